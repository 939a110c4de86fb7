import type { Trust } from './trust.ts';

/** The way a text came in. Told by the surface that took the call, never by the text or the model. */
export const channels: readonly ['user', 'agent', 'tool', 'document', 'import', 'operator', 'unknown'] = [
  'user',
  'agent',
  'tool',
  'document',
  'import',
  'operator',
  'unknown',
];
export type Channel = (typeof channels)[number];

/** Who calls, and by which way. */
export interface Origin {
  readonly channel: Channel;
  /** The agent, user or service that acts. A name, not a credential. */
  readonly principal: string;
  readonly session?: string;
  readonly tool?: string;
  readonly uri?: string;
}

/** Bezoar itself, where one of its own surfaces reads a memory on nobody's behalf: metrics, a search for an id, a health check. */
export const bezoarItself: Origin = { channel: 'operator', principal: 'bezoar' };

/** An origin, weighed: what an entry carries for as long as it exists. */
export interface Provenance extends Origin {
  readonly trust: Trust;
  /** Entries this one was derived from. It is never trusted more than the least of them. */
  readonly parents: readonly string[];
}

import type { Channel } from '../model/provenance.ts';
import { lowestTrust, type Trust } from '../model/trust.ts';

const byChannel: Readonly<Record<Channel, Trust>> = {
  user: 'user',
  agent: 'agent',
  tool: 'external',
  document: 'external',
  import: 'unknown',
  operator: 'verified',
  unknown: 'unknown',
};

/** The most that what comes by a channel is trusted. */
export function channelTrust(channel: Channel): Trust {
  // A channel nobody knows, as a program without types may name, is trusted least.
  return Object.hasOwn(byChannel, channel) ? byChannel[channel] : 'unknown';
}

/** The reference's names for where a text came from. */
const bySource: ReadonlyMap<string, Channel> = new Map<string, Channel>([
  ['user_chat', 'user'],
  ['user_direct', 'user'],
  ['user', 'user'],
  ['default', 'user'],
  ['brain', 'agent'],
  ['brain_thought', 'agent'],
  ['cognitive_stream', 'agent'],
  ['web_search', 'tool'],
  ['web_fetch', 'tool'],
  ['file_read', 'tool'],
  ['browser', 'tool'],
  ['external', 'tool'],
  ['verified', 'operator'],
]);

/**
 * For programs that speak the reference's strings. The string must be the calling program's own: one that a model or a
 * text can choose is a claim and not a channel.
 */
export function channelOfSource(source: string): Channel {
  return bySource.get(source.toLowerCase()) ?? 'unknown';
}

/**
 * A summary of a poisoned page is still poisoned, so nothing is trusted more than the least of what it was made from. And
 * an agent that has read the page may repeat it without saying so: what its session saw lowers what it writes. A person
 * who read the same page speaks for himself.
 */
export function trustOf(channel: Channel, parents: readonly Trust[] = [], seen: readonly Trust[] = []): Trust {
  return lowestTrust(channelTrust(channel), channel === 'agent' ? [...parents, ...seen] : parents);
}

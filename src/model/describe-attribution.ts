import { shortId } from '../base/short-id.ts';
import type { AttributedSource, Attribution, AttributionAnswer } from './attribution.ts';

/** More sources than this are counted. */
const maxNamedSources = 4;
/** Names come from callers; a longer one does not help a reader. */
const maxNameLength = 80;

const withoutSource: Readonly<Record<AttributionAnswer, string>> = {
  user: 'a person; the source is not recorded',
  outside: 'text from outside; the source is not recorded',
  inferred: 'nobody: the agent concluded it from what it read',
  unattested: 'unknown: the guard does not see what this agent reads',
};

/**
 * One line for a reviewer: `Stated by: your message of 14:02 / web_fetch shop.example`. Times are in UTC. Names of
 * tools and hosts come from callers, so anyone who prints the line has to make hidden characters visible, as
 * everywhere.
 */
export function describeAttribution({ answer, sources }: Attribution): string {
  const named = [...new Set(sources.map(describeSource))];
  const shown = named.slice(0, maxNamedSources).join(' / ');
  const rest = named.length > maxNamedSources ? ` and ${named.length - maxNamedSources} more` : '';
  return `Stated by: ${shown === '' ? withoutSource[answer] : `${shown}${rest}`}`;
}

function describeSource({ kind, at, tool, host, entryId }: AttributedSource): string {
  const time = timeOf(at);
  const when = time === undefined ? '' : ` of ${time}`;
  switch (kind) {
    case 'user':
      return `your message${when}`;
    case 'memory':
      return entryId === undefined ? `an entry of the memory${when}` : `entry ${shortId(nameOf(entryId))}`;
    case 'document':
      return `document${named([host])}${when}`;
    default:
      return `${tool === undefined ? 'a tool' : nameOf(tool)}${named([host])}${when}`;
  }
}

/** The time of day, in UTC; a reviewer of a held text knows the day. */
function timeOf(at: number | undefined): string | undefined {
  if (at === undefined || !Number.isSafeInteger(at) || at < 0) return undefined;
  const minutes = Math.floor(at / 60_000) % (24 * 60);
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

function named(names: readonly (string | undefined)[]): string {
  return names.flatMap((name) => (name === undefined || name === '' ? [] : [` ${nameOf(name)}`])).join('');
}

/** A separator of our own in a name would look like a second source. */
function nameOf(name: string): string {
  const plain = name.replaceAll('/', '_').replaceAll(/\s+/gu, '_');
  return plain.length > maxNameLength ? `${plain.slice(0, maxNameLength)}\u2026` : plain;
}

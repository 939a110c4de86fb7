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

/** The highest trust a text from this channel can have. */
export function channelTrust(channel: Channel): Trust {
  // An unknown channel, which a program without types can pass, gets the lowest trust.
  return Object.hasOwn(byChannel, channel) ? byChannel[channel] : 'unknown';
}

/** The names that the memory sentinel contract uses for the source of a text. */
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
 * The channel of a source name of the memory sentinel contract. The calling program must set the name: one that a model
 * or a text can choose is a claim, not a channel.
 */
export function channelOfSource(source: string): Channel {
  return bySource.get(source.toLowerCase()) ?? 'unknown';
}

/**
 * A summary of a poisoned page is still poisoned, so no text is trusted more than its least trusted parent. A note of an
 * agent is a claim: it is trusted like the sources that its content was traced to, up to `user`. Any other text keeps the
 * trust of its channel, and what it was traced to can only lower that.
 */
export function trustOf(channel: Channel, parents: readonly Trust[] = [], traced?: Trust): Trust {
  if (channel === 'agent' && traced !== undefined) return lowestTrust(traced, parents);
  return lowestTrust(channelTrust(channel), traced === undefined ? parents : [...parents, traced]);
}

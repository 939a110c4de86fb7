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
 * A summary of a poisoned page is still poisoned, so no text is trusted more than its least trusted parent. An agent that
 * has read the page may also repeat it without saying so, so what its session has seen lowers the trust of what it writes.
 * People who read the same page speak for themselves.
 */
export function trustOf(channel: Channel, parents: readonly Trust[] = [], seen: readonly Trust[] = []): Trust {
  return lowestTrust(channelTrust(channel), channel === 'agent' ? [...parents, ...seen] : parents);
}

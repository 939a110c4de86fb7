import type { SessionOrigin } from '../guard/index.ts';
import { claimedTool } from '../model/claimed-source.ts';
import type { Channel, Origin } from '../model/provenance.ts';
import type { ClaimedSource } from './inputs.ts';

/** Where an agent may say that a text is from. */
export const claims = ['user', 'agent', 'tool', 'web', 'document'] as const;

/**
 * The channel each claim leads to. `user` and `agent` change nothing. All others lead to one whose texts the guard traces to
 * what the agent was shown: a claimed document that restates an untrusted entry must not be trusted more than the entry.
 */
const channelOfClaim: Readonly<Record<(typeof claims)[number], Channel>> = {
  user: 'agent',
  agent: 'agent',
  tool: 'tool',
  web: 'tool',
  document: 'tool',
};

/**
 * The origin of a call, lowered by what its arguments claim. The channel of the call limits its trust; a claim is recorded
 * as a claim and can only lower that: the guard traces the text to its sources either way.
 */
export function claimed(origin: SessionOrigin, { source, uri }: ClaimedSource): Origin {
  if (source === undefined && uri === undefined) return origin;
  const wanted = channelOfClaim[source ?? 'web'];
  const channel = uri !== undefined && wanted === 'agent' ? 'tool' : wanted;
  const tool = claimedTool(`${origin.tool}`, source ?? 'web');
  return { ...origin, channel, tool, ...(uri === undefined ? {} : { uri }) };
}

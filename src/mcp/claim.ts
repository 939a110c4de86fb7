import type { GuardedSpace, SessionOrigin } from '../guard/index.ts';
import type { Channel, Origin } from '../model/provenance.ts';
import { trustRank } from '../model/trust.ts';
import { channelTrust } from '../policy/index.ts';

/** Sources an agent may claim for a text. */
export const claims: readonly ['user', 'agent', 'tool', 'web', 'document'] = [
  'user',
  'agent',
  'tool',
  'web',
  'document',
];

/** The channel each claim leads to. `user` and `agent` change nothing. */
const channelOfClaim: Readonly<Record<(typeof claims)[number], Channel>> = {
  user: 'agent',
  agent: 'agent',
  tool: 'tool',
  web: 'tool',
  document: 'document',
};

export interface ClaimedSource {
  readonly source?: (typeof claims)[number];
  readonly uri?: string;
}

/**
 * The origin of a call, lowered by what its arguments claim. The channel of the call limits its trust; a claim is recorded
 * as a claim and can only lower that.
 */
export async function claimed(
  space: GuardedSpace,
  origin: SessionOrigin,
  { source, uri }: ClaimedSource,
): Promise<Origin> {
  if (source === undefined && uri === undefined) return origin;
  const stated = channelOfClaim[source ?? 'web'];
  const channel = uri !== undefined && stated === 'agent' ? 'tool' : stated;
  const withClaim = {
    ...origin,
    tool: `${origin.tool} claims ${source ?? 'web'}`,
    ...(uri === undefined ? {} : { uri }),
  };
  // A session that has read text of lower trust keeps that taint: a claim must not raise its trust.
  const now = await space.trust(origin);
  return trustRank(channelTrust(channel)) < trustRank(now) ? { ...withClaim, channel } : withClaim;
}

import type { GuardedSpace, SessionOrigin } from '../guard/index.ts';
import type { Channel, Origin } from '../model/provenance.ts';
import { trustRank } from '../model/trust.ts';
import { channelTrust } from '../policy/index.ts';
import type { ClaimedSource } from './inputs.ts';

/** Where an agent may say that a text is from. */
export const claims = ['user', 'agent', 'tool', 'web', 'document'] as const;

/** The channel each claim leads to. `user` and `agent` change nothing. */
const channelOfClaim: Readonly<Record<(typeof claims)[number], Channel>> = {
  user: 'agent',
  agent: 'agent',
  tool: 'tool',
  web: 'tool',
  document: 'document',
};

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
  const wanted = channelOfClaim[source ?? 'web'];
  const channel = uri !== undefined && wanted === 'agent' ? 'tool' : wanted;
  const said = { ...origin, tool: `${origin.tool} claims ${source ?? 'web'}`, ...(uri === undefined ? {} : { uri }) };
  // A session that has read worse than the outside keeps what it has earned: what it says of a text must not wash it.
  const now = (await space.trust({}, origin)).trust;
  return trustRank(channelTrust(channel)) < trustRank(now) ? { ...said, channel } : said;
}

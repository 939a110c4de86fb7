import { z } from 'zod';
import type { GuardedSpace, SessionOrigin } from '../guard/index.ts';
import type { Channel, Origin } from '../model/provenance.ts';
import { trustRank } from '../model/trust.ts';
import { channelTrust } from '../policy/index.ts';

/** Where an agent may say that a text is from, and what that can make of it. `user` and `agent` are what it is anyway. */
const channelOfClaim = {
  user: 'agent',
  agent: 'agent',
  tool: 'tool',
  web: 'tool',
  document: 'document',
} as const satisfies Readonly<Record<string, Channel>>;

const claims = Object.keys(channelOfClaim) as (keyof typeof channelOfClaim)[];

export const claimFields = {
  source: z
    .enum(claims)
    .optional()
    .describe(
      'Where the text is from. Recorded as your claim: it can lower how far the text is trusted, never raise it.',
    ),
  uri: z
    .string()
    .regex(/^[\x21-\x7e]{1,2048}$/)
    .optional()
    .describe(
      'The address it was read from, if any. A claim like `source`; naming one says that the text is from outside.',
    ),
};

export interface Claim {
  readonly source?: keyof typeof channelOfClaim | undefined;
  readonly uri?: string | undefined;
}

/**
 * The origin of a call with what its arguments claim. The way the call came in is the most it can be trusted; a claim is
 * written down as one and can only take away from that.
 */
export async function claimed(space: GuardedSpace, origin: SessionOrigin, { source, uri }: Claim): Promise<Origin> {
  if (source === undefined && uri === undefined) return origin;
  const wanted = channelOfClaim[source ?? 'web'];
  const channel = uri !== undefined && wanted === 'agent' ? 'tool' : wanted;
  const said = { ...origin, tool: `${origin.tool} claims ${source ?? 'web'}`, ...(uri === undefined ? {} : { uri }) };
  // A session that has read worse than the outside keeps what it has earned: what it says of a text must not wash it.
  const now = await space.trust(origin);
  return trustRank(channelTrust(channel)) < trustRank(now) ? { ...said, channel } : said;
}

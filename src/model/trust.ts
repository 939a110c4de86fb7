/** Where a text came from, least trusted first. The order is the meaning: compare with `trustRank`, never as strings. */
export const trusts = ['unknown', 'external', 'agent', 'user', 'verified'] as const;
export type Trust = (typeof trusts)[number];

export function trustRank(trust: Trust): number {
  return trusts.indexOf(trust);
}

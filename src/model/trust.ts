/** Where a text came from, least trusted first. The order is the meaning: compare with `trustRank`, never as strings. */
export const trusts: readonly ['unknown', 'external', 'agent', 'user', 'verified'] = [
  'unknown',
  'external',
  'agent',
  'user',
  'verified',
];
export type Trust = (typeof trusts)[number];

/** The place of a trust, from 0 for `unknown`: more is trusted more. */
export function trustRank(trust: Trust): number {
  return trusts.indexOf(trust);
}

/** Where a text came from, least trusted first. The order is the meaning: compare with `trustRank`, never as strings. */
export const trusts = ['unknown', 'external', 'agent', 'user', 'verified'] as const;
export type Trust = (typeof trusts)[number];

/** The place of a trust, from 0 for `unknown`: more is trusted more. */
export function trustRank(trust: Trust): number {
  return trusts.indexOf(trust);
}

/** The lowest of these: nothing is trusted more than the least of what it was made from. */
export function lowestTrust(first: Trust, others: readonly Trust[]): Trust {
  let lowest = trustRank(first);
  for (const other of others) lowest = Math.min(lowest, trustRank(other));
  return trusts[lowest] ?? 'unknown';
}

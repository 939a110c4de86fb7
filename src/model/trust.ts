/** How far a text is believed, least first. Compare with `trustRank`, never as strings. */
export const trusts = ['unknown', 'external', 'agent', 'user', 'verified'] as const;
export type Trust = (typeof trusts)[number];

/** What each level of trust means, in plain words. */
export const trustMeaning: Readonly<Record<Trust, string>> = {
  unknown: 'The source is not known',
  external: 'From outside: a web page, a tool result or a document',
  agent: 'The agent wrote it',
  user: 'The user said it, or a person vouched for it',
  verified: 'A reviewer vouched for it',
};

/** The rank of a trust, from 0 for `unknown` up to 4 for `verified`. */
export function trustRank(trust: Trust): number {
  return trusts.indexOf(trust);
}

/** The lowest of these: a text is never trusted more than the least trusted text it was made from. */
export function lowestTrust(first: Trust, others: readonly Trust[]): Trust {
  let lowest = trustRank(first);
  for (const other of others) lowest = Math.min(lowest, trustRank(other));
  return trusts[lowest] ?? 'unknown';
}

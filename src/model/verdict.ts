/** What to do with a text, mildest first. `redact` stores it with its private data masked. */
export const verdicts = ['allow', 'sanitize', 'redact', 'challenge', 'quarantine', 'block'] as const;
export type Verdict = (typeof verdicts)[number];

/** The rank of a verdict, from 0 for `allow` up to 5 for `block`. */
export function verdictRank(verdict: Verdict): number {
  return verdicts.indexOf(verdict);
}

/** The stricter of two verdicts. */
export function strictest(a: Verdict, b: Verdict): Verdict {
  return verdictRank(a) >= verdictRank(b) ? a : b;
}

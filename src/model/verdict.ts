/** What to do with a text, mildest first. `redact` stores it with its private data masked. */
export const verdicts = ['allow', 'sanitize', 'redact', 'challenge', 'quarantine', 'block'] as const;
export type Verdict = (typeof verdicts)[number];

/** What each verdict does with a text, in plain words. */
export const verdictMeaning: Readonly<Record<Verdict, string>> = {
  allow: 'Stored',
  sanitize: 'Stored, and always shown to agents as data',
  redact: 'Stored without its private data, which is masked for good',
  challenge: 'Held until a person confirms it, because there is doubt',
  quarantine: 'Held for review, because an attack is likely',
  block: 'Refused, and never shown to an agent',
};

/** The rank of a verdict, from 0 for `allow` up to 5 for `block`. */
export function verdictRank(verdict: Verdict): number {
  return verdicts.indexOf(verdict);
}

/** The stricter of two verdicts. */
export function strictest(a: Verdict, b: Verdict): Verdict {
  return verdictRank(a) >= verdictRank(b) ? a : b;
}

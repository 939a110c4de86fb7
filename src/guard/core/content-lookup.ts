/**
 * Which entries already have a given content. Querying first would cost every write a second round trip to the
 * database. So a plan states which contents it assumes to be new, the commit checks that, and if an entry has one of
 * them, the plan runs again with the answer.
 */
export interface ContentLookup {
  /** Hashes that were checked against this head, and every entry the store named for them. */
  readonly asked: ReadonlySet<string>;
  readonly alike: readonly string[];
  /** Hashes that the plan assumes to be new. */
  readonly novel: Set<string>;
}

export const noAnswers: Omit<ContentLookup, 'novel'> = { asked: new Set(), alike: [] };

/** Valid only for the head it was checked against: when the head moved, everything is checked again. */
export function answersOf(
  { asked, alike, novel }: ContentLookup,
  named: readonly string[] | undefined,
): Omit<ContentLookup, 'novel'> {
  return named === undefined ? noAnswers : { asked: new Set([...asked, ...novel]), alike: [...alike, ...named] };
}

export type Match<T> =
  | { readonly found: 'one'; readonly item: T }
  | { readonly found: 'none' }
  | { readonly found: 'several'; readonly items: readonly T[] };

/** A line of the memory and its placeholder, if it is shown as one. */
interface Named {
  readonly text: string;
  readonly placeholder?: string;
}

/**
 * Finds the entry that contains a text. An exact match wins over entries that only contain it. An entry that is shown as a
 * placeholder is also found by that placeholder; otherwise a model could not remove what it cannot see.
 */
export function match<T extends Named>(items: readonly T[], wanted: string): Match<T> {
  const exact = items.find(({ text }) => text === wanted);
  if (exact !== undefined) return { found: 'one', item: exact };
  const holding = items.filter(({ text, placeholder }) => text.includes(wanted) || placeholder?.includes(wanted));
  const [first] = holding;
  if (first === undefined) return { found: 'none' };
  return holding.every(({ text }) => text === first.text)
    ? { found: 'one', item: first }
    : { found: 'several', items: holding };
}

export type Match<T> =
  | { readonly found: 'one'; readonly item: T }
  | { readonly found: 'none' }
  | { readonly found: 'several'; readonly items: readonly T[] };

/** A place in the memory, and the placeholder it is shown as, if it is. */
interface Named {
  readonly text: string;
  readonly placeholder?: string;
}

/**
 * The entry that holds a text. An entry that is exactly the text is meant before those that merely hold it. What is
 * shown as a placeholder is found by its placeholder too, or a model could not remove what it cannot see.
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

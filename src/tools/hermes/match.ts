import { quotedHandle } from './placeholder.ts';

export type Match<T> =
  | { readonly found: 'one'; readonly item: T }
  | { readonly found: 'none' }
  | { readonly found: 'several'; readonly items: readonly T[] };

/** A line of the memory; with the handle and the placeholder under which it is shown, if it is withheld. */
interface Named {
  readonly text: string;
  readonly withheld?: { readonly handle: string; readonly placeholder: string };
}

/**
 * Finds the entry that contains a text. An exact match wins over entries that only contain it. A withheld entry is also
 * found by its handle or its placeholder; otherwise a model could not remove what it cannot see. A model may quote a line
 * of data as it was shown, so that form counts if nothing else matches.
 */
export function match<T extends Named>(items: readonly T[], wanted: string): Match<T> {
  const exact = items.find(({ text }) => text === wanted) ?? named(items, quotedHandle(wanted));
  if (exact !== undefined) return { found: 'one', item: exact };
  const holding = items.filter(({ text, withheld }) => text.includes(wanted) || withheld?.placeholder.includes(wanted));
  const found = holding.length > 0 ? holding : quotedFrom(items, wanted);
  const [first] = found;
  if (first === undefined) return { found: 'none' };
  return found.every(({ text }) => text === first.text)
    ? { found: 'one', item: first }
    : { found: 'several', items: found };
}

function named<T extends Named>(items: readonly T[], handle: string | undefined): T | undefined {
  return handle === undefined ? undefined : items.find(({ withheld }) => withheld?.handle === handle);
}

function quotedFrom<T extends Named>(items: readonly T[], wanted: string): readonly T[] {
  const words = asWritten(wanted.replace(/^\| ?/gm, ''));
  return words === '' ? [] : items.filter(({ text }) => asWritten(text).includes(words));
}

/** Undoes what the renderer does to brackets of data. */
function asWritten(text: string): string {
  return text.replace(/[\u2039\uff1c\ufe64]/g, '<').replaceAll('\u2045', '[');
}

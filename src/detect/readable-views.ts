import { compact, decode, fold, foldLeet, isPlain, type TextView, unhide } from './views/index.ts';

/** The depth limit of a scan. */
const maxLayers = 3;
/** Decoys may not multiply the work: a text in more disguises is for the scanner, whose rules name them. */
const maxViews = 24;

/**
 * A text as the scanner reads it, folded: first without its hidden characters, then what is disguised in it. Split words are
 * rejoined, digits become the letters they stand for, and what is encoded is decoded.
 */
export function readableViews(text: string): readonly TextView[] {
  const written: TextView = { name: 'as-written', text, starts: undefined, ends: undefined };
  const hidden = isPlain(text) ? undefined : unhide(text, written);
  const shown = hidden?.view ?? written;
  const found = new Map<string, TextView>();
  const add = (views: readonly TextView[]): void => {
    for (const view of views)
      if (found.size < maxViews && view.text.trim() !== '' && !found.has(view.text)) found.set(view.text, view);
  };
  // Layer by layer, so that what is decoded twice leaves room for what is decoded once.
  add(undisguised([shown]));
  add((hidden?.separated ?? []).map((view) => fold(view)));
  let layer = [...decode(shown).views, ...(hidden?.messages ?? [])];
  for (let depth = 1; layer.length > 0 && found.size < maxViews; depth++) {
    add(undisguised(layer));
    layer = depth < maxLayers ? layer.flatMap((view) => decode(view).views) : [];
  }
  return [...found.values()];
}

/** Texts folded, and then what is disguised in them without a code. */
function undisguised(layer: readonly TextView[]): readonly TextView[] {
  const folded = layer.map((view) => fold(view));
  const disguised = folded.flatMap((view) => {
    const joined = compact(view);
    return [joined, foldLeet(view), joined && foldLeet(joined)];
  });
  return [...folded, ...disguised.filter((view) => view !== undefined)];
}

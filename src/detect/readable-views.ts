import { compact, decode, fold, foldLeet, isPlain, type TextView, unhide } from './views/index.ts';

/** The depth limit of a scan. */
const maxLayers = 3;
/** A text in so many disguises is for the scanner, whose rules name them. */
const maxViews = 12;

/**
 * A text as the scanner reads it, folded: first without its hidden characters, then what is disguised in it. Split words are
 * rejoined, digits become the letters they stand for, and what is encoded is decoded.
 */
export function readableViews(text: string): readonly TextView[] {
  const written: TextView = { name: 'as-written', text, starts: undefined, ends: undefined };
  const hidden = isPlain(text) ? undefined : unhide(text, written);
  const views: TextView[] = [];
  const add = (view: TextView | undefined): void => {
    if (view === undefined || views.length === maxViews) return;
    if (view.text.trim() !== '' && !views.some((known) => known.text === view.text)) views.push(view);
  };
  const addLayer = (view: TextView, depth: number): void => {
    const folded = fold(view);
    add(folded);
    const joined = compact(folded);
    for (const disguised of [joined, foldLeet(folded), joined && foldLeet(joined)]) add(disguised);
    if (depth < maxLayers && views.length < maxViews)
      for (const inner of decode(view).views) addLayer(inner, depth + 1);
  };
  addLayer(hidden?.view ?? written, 0);
  for (const message of hidden?.messages ?? []) addLayer(message, 1);
  for (const view of hidden?.separated ?? []) add(fold(view));
  return views;
}

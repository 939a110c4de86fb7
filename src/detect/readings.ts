import type { Span, ViewName } from '../model/finding.ts';
import { compact, decode, fold, isPlain, originalSpan, type TextView, unhide } from './views/index.ts';

/** One way in which the scanner reads a text, for people who want to see what it saw. */
export interface TextReading {
  readonly view: ViewName;
  readonly text: string;
  /** The range of the original that it covers. */
  readonly span: Span;
  /** The number of encodings that were removed. */
  readonly depth: number;
}

/** The depth limit of a scan. */
const maxLayers = 3;
const maxTextLength = 65_536;

/**
 * The readings that differ from the original text; none for plain text. All blobs of a layer form one reading, so a
 * text with a thousand blobs has as few readings as a text with one.
 */
export function readingsOf(text: string): readonly TextReading[] {
  const written: TextView = {
    name: 'as-written',
    text: text.slice(0, maxTextLength),
    starts: undefined,
    ends: undefined,
  };
  const hidden = unhide(written.text, written);
  const shown = hidden?.view ?? written;
  const found: TextReading[] = [];
  const add = (view: TextView, depth: number): void => {
    if (view.text.trim() !== '' && !found.some((known) => known.text === view.text)) {
      found.push({ view: view.name, text: view.text, span: originalSpan(view, 0, view.text.length), depth });
    }
  };
  if (hidden !== undefined) add({ ...shown, name: 'unhidden' }, 0);
  for (const message of hidden?.messages ?? []) layers(message, 1, add);
  const folded = fold(shown);
  if (!isPlain(shown.text) && folded.text !== shown.text.toLowerCase()) add(folded, 0);
  const compacted = compact(folded);
  if (compacted !== undefined) add(compacted, 0);
  for (const inner of decode(shown).views) layers(inner, 1, add);
  return found;
}

function layers(view: TextView, depth: number, add: (view: TextView, depth: number) => void): void {
  add({ ...view, name: 'decoded' }, depth);
  if (depth >= maxLayers) return;
  for (const inner of decode(view).views) layers(inner, depth + 1, add);
}

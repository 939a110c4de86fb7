import type { TextView } from '../view.ts';
import { forEverything, PlaceWriter } from './places.ts';

/**
 * This many consecutive lines of one word each are a sentence written vertically, or a list, which this does not harm.
 */
const minColumnLines = 8;
const blank = 32;
const newline = 10;

/**
 * Sentences that are written one word per line, with blanks instead of line breaks; undefined if there are none. `codes`
 * are the units of the text.
 */
export function readColumns(source: TextView, codes: Uint16Array): TextView | undefined {
  const { text } = source;
  let writer: PlaceWriter | undefined;
  let copied = 0;
  /** The ends of the lines of the column so far. */
  let column: number[] = [];
  const close = (): void => {
    if (column.length >= minColumnLines) {
      writer ??= new PlaceWriter(source, forEverything);
      // The last break ends the column and stays.
      for (const end of column.slice(0, -1)) {
        writer.copy(copied, end);
        writer.put(blank, end, end + 1);
        copied = end + 1;
      }
    }
    column = [];
  };
  for (let start = 0; start < text.length; ) {
    const word = wordEnd(codes, start, text.length);
    const isLine = word === text.length || codes[word] === newline;
    const end = isLine ? word : lineEnd(text, word);
    if (isLine && end > start) column.push(end);
    else if (column.length > 0) close();
    start = end + 1;
  }
  close();
  if (writer === undefined) return undefined;
  writer.copy(copied, text.length);
  return writer.view('compact');
}

/** The next blank or line break. Most words are short, and a search costs more than they do. */
function wordEnd(codes: Uint16Array, start: number, length: number): number {
  let at = start;
  while (at < length && codes[at] !== blank && codes[at] !== newline) at++;
  return at;
}

function lineEnd(text: string, start: number): number {
  const found = text.indexOf('\n', start);
  return found < 0 ? text.length : found;
}

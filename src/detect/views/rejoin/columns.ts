import type { TextView } from '../view.ts';
import { forEverything, PlaceWriter } from './places.ts';

/**
 * This many consecutive lines of one word each are a sentence written vertically, or a list, which this does not harm.
 */
const minColumnLines = 8;
const blank = 32;

/** Sentences that are written one word per line, with blanks instead of line breaks; undefined if there are none. */
export function readColumns(source: TextView): TextView | undefined {
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
  // The next blank is searched once: a text without any must not be searched to its end from every line.
  let gap = -1;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (gap < start) gap = nextBlank(text, start);
    if (end > start && gap >= end) column.push(end);
    else close();
    start = end + 1;
  }
  close();
  if (writer === undefined) return undefined;
  writer.copy(copied, text.length);
  return writer.view('compact');
}

function nextBlank(text: string, start: number): number {
  const found = text.indexOf(' ', start);
  return found < 0 ? text.length : found;
}

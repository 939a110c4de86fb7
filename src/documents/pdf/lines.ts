import type { HidingMethod } from '../../model/document.ts';
import type { PdfTextRun } from './page-marks.ts';

/** Text of one page that belongs together: seen, or hidden in one way. */
export interface PdfPassage {
  readonly method: HidingMethod | undefined;
  readonly text: string;
  /** Larger than most of the page: taken for a heading. */
  readonly isLarge: boolean;
}

/** Puts runs together to lines and paragraphs, by where they stand, in the order they were painted. */
export function passagesOf(runs: readonly PdfTextRun[]): readonly PdfPassage[] {
  const usual = usualSize(runs);
  const passages: { method: HidingMethod | undefined; text: string; isLarge: boolean }[] = [];
  let last: PdfTextRun | undefined;
  for (const run of runs) {
    if (run.text === '') continue;
    const isLarge = run.size > usual * 1.25;
    const open = passages.at(-1);
    const gap = last === undefined ? '' : gapBetween(last, run);
    if (open !== undefined && open.method === run.method && (open.isLarge === isLarge || gap === '' || gap === ' ')) {
      open.text += gap + run.text;
    } else {
      passages.push({ method: run.method, text: run.text, isLarge });
    }
    last = run;
  }
  return passages;
}

function gapBetween(last: PdfTextRun, run: PdfTextRun): string {
  const size = Math.max(last.size, run.size, 1);
  const drop = last.y - run.y;
  if (Math.abs(drop) < size * 0.5) {
    const step = run.x - last.endX;
    if (Math.abs(step) < size * 0.15 || last.text.endsWith(' ') || run.text.startsWith(' ')) return '';
    return ' ';
  }
  // Downwards by about a line is the next line; further down, or upwards, something new begins.
  if (drop > 0 && drop < size * 2.6 && goesOn(last.text, run.text)) return /\s$/.test(last.text) ? '' : ' ';
  return drop > 0 && drop < size * 1.8 ? '\n' : '\n\n';
}

/** The line was broken by the edge of the page and not by its author. */
function goesOn(before: string, after: string): boolean {
  return /[^\s.!?:;]\s*$/.test(before.slice(-8)) && /^\s*\p{Ll}/u.test(after.slice(0, 8));
}

/** The size most letters have. */
function usualSize(runs: readonly PdfTextRun[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of runs) {
    const rounded = Math.round(size * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length);
  }
  let [usual, most] = [0, -1];
  for (const [size, count] of counts) if (count > most) [usual, most] = [size, count];
  return usual;
}

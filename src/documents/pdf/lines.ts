import type { HidingMethod } from '../../model/document.ts';
import type { PdfTextRun } from './runs.ts';

/** A passage of one page: visible, or hidden in one way. */
export interface PdfPassage {
  readonly method: HidingMethod | undefined;
  readonly text: string;
  /** Larger than most of the page, so it counts as a heading. */
  readonly isLarge: boolean;
}

/** Joins runs to lines and paragraphs by their positions, in the order they were painted. */
export function passagesOf(runs: readonly PdfTextRun[]): readonly PdfPassage[] {
  const common = commonSize(runs);
  const passages: { method: HidingMethod | undefined; text: string; isLarge: boolean }[] = [];
  let last: PdfTextRun | undefined;
  for (const run of runs) {
    if (run.text === '') continue;
    const isLarge = run.size > common * 1.25;
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
  // About one line down is the next line; further down, or up, is something new.
  if (drop > 0 && drop < size * 2.6 && continues(last.text, run.text)) return /\s$/.test(last.text) ? '' : ' ';
  return drop > 0 && drop < size * 1.8 ? '\n' : '\n\n';
}

/** The page's edge broke the line, not its author. */
function continues(before: string, after: string): boolean {
  return /[^\s.!?:;]\s*$/.test(before.slice(-8)) && /^\s*\p{Ll}/u.test(after.slice(0, 8));
}

/** The most frequent font size. */
function commonSize(runs: readonly PdfTextRun[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of runs) {
    const rounded = Math.round(size * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length);
  }
  let [common, highest] = [0, -1];
  for (const [size, count] of counts) if (count > highest) [common, highest] = [size, count];
  return common;
}

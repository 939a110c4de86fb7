import type { HidingMethod } from '../../model/document.ts';
import { isLetter, type LetterRow } from './letters.ts';
import { point } from './matrix.ts';

/** Text that one operator paints, all of it seen or all of it hidden in one way. */
export interface PdfTextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  /** Height of the letters on the page, in points. */
  readonly size: number;
  readonly method: HidingMethod | undefined;
}

/** Fewer letters in a row than this are a box or a margin drawn carelessly. */
const minHiddenLetters = 3;
/** A line may run a little over the edge, as lines of honest tables do. */
const minCutLetters = 8;
const minCutShare = 0.25;

/** Cuts the letters of one operator where they stop or start to be seen. */
export function runsOf(row: LetterRow, methods: readonly (HidingMethod | undefined)[]): readonly PdfTextRun[] {
  const settled = settle(row, methods);
  const runs: PdfTextRun[] = [];
  for (let from = 0; from < settled.length; ) {
    let to = from + 1;
    while (to < settled.length && settled[to] === settled[from]) to++;
    runs.push(runOf(row, from, to, settled[from]));
    from = to;
  }
  return runs;
}

function runOf(row: LetterRow, from: number, to: number, method: HidingMethod | undefined): PdfTextRun {
  const { letters, matrix, height, advance } = row;
  const [first, next] = [letters[from], letters[to]];
  const [x, y] = point(matrix, first?.x ?? 0, first?.y ?? 0);
  const [endX] = next === undefined ? point(matrix, ...advance) : point(matrix, next.x, next.y);
  const text = letters
    .slice(from, to)
    .map((letter) => letter.text)
    .join('');
  return { text, x, y, endX, size: Math.abs(height) * Math.hypot(matrix[2], matrix[3]), method };
}

/** Decides for the whole row where most of it is hidden, and overlooks a few letters where most is seen. */
function settle({ letters }: LetterRow, methods: readonly (HidingMethod | undefined)[]): (HidingMethod | undefined)[] {
  const counts = new Map<HidingMethod | undefined, number>();
  let total = 0;
  for (const [index, { text }] of letters.entries()) {
    if (!isLetter(text)) continue;
    total++;
    counts.set(methods[index], (counts.get(methods[index]) ?? 0) + 1);
  }
  if (total === 0 || counts.size < 2) return letters.map(() => [...counts.keys()][0]);
  const seen = counts.get(undefined) ?? 0;
  counts.delete(undefined);
  const [most = undefined] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (seen * 2 < total) return letters.map(() => most);
  return withoutTraces(letters, methods, total);
}

function withoutTraces(
  letters: LetterRow['letters'],
  methods: readonly (HidingMethod | undefined)[],
  total: number,
): (HidingMethod | undefined)[] {
  const settled: (HidingMethod | undefined)[] = [];
  let from = 0;
  while (from < letters.length) {
    const method = methods[from];
    let [to, count] = [from, 0];
    // Spaces belong to the word before them.
    while (to < letters.length && (to === from || methods[to] === method || !isLetter(letters[to]?.text ?? ''))) {
      if (isLetter(letters[to]?.text ?? '')) count++;
      to++;
    }
    const isCut = method === 'off-screen' || method === 'clipped';
    const enough = isCut ? count >= minCutLetters || count >= total * minCutShare : count >= minHiddenLetters;
    settled.push(...Array.from({ length: to - from }, () => (enough ? method : undefined)));
    from = to;
  }
  return settled;
}

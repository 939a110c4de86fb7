import type { Span, ViewName } from '../../model/finding.ts';

/**
 * One reading of a text. `starts[i]` and `ends[i]` give the half-open range of the ORIGINAL text that UTF-16 unit `i`
 * of this reading stands for; both are undefined when the reading lines up with the original unit by unit.
 */
export interface TextView {
  readonly name: ViewName;
  readonly text: string;
  readonly starts: Int32Array | undefined;
  readonly ends: Int32Array | undefined;
  /**
   * Ranges of the original, start and end in turn, in which this reading differs from the one it was made of. What touches none
   * of them was seen there, in its whole setting. Undefined when all of it is new.
   */
  readonly undone?: Int32Array | undefined;
}

/** Whether a range of the original holds anything that the view is the first to read. */
export function isNews({ undone }: TextView, { start, end }: Span): boolean {
  if (undone === undefined) return true;
  let low = 0;
  let high = undone.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((undone[middle * 2] ?? 0) < end) low = middle + 1;
    else high = middle;
  }
  return low > 0 && (undone[low * 2 - 1] ?? 0) > start;
}

/** The range of the original text that `[start, end)` of a view stands for. */
export function originalSpan(view: TextView, start: number, end: number): Span {
  if (view.starts === undefined || view.ends === undefined) return { start, end };
  if (end <= start) {
    const at = view.starts[start] ?? view.ends[start - 1] ?? 0;
    return { start: at, end: at };
  }
  // A reversed reading runs backwards through the original, so the outer edges are found by comparing both ends.
  const first = view.starts[start] ?? 0;
  const last = view.starts[end - 1] ?? 0;
  const firstEnd = view.ends[start] ?? 0;
  const lastEnd = view.ends[end - 1] ?? 0;
  return { start: Math.min(first, last), end: Math.max(firstEnd, lastEnd) };
}

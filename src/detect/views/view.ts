import type { Span, ViewName } from '../../model/finding.ts';

/**
 * One view of a text. `starts[i]` and `ends[i]` give the half-open range of the ORIGINAL text that UTF-16 unit `i` of
 * this view represents; both are undefined if the view lines up with the original unit by unit.
 */
export interface TextView {
  readonly name: ViewName;
  readonly text: string;
  readonly starts: Int32Array | undefined;
  readonly ends: Int32Array | undefined;
  /**
   * Ranges of the original, alternating starts and ends, in which this view differs from its source view. A match that
   * overlaps none of them was already found there, with its full context. Undefined if all of it is new.
   */
  readonly changed?: Int32Array | undefined;
}

/** Whether a range of the original overlaps text that this view is the first to read. */
export function overlapsChanged({ changed }: TextView, { start, end }: Span): boolean {
  if (changed === undefined) return true;
  let low = 0;
  let high = changed.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changed[middle * 2] ?? 0) < end) low = middle + 1;
    else high = middle;
  }
  return low > 0 && (changed[low * 2 - 1] ?? 0) > start;
}

/** The range of the original text that `[start, end)` of a view represents. */
export function originalSpan(view: TextView, start: number, end: number): Span {
  if (view.starts === undefined || view.ends === undefined) return { start, end };
  if (end <= start) {
    const at = view.starts[start] ?? view.ends[start - 1] ?? 0;
    return { start: at, end: at };
  }
  // A reversed view runs backwards through the original, so the outer edges are found by comparing both ends.
  const first = view.starts[start] ?? 0;
  const last = view.starts[end - 1] ?? 0;
  const firstEnd = view.ends[start] ?? 0;
  const lastEnd = view.ends[end - 1] ?? 0;
  return { start: Math.min(first, last), end: Math.max(firstEnd, lastEnd) };
}

/** The start and the end of a part of a text. */
export type Run = readonly [start: number, end: number];

const none: readonly Run[] = [];

/**
 * Every run of at least `minLength` units in `[from, to)` that are in `members`. Such a run covers a unit at every
 * multiple of `minLength`, so only those are checked, and most of the text is never read.
 */
export function longRuns(
  codes: Uint16Array,
  from: number,
  to: number,
  members: Uint8Array,
  minLength: number,
): readonly Run[] {
  let runs: Run[] | undefined;
  let at = from + minLength - 1;
  while (at < to) {
    const low = at - minLength;
    let start = at;
    while (start > low && members[codes[start] ?? 0] === 1) start--;
    if (start > low) {
      at = start + minLength;
      continue;
    }
    let end = at + 1;
    while (end < to && members[codes[end] ?? 0] === 1) end++;
    runs ??= [];
    runs.push([start + 1, end]);
    at = end + minLength;
  }
  return runs ?? none;
}

/** The same inside runs of a larger alphabet, which are few: finding those first costs one reading of the text for both. */
export function longRunsWithin(
  codes: Uint16Array,
  outer: readonly Run[],
  members: Uint8Array,
  minLength: number,
): readonly Run[] {
  if (outer.length === 0) return none;
  return outer.flatMap(([start, end]) =>
    end - start < minLength ? [] : longRuns(codes, start, end, members, minLength),
  );
}

/**
 * Every run of at least `least` units that `members` holds. Such a run covers a unit at every
 * multiple of `least`, so only those are looked at, and most of the text is never read.
 */
export function longRuns(
  codes: Uint16Array,
  length: number,
  members: Uint8Array,
  least: number,
): readonly (readonly [start: number, end: number])[] {
  const runs: [number, number][] = [];
  let at = least - 1;
  while (at < length) {
    const low = at - least;
    let start = at;
    while (start > low && members[codes[start] ?? 0] === 1) start--;
    if (start > low) {
      at = start + least;
      continue;
    }
    let end = at + 1;
    while (end < length && members[codes[end] ?? 0] === 1) end++;
    runs.push([start + 1, end]);
    at = end + least;
  }
  return runs;
}

/**
 * Every run of at least `minLength` units that are in `members`. Such a run covers a unit at every multiple of
 * `minLength`, so only those are checked, and most of the text is never read.
 */
export function longRuns(
  codes: Uint16Array,
  length: number,
  members: Uint8Array,
  minLength: number,
): readonly (readonly [start: number, end: number])[] {
  const runs: [number, number][] = [];
  let at = minLength - 1;
  while (at < length) {
    const low = at - minLength;
    let start = at;
    while (start > low && members[codes[start] ?? 0] === 1) start--;
    if (start > low) {
      at = start + minLength;
      continue;
    }
    let end = at + 1;
    while (end < length && members[codes[end] ?? 0] === 1) end++;
    runs.push([start + 1, end]);
    at = end + minLength;
  }
  return runs;
}

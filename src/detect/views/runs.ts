/**
 * Every run of at least `least` units that `members` holds. Such a run covers a unit at every multiple of `least`, so
 * only those are looked at, and most of the text is never read.
 */
export function* longRuns(
  text: string,
  members: Uint8Array,
  least: number,
): Generator<readonly [start: number, end: number]> {
  let at = least - 1;
  while (at < text.length) {
    const low = at - least;
    let start = at;
    while (start > low && members[text.charCodeAt(start)] === 1) start--;
    if (start > low) {
      at = start + least;
      continue;
    }
    let end = at + 1;
    while (end < text.length && members[text.charCodeAt(end)] === 1) end++;
    yield [start + 1, end];
    at = end + least;
  }
}

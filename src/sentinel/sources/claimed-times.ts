import type { RecordedFinding } from '../../model/event.ts';
import { signalFinding } from '../../model/signal.ts';
import { thresholds } from './habits-and-times.ts';

/** The times that the rows of one import claim, in the order of their source. */
export interface ClaimedTime {
  /** When the row says it was made; may be absent. */
  readonly claimedAt?: number;
  /** When the journal of its source first recorded it, if the source has one. */
  readonly recordedAt?: number;
}

interface Timed {
  readonly index: number;
  readonly at: number;
}

/**
 * Years of notes are an honest import, so no single time is too old. A row is unusual only in context: the journal it
 * comes from recorded it at another time, or nearly all rows are in order of time and this one is far from its place. A
 * source with unordered rows, or with too few of them, gives no findings.
 */
export function claimedTimeFindings(claims: readonly ClaimedTime[]): ReadonlyMap<number, RecordedFinding> {
  const found = new Map<number, RecordedFinding>();
  for (const [index, { claimedAt, recordedAt }] of claims.entries()) {
    if (claimedAt === undefined || recordedAt === undefined) continue;
    const off = Math.abs(recordedAt - claimedAt);
    const threshold = thresholds.backdatedMs;
    if (off > threshold)
      found.set(index, signalFinding('timestamp', 2, 90, { measured: { offRecordMs: off, threshold } }));
  }
  for (const [index, finding] of outOfOrder(claims)) if (!found.has(index)) found.set(index, finding);
  return found;
}

function outOfOrder(claims: readonly ClaimedTime[]): ReadonlyMap<number, RecordedFinding> {
  const { orderRows, orderPercent, disorderMs } = thresholds;
  const rows = claims.flatMap(({ claimedAt }, index): readonly Timed[] =>
    claimedAt === undefined ? [] : [{ index, at: claimedAt }],
  );
  const found = new Map<number, RecordedFinding>();
  if (rows.length < orderRows) return found;
  const rising = longestRun(rows, 1);
  const falling = longestRun(rows, -1);
  const direction = rising.length >= falling.length ? 1 : -1;
  const order = direction === 1 ? rising : falling;
  // Rounded down: the reported share must not look better than the required one.
  const inOrderPercent = Math.floor((order.length * 100) / rows.length);
  if (inOrderPercent < orderPercent) return found;
  // Where either of two rows may be the one out of place, the run from the other end leaves out the other: both are
  // reported.
  const fromEnd = longestRun(rows.toReversed(), direction === 1 ? -1 : 1).toReversed();
  for (const [index, off] of [...strays(rows, order), ...strays(rows, fromEnd)]) {
    if (off <= disorderMs) continue;
    const measured = { outOfOrderMs: off, threshold: disorderMs, rows: rows.length, inOrderPercent };
    found.set(index, signalFinding('timestamp', 1, 70, { measured }));
  }
  return found;
}

/** How far each row outside the order is from the times of its two neighbours in it. */
function strays(rows: readonly Timed[], order: readonly Timed[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let next = 0;
  for (const { index, at } of rows) {
    if (order[next]?.index === index) {
      next += 1;
      continue;
    }
    const [before, after] = [order[next - 1]?.at, order[next]?.at];
    const near = [before ?? after ?? at, after ?? before ?? at];
    found.set(index, Math.max(0, Math.min(...near) - at, at - Math.max(...near)));
  }
  return found;
}

/** The longest subsequence of rows whose times never go back; with direction -1, never forward. */
function longestRun(rows: readonly Timed[], direction: 1 | -1): readonly Timed[] {
  // For every length: the row that ends the best run of it so far. Patience sorting, so near-linear in the rows.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [at, row] of rows.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((timeOf(rows, ends[middle]) - row.at) * direction <= 0) low = middle + 1;
      else high = middle;
    }
    previous[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  }
  const run: Timed[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const row = rows[at];
    if (row !== undefined) run.push(row);
  }
  return run.reverse();
}

function timeOf(rows: readonly Timed[], at: number | undefined): number {
  return rows[at ?? 0]?.at ?? 0;
}

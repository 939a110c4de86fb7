import type { Run } from './runs.ts';

const none: readonly Run[] = [];
/** Units that are examined at once. */
const blockUnits = 8;
/** Base32 consists of capitals and has few digits between them. */
const minCapitals = 5;
/** How far a region extends beyond the capitals that revealed it. */
const reachUnits = 24;

/**
 * The regions of a text with capitals inside words. A cheap count comes first, two units at once, because this runs over
 * every text: encoded text has two capitals among eight units, or one in each of two neighbouring groups.
 */
export function capitalRegions(codes: Uint16Array, length: number): readonly Run[] {
  const pairs = new Int32Array(codes.buffer, codes.byteOffset, Math.floor(codes.length / 2));
  let regions: [number, number][] | undefined;
  let before = 0;
  for (let start = 0, at = 0; start < length; start += blockUnits, at += blockUnits / 2) {
    const a = capitalsIn(pairs[at] ?? 0);
    const b = capitalsIn(pairs[at + 1] ?? 0);
    const c = capitalsIn(pairs[at + 2] ?? 0);
    const d = capitalsIn(pairs[at + 3] ?? 0);
    if ((a | b | c | d) === 0) {
      before = 0;
      continue;
    }
    // Each capital is one bit, in the lower or the upper half, so the halves are counted apart.
    const sum = (a + b + c + d) >>> 6;
    const found = (sum & 0xff) + (sum >>> 16);
    if (isDense(found, before) && (found >= minCapitals || hasInnerCapital(codes, start))) {
      regions ??= [];
      extend(regions, Math.max(0, start - reachUnits), Math.min(length, start + blockUnits + reachUnits));
    }
    before = found;
  }
  return regions ?? none;
}

/** Adds a region, or widens the last one if they meet. */
function extend(regions: [number, number][], from: number, to: number): void {
  const last = regions.at(-1);
  if (last !== undefined && last[1] >= from) last[1] = to;
  else regions.push([from, to]);
}

function isDense(found: number, before: number): boolean {
  return found > 1 || (found === 1 && before > 0);
}

/** Whether a capital follows a small letter or a digit near this block. Names and headings have none. */
function hasInnerCapital(codes: Uint16Array, start: number): boolean {
  for (let at = Math.max(1, start - blockUnits); at < start + blockUnits * 2; at++) {
    const unit = codes[at] ?? 0;
    if (unit < 65 || unit > 90) continue;
    const left = codes[at - 1] ?? 0;
    if ((left >= 97 && left <= 122) || (left >= 48 && left <= 57)) return true;
  }
  return false;
}

/** A bit for each of two units that looks like a capital; letters of other scripts may, too. */
function capitalsIn(pair: number): number {
  return pair & ~(pair << 1) & 0x0040_0040;
}

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
export function capitalRegions(codes: Uint16Array, length: number): readonly (readonly [start: number, end: number])[] {
  const pairs = new Int32Array(codes.buffer, codes.byteOffset, Math.floor(codes.length / 2));
  const regions: [number, number][] = [];
  let before = 0;
  for (let block = 0; block * blockUnits < length; block++) {
    const at = block * (blockUnits / 2);
    const sum =
      capitalsIn(pairs[at] ?? 0) +
      capitalsIn(pairs[at + 1] ?? 0) +
      capitalsIn(pairs[at + 2] ?? 0) +
      capitalsIn(pairs[at + 3] ?? 0);
    const found = (sum & 0xff) + (sum >>> 16);
    if (isDense(found, before) && (found >= minCapitals || hasInnerCapital(codes, block * blockUnits))) {
      const start = Math.max(0, block * blockUnits - reachUnits);
      const end = Math.min(length, (block + 1) * blockUnits + reachUnits);
      const last = regions.at(-1);
      if (last !== undefined && last[1] >= start) last[1] = end;
      else regions.push([start, end]);
    }
    before = found;
  }
  return regions;
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

/** How many of two units look like capitals, in the lower and the upper half; letters of other scripts may, too. */
function capitalsIn(pair: number): number {
  return ((pair & 0x0040_0040 & ~(pair << 1)) >>> 6) & 0x0001_0001;
}

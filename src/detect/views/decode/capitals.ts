/** Units that are examined at once. */
const blockUnits = 8;
/** How far a region extends beyond the capitals that revealed it. */
const reachUnits = 48;

/**
 * The regions of a text that have more capitals than prose: two among eight units, or one in each of two neighbouring
 * groups. Two units are examined at once, because this runs over every text.
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
    if (found > 1 || (found === 1 && before > 0)) {
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

/** How many of two units are capitals or signs next to them, in the lower and the upper half. */
function capitalsIn(pair: number): number {
  if ((pair & 0xff80_ff80) !== 0) return 0;
  return ((pair & 0x0040_0040 & ~(pair << 1)) >>> 6) & 0x0001_0001;
}

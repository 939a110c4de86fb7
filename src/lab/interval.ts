/** A count out of a total, with the 95 % interval of the rate (Wilson). With a total of 0 nothing is known. */
export interface Share {
  readonly count: number;
  readonly of: number;
  /** In thousandths, rounded outwards, so that records contain whole numbers. */
  readonly low: number;
  readonly high: number;
}

const z = 1.959_963_984_540_054;

export function share(count: number, of: number): Share {
  if (of === 0) return { count, of, low: 0, high: 1_000 };
  const rate = count / of;
  const spread = z * Math.sqrt((rate * (1 - rate)) / of + (z * z) / (4 * of * of));
  const middle = rate + (z * z) / (2 * of);
  const scale = 1 + (z * z) / of;
  return {
    count,
    of,
    low: count === 0 ? 0 : Math.max(0, Math.floor((1_000 * (middle - spread)) / scale)),
    high: count === of ? 1_000 : Math.min(1_000, Math.ceil((1_000 * (middle + spread)) / scale)),
  };
}

/** `3 of 12 (25.0 %, 8.9-53.3)`. */
export function shareText({ count, of, low, high }: Share): string {
  if (of === 0) return '0 of 0';
  return `${count} of ${of} (${((100 * count) / of).toFixed(1)} %, ${(low / 10).toFixed(1)}-${(high / 10).toFixed(1)})`;
}

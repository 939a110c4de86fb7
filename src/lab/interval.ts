/**
 * A count out of a total, with the 95 % interval of the rate (Wilson). The interval counts independent clusters, not samples:
 * ten disguises of one sentence tell less than ten sentences. With a total of 0 nothing is known.
 */
export interface Share {
  readonly count: number;
  readonly of: number;
  /** How many of the samples are independent of each other. */
  readonly clusters: number;
  /** In thousandths, rounded outwards, so that records contain whole numbers. */
  readonly low: number;
  readonly high: number;
}

const z = 1.959_963_984_540_054;

/** Cautious: it treats samples of one cluster as if each repeated the others. */
export function share(count: number, of: number, clusters: number = of): Share {
  if (of === 0 || clusters === 0) return { count, of, clusters, low: 0, high: 1_000 };
  const rate = count / of;
  const spread = z * Math.sqrt((rate * (1 - rate)) / clusters + (z * z) / (4 * clusters * clusters));
  const middle = rate + (z * z) / (2 * clusters);
  const scale = 1 + (z * z) / clusters;
  return {
    count,
    of,
    clusters,
    low: count === 0 ? 0 : Math.max(0, Math.floor((1_000 * (middle - spread)) / scale)),
    high: count === of ? 1_000 : Math.min(1_000, Math.ceil((1_000 * (middle + spread)) / scale)),
  };
}

/** `3 of 12 (25.0 %, 8.8-53.3)`, with the number of clusters where it differs. */
export function shareText({ count, of, clusters, low, high }: Share): string {
  if (of === 0) return '0 of 0';
  const interval = `${(low / 10).toFixed(1)}-${(high / 10).toFixed(1)}`;
  const independent = clusters === of ? '' : ` from ${clusters} clusters`;
  return `${count} of ${of} (${((100 * count) / of).toFixed(1)} %, ${interval}${independent})`;
}

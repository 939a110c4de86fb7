export interface Figure {
  readonly count: number;
  readonly of: number;
  readonly clusters: number;
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the normal distribution. */
const z = 1.959_963_984_540_054;

/**
 * The ends of Wilson's interval are the two rates q for which the observed rate p is exactly z standard errors away:
 * (p - q)^2 = z^2 q (1 - q) / n, a quadratic equation in q. Here n is the number of clusters. In thousandths, rounded outwards.
 */
export function figure(count: number, of: number, clusters: number): Figure {
  if (of === 0 || clusters === 0) return { count, of, clusters, low: 0, high: 1_000 };
  const p = count / of;
  const k = (z * z) / clusters;
  const [a, b, c] = [1 + k, -(2 * p + k), p * p];
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  const [lower, upper] = [(-b - root) / (2 * a), (-b + root) / (2 * a)];
  return {
    count,
    of,
    clusters,
    low: count === 0 ? 0 : Math.max(0, Math.floor(lower * 1_000)),
    high: count === of ? 1_000 : Math.min(1_000, Math.ceil(upper * 1_000)),
  };
}

/** The text that the lab prints for a figure. */
export function figureText({ count, of, clusters, low, high }: Figure): string {
  if (of === 0) return '0 of 0';
  const rate = ((count / of) * 100).toFixed(1);
  const ends = [low, high].map((end) => (end / 10).toFixed(1)).join('-');
  return `${count} of ${of} (${rate} %, ${ends}${clusters === of ? '' : ` from ${clusters} clusters`})`;
}

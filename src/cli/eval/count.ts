/** A rate always comes with its counts. */
export interface Count {
  flagged: number;
  total: number;
}

export interface Rate {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** z for 95 %. */
const Z = 1.959964;

/** Wilson score interval: unlike the normal approximation, valid for few texts and for rates near 0 and 1. */
export function wilson({ flagged, total }: Count): Rate {
  if (total === 0) return { rate: 0, low: 0, high: 1 };
  const rate = flagged / total;
  const square = Z * Z;
  const middle = (rate + square / (2 * total)) / (1 + square / total);
  const reach = (Z * Math.sqrt((rate * (1 - rate)) / total + square / (4 * total * total))) / (1 + square / total);
  return { rate, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** Counts by name, in alphabetical order. */
export class Counts {
  readonly #counts = new Map<string, Count>();

  add(name: string, flagged: boolean): void {
    const count = this.#counts.get(name) ?? { flagged: 0, total: 0 };
    count.total++;
    if (flagged) count.flagged++;
    this.#counts.set(name, count);
  }

  entries(): readonly (readonly [string, Count])[] {
    return [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The sum over the names that pass. */
  sum(passes: (name: string) => boolean = () => true): Count {
    const sum = { flagged: 0, total: 0 };
    for (const [name, count] of this.#counts) {
      if (!passes(name)) continue;
      sum.flagged += count.flagged;
      sum.total += count.total;
    }
    return sum;
  }
}

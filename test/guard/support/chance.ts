import { scriptedEnv } from '../../../src/base/env.ts';

/** Choices that are the same for the same seed. */
export interface Chance {
  /** A whole number from `least` up to, and not including, `end`. */
  between(least: number, end: number): number;
  pick<T>(from: readonly T[]): T;
}

export function chance(seed: number): Chance {
  const env = scriptedEnv(seed * 2_654_435_761 + 1);
  const between = (least: number, end: number): number => {
    const [a = 0, b = 0, c = 0] = env.random(3);
    return least + (((a << 16) | (b << 8) | c) % (end - least));
  };
  return {
    between,
    pick: <T>(from: readonly T[]): T => {
      const item = from[between(0, from.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}

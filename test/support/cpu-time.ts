import { expect } from 'vitest';

/** Milliseconds of CPU time of a piece of work: unlike wall time, it does not grow on a busy machine. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The factor between two sizes. Linear work takes four times as long, quadratic work sixteen times. */
const growth = 4;
/** The time that garbage collection and compilation may add to a measurement. */
const noiseMs = 60;
const maxAttempts = 3;

/**
 * Expects that work on an input four times as long takes at most eight times as long, and less than a limit. Every
 * disturbance makes a measurement longer, so a bad one is repeated.
 */
export async function expectLinear(
  workOn: (size: number) => () => unknown,
  size: number,
  limitMs: number,
): Promise<void> {
  const [small, large] = [workOn(size / growth), workOn(size)];
  await small(); // compiled before it is measured
  const smallMs = await cpuMs(small);
  let largeMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < maxAttempts && !isLinear(smallMs, largeMs); attempt++) {
    largeMs = Math.min(largeMs, await cpuMs(large));
  }
  expect(isLinear(smallMs, largeMs) || { smallMs, largeMs }).toBe(true);
  expect(largeMs).toBeLessThan(limitMs);
}

function isLinear(smallMs: number, largeMs: number): boolean {
  return largeMs <= 2 * growth * smallMs + noiseMs;
}

import { expect } from 'vitest';

/** Milliseconds of CPU time of a piece of work: unlike wall time, it does not grow on a busy machine. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The factor between two sizes. Linear work takes sixteen times as long, quadratic work 256 times. */
const growth = 16;
/** The time that garbage collection and compilation may add to a measurement. */
const noiseMs = 60;
const maxAttempts = 3;

/**
 * Expects that work on an input sixteen times as long takes at most 32 times as long, and less than a limit. Every
 * disturbance makes a measurement longer, so a bad one is repeated, and then compared with sixteen runs on the short input:
 * in a process with a large heap, as much work collects as much garbage.
 */
export async function expectLinear(
  workOn: (size: number) => () => unknown,
  size: number,
  limitMs: number,
): Promise<void> {
  const [small, large] = [workOn(size / growth), workOn(size)];
  await small(); // compiled before it is measured
  let smallMs = Math.min(await cpuMs(small), await cpuMs(small));
  let largeMs = await cpuMs(large);
  const isGood = (): boolean => isLinear(smallMs, largeMs) && largeMs < limitMs;
  for (let attempt = 1; attempt < maxAttempts && !isGood(); attempt++) {
    smallMs = Math.max(smallMs, (await cpuMs(() => repeated(small))) / growth);
    largeMs = Math.min(largeMs, await cpuMs(large));
  }
  expect(isLinear(smallMs, largeMs) || { smallMs, largeMs }).toBe(true);
  if (largeMs >= limitMs) expect(largeMs).toBeLessThan(limitMs * slowness());
}

async function repeated(work: () => unknown): Promise<void> {
  for (let run = 0; run < growth; run++) await work();
}

function isLinear(smallMs: number, largeMs: number): boolean {
  return largeMs <= 2 * growth * smallMs + noiseMs;
}

/**
 * Whether work takes less CPU time than a limit for an idle machine. On a slow or busy one the limit grows; a measurement
 * that garbage collection spoiled is repeated.
 */
export async function isWithinCpu(work: () => unknown, limitMs: number): Promise<boolean> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const spentMs = await cpuMs(work);
    if (spentMs < limitMs || spentMs < limitMs * slowness()) return true;
  }
  return false;
}

/** The CPU time of the reference work on a machine for which limits are written, with nothing beside it. */
const referenceMs = 25;
const referenceSteps = 16_000_000;

/**
 * By what factor this machine is slower now than limits assume, and never less than 1: programs beside this one take
 * caches and half of a core, so that CPU time grows too.
 */
export function slowness(): number {
  const before = process.cpuUsage();
  const table = new Uint32Array(65_536);
  for (let step = 0, at = 1; step < referenceSteps; step++) {
    at = (Math.imul(at, 1_103_515_245) + 12_345) >>> 0;
    table[at >>> 16] = (table[at >>> 16] ?? 0) + 1;
  }
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1000 / referenceMs);
}

import { expect, test } from 'vitest';
import { expectLinear, isWithinCpu } from './cpu-time.ts';

let spent = 0;
/** Uses CPU time in proportion to a count. */
function burn(steps: number): void {
  for (let step = 0; step < steps * 100; step++) spent = (spent * 31 + step) % 1_000_003;
}

test('linear work passes, and quadratic work does not, even within its limit', async () => {
  await expectLinear((size) => () => burn(size * 200), 256, 60_000);
  await expect(expectLinear((size) => () => burn(size * size * 4), 256, 60_000)).rejects.toThrow();
});

test('quadratic work does not hide behind linear work', async () => {
  const mixed = (size: number) => () => burn(size * 400 + (size * size * 2_400) / 256);
  await expect(expectLinear(mixed, 256, 60_000)).rejects.toThrow();
});

test('linear work above its limit does not pass', async () => {
  await expect(expectLinear((size) => () => burn(size * 200), 256, 1)).rejects.toThrow();
});

test('work is within a limit that it needs a part of, and not within one that it needs many times', async () => {
  expect(await isWithinCpu(() => burn(1_000), 60_000)).toBe(true);
  expect(await isWithinCpu(() => burn(100_000), 1)).toBe(false);
});

import { expect, test } from 'vitest';
import { inSlices } from '../../src/base/work-slices.ts';

function* busySteps(count: number, ms: number): Generator<undefined, string> {
  for (let n = 0; n < count; n++) {
    const end = performance.now() + ms;
    while (performance.now() < end);
    yield;
  }
  return 'done';
}

/** How often others had a turn while the work ran. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let running = true;
  const count = (): void => {
    turns++;
    if (running) setImmediate(count);
  };
  setImmediate(count);
  await work;
  running = false;
  return turns;
}

test('between two long steps others have a turn', async () => {
  expect(await turnsDuring(inSlices(busySteps(12, 3), 2, 'long'))).toBeGreaterThan(10);
});

test('short steps pause now and then, and yield the result', async () => {
  expect(await inSlices(busySteps(40, 0.1), 1)).toBe('done');
});

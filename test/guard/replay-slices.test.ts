import { expect, test } from 'vitest';
import { stubScanner } from './support/stub-scanner.ts';
import { operator, web, world } from './support/world.ts';

/** A scanner that takes a while for each text, as real rules do. */
function slowScanner(ms: number): ReturnType<typeof stubScanner> {
  const { digest, scan } = stubScanner();
  return {
    digest,
    scan: (text) => {
      const start = performance.now();
      while (performance.now() - start < ms);
      return scan(text);
    },
  };
}

test.each([{ last: 40 }, {}])('others are answered while decisions are made again: %j', async (range) => {
  const { space, store, env } = world();
  for (let number = 0; number < 60; number += 1) await space.write({ content: `MEDIUM ${number}` }, web);
  const later = world({ store, env, scanner: slowScanner(3) });
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const { decisions } = await later.space.audit.replay(range, operator);
  isDone = true;
  expect(decisions).toBe(range.last ?? 60);
  // At least 120 milliseconds of work, with a pause after each 10.
  expect(turns).toBeGreaterThanOrEqual(6);
});

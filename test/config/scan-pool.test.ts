import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { bundleProgram } from '../support/bundle.ts';

interface Results {
  readonly long: number;
  readonly once: Readonly<Record<'isSame' | 'prepared' | 'asked' | 'after', unknown>>;
  readonly shared: Readonly<Record<'still' | 'after', unknown>>;
  readonly short: readonly number[];
  readonly otherRules: readonly number[];
  readonly failing: readonly number[];
  readonly turns: number;
}

let results: Results;
beforeAll(async () => {
  const file = await bundleProgram('test/config/support/scan-pool-program.ts');
  results = JSON.parse((await promisify(execFile)(process.execPath, [file])).stdout) as Results;
});

test('a long text is scanned in another thread, with the same report, and forgotten afterwards', () => {
  const { long, once } = results;
  expect(once).toEqual({ isSame: true, prepared: [], asked: [long], after: [long, long] });
});

test('two requests with the same text share its report until both are done', () => {
  expect(results.shared).toEqual({ still: [], after: [results.long] });
});

test('short texts are scanned on the thread that serves', () => {
  expect(results.short).toEqual([20_000]);
});

test('a thread with other rules, or one that fails, is not believed', () => {
  expect(results.otherRules).toEqual([results.long]);
  expect(results.failing).toEqual([results.long]);
});

test('the thread that serves stays free while a long text is scanned', () => {
  expect(results.turns).toBeGreaterThan(5);
});

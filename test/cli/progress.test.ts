import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Io } from '../../src/cli/io.ts';
import { createProgress } from '../../src/cli/progress.ts';

const CLEAR = '\r\u001b[K';

function terminal(stderr: boolean): { readonly io: Io; shown(): string } {
  const stream = new PassThrough();
  const io: Io = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: stream,
    env: {},
    isTTY: { stdin: false, stdout: false, stderr },
    cwd: '/',
    columns: 30,
  };
  return { io, shown: () => String(stream.read() ?? '') };
}

test('a long run shows its position on one line, which is cleared at the end', () => {
  const { io, shown } = terminal(true);
  let time = 0;
  const progress = createProgress(io, true, () => time);
  progress.at(1, 'a.md');
  progress.clear();
  expect(shown()).toBe('');
  time = 600;
  progress.at(2, 'a\u001bb.md');
  expect(shown()).toBe(`${CLEAR}2 scanned, now a<U+001B>b.md`);
  progress.at(3, 'c.md');
  expect(shown()).toBe('');
  time = 800;
  progress.at(4, 'a-name-that-does-not-fit-the-line.md');
  expect(shown()).toBe(`${CLEAR}4 scanned, now a-name-that-do`);
  progress.clear();
  progress.clear();
  expect(shown()).toBe(CLEAR);
});

test('a long single step is shown until it is done', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { io, shown } = terminal(true);
  const progress = createProgress(io, true, () => Date.now(), 'read');
  let finish = (_with: string): void => undefined;
  const work = progress.during(0, 'big.pdf', new Promise<string>((resolve) => (finish = resolve)));
  vi.advanceTimersByTime(499);
  expect(shown()).toBe('');
  vi.advanceTimersByTime(200);
  expect(shown()).toBe(`${CLEAR}0 read, now big.pdf`.repeat(2));
  finish('done');
  expect(await work).toBe('done');
  vi.advanceTimersByTime(1_000);
  expect([shown(), vi.getTimerCount()]).toEqual(['', 0]);
  await expect(progress.during(1, 'cut.pdf', Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['a pipe', false, true],
  ['someone who does not want it', true, false],
])('nothing is shown to %s', (_whom, tty, wanted) => {
  const { io, shown } = terminal(tty);
  let time = 0;
  const progress = createProgress(io, wanted, () => time);
  time = 600;
  progress.at(1, 'a.md');
  expect(shown()).toBe('');
});

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, afterEach, expect, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import { createKeyFile } from '../../src/config/index.ts';
import { openPlace } from '../crash/campaign.ts';
import { bundleProgram } from '../support/bundle.ts';
import { operator } from '../support/origins.ts';
import { proves } from '../support/proves.ts';
import { isQuiet, quietMs } from '../support/quiet.ts';
import { addNote, noteCommit } from './support/notes.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

// Several processes on one file: they take turns, nobody stops the thread of another, and nobody waits for the dead.

const folder = mkdtempSync(join(tmpdir(), 'bezoar-turns-'));
const keyFile = join(folder, 'keys.json');
createKeyFile(keyFile);
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A wait that is not for the long decision, which takes a second. */
const maxForeignWaitMs = isQuiet ? 100 : 500;
/** Shares and waits are limits for a quiet machine: beside other tests, sixteen processes on two cores wait for the cores. */
const maxRatio = 4;
const maxWaitMs = 2_000;
/** Shares need time to even out; that nothing is lost or doubled shows in the first second. */
const writingMs = isQuiet ? 5_000 : 1_000;

interface Child {
  readonly process: ChildProcess;
  readonly ready: Promise<void>;
  /** What it printed after `ready`, and how it ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly complaint: string; readonly result: string }>;
  go(): void;
}

async function start(task: string, ...details: readonly string[]): Promise<Child> {
  const child = spawn(process.execPath, [await bundleProgram('test/stores/support/turn-child.ts'), task, ...details]);
  children.push(child);
  const lines: string[] = [];
  let complaint = '';
  child.stderr.on('data', (data: Buffer) => {
    complaint += data.toString('utf8');
  });
  const ready = new Promise<void>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      done();
    });
    child.on('close', () => fail(new Error(`the child ended: ${complaint}`)));
  });
  ready.catch(() => undefined);
  const ended = new Promise<{ code: number | null; complaint: string; result: string }>((done) => {
    child.on('close', (code) => done({ code, complaint, result: lines[1] ?? '{}' }));
  });
  return { process: child, ready, ended, go: () => void child.stdin.write('go\n') };
}

/** Starts writers at the same moment; each reports how often it wrote and how long it waited at most. */
async function writers(count: number, durationMs: number, callers: number) {
  const file = freshFile();
  await openFile(file).close();
  const all = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      start('write', file, `process ${n}`, keyFile, String(durationMs), String(callers)),
    ),
  );
  await Promise.all(all.map(({ ready }) => ready));
  for (const { go } of all) go();
  const ends = await Promise.all(all.map(({ ended }) => ended));
  expect(ends.map(({ code, complaint }) => ({ code, complaint }))).toEqual(
    ends.map(() => ({ code: 0, complaint: '' })),
  );
  const results = ends.map(({ result }) => JSON.parse(result) as { writes: number; longestMs: number });
  const writes = results.map((result) => result.writes);
  const total = writes.reduce((sum, each) => sum + each, 0);
  const guard = await openPlace({ program: '', address: file, keyFile });
  expect(await guard.space('s').audit.verify({}, operator)).toMatchObject({ ok: true, entries: total });
  await guard.close();
  expect(existsSync(`${file}-turns`)).toBe(false);
  return {
    ratio: Math.max(...writes) / Math.min(...writes),
    longestMs: Math.max(...results.map((result) => result.longestMs)),
  };
}

proves('stores/writers-take-turns', '16 processes on one space', async () => {
  const { ratio, longestMs } = await writers(16, writingMs, 1);
  expect(ratio).toBeLessThanOrEqual(isQuiet ? maxRatio : Number.MAX_VALUE);
  expect(longestMs).toBeLessThanOrEqual(quietMs(maxWaitMs));
});

proves('stores/writers-take-turns', '8 processes with 16 callers each, who commit in groups', async () => {
  const { ratio } = await writers(8, writingMs, 16);
  expect(ratio).toBeLessThanOrEqual(isQuiet ? maxRatio : Number.MAX_VALUE);
});

// Neither of them ever lets go: a hold that is granted at all was not waited for.
test.each(['SIGKILL', 'SIGSTOP'] as const)('a holder that gets %s is not waited for', async (signal) => {
  const file = freshFile();
  const store = openFile(file);
  await addNote(store, 's', 'first', 'before');
  const holder = await start('hold', file);
  await holder.ready;
  holder.process.kill(signal);
  const began = performance.now();
  const release = await store.hold('s');
  await addNote(store, 's', 'second', 'afterwards');
  expect(performance.now() - began).toBeLessThanOrEqual(quietMs(maxWaitMs));
  await release();
  await release();
  await store.close();
});

test('a holder keeps other holders out, of this process and of others, until it lets go', async () => {
  const file = freshFile();
  const [store, other] = [openFile(file), openFile(file)];
  const release = await store.hold('s');
  const order: string[] = [];
  const waiting = [store.hold('s'), other.hold('s')].map(async (turn, n) => {
    const end = await turn;
    order.push(`turn ${n}`);
    await end();
  });
  await sleep(100);
  order.push('released');
  await release();
  await Promise.all(waiting);
  expect(order[0]).toBe('released');
  expect(order.toSorted()).toEqual(['released', 'turn 0', 'turn 1']);
  await Promise.all([store.close(), other.close()]);
});

test("a stopped process that has SQLite's lock stops no thread: the caller is told, and others are answered meanwhile", async () => {
  const file = freshFile();
  const store = openFile(file, { busyTimeout: 2_500 });
  await addNote(store, 's', 'first', 'before');
  const holder = await start('lock', file);
  await holder.ready;
  holder.process.kill('SIGSTOP');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 20);
  const began = performance.now();
  const error: unknown = await addNote(store, 's', 'second', 'in vain').catch((reason) => reason);
  const waitedMs = performance.now() - began;
  delay.disable();
  clearInterval(timer);
  expect(error).toBeInstanceOf(Fault);
  expect(error).toMatchObject({ code: 'store-contention' });
  expect(waitedMs).toBeGreaterThan(2_400);
  expect(ticks).toBeGreaterThan(5); // at most one of a thread that SQLite has stopped for all that time
  expect(delay.max / 1e6).toBeLessThan(quietMs(1_000));
  expect(await store.count('s', {})).toBe(1);
  holder.process.kill('SIGKILL');
  await holder.ended;
  expect(await addNote(store, 's', 'second', 'stored')).toBe(1);
  await store.close();
});

test.each(['texts', 'evidence'] as const)(
  'a long decision that reads %s does not keep the lock of an open group',
  async (verb) => {
    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const file = freshFile();
      const store = openFile(file);
      await addNote(store, 's', 'first', 'before');
      const other = await start('once', file, 'other');
      await other.ready;
      const result = await store.commit({
        ...noteCommit('s', await store.head('s'), 'second', 'note'),
        together: true,
      });
      other.go();
      // A second of work in short pieces, between which only microtasks run.
      const until = performance.now() + 1_000;
      while (performance.now() < until) {
        const pieceUntil = performance.now() + 10;
        while (performance.now() < pieceUntil);
        await (verb === 'texts' ? store.texts('s', ['none']) : store.evidence('s', ['none']));
      }
      expect(result.ok).toBe(true);
      const { result: printed } = await other.ended;
      waits.push((JSON.parse(printed) as { waitedMs: number }).waitedMs);
      await store.close();
      if (Math.min(...waits) <= maxForeignWaitMs) break;
    }
    expect(Math.min(...waits)).toBeLessThanOrEqual(maxForeignWaitMs);
  },
);

test('a group ends before a read of many texts, which is the start of something long', async () => {
  const file = freshFile();
  const store = openFile(file);
  await addNote(store, 's', 'first', 'before');
  const commit = { ...noteCommit('s', await store.head('s'), 'second', 'note'), together: true };
  expect((await store.commit(commit)).ok).toBe(true);
  await store.texts(
    's',
    Array.from({ length: 40 }, (_, n) => `digest ${n}`),
  );
  const outside = new Database(file, { readonly: true });
  expect(outside.prepare('select (select count(*) from tail) + (select count(*) from record)').pluck().get()).toBe(2);
  outside.close();
  await store.close();
});

test('a long series of calls lets timers and sockets of the process run', async () => {
  const store = openFile(freshFile());
  await addNote(store, 's', 'first', 'before');
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  const until = performance.now() + 500;
  while (performance.now() < until) await store.records('s', 0, 10);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
  await store.close();
});

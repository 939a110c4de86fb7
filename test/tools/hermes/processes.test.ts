import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createKeyFile, openStore, readKeyFile } from '../../../src/config/index.ts';
import { createGuard } from '../../../src/guard/index.ts';
import type { Store } from '../../../src/model/store.ts';
import { markdownFolder, splitEntries } from '../../../src/stores/markdown/index.ts';
import { memoryStore } from '../../../src/stores/memory.ts';
import { type BoundedMemory, boundedMemory } from '../../../src/tools/hermes/index.ts';
import { quietScanner } from '../../crash/quiet-scanner.ts';
import { bundleProgram } from '../../support/bundle.ts';
import { times } from '../../support/long-run.ts';
import { unhurried } from '../../support/unhurried.ts';
import { type Beside, startBeside } from './python.ts';

let program = '';
beforeAll(async () => {
  program = await bundleProgram('test/tools/hermes/child.ts');
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-processes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  createKeyFile(join(folder, 'keys.json'));
  return folder;
}

const start = (...args: readonly string[]): Beside => startBeside(process.execPath, [program, ...args]);

async function opened(folder: string, given?: Store): Promise<BoundedMemory> {
  const keyring = readKeyFile(join(folder, 'keys.json'));
  if (keyring === undefined) throw new Error('the key file is gone');
  const store = given ?? (await openStore(join(folder, '.bezoar.db')));
  onTestFinished(() => store.close());
  const space = createGuard({ store, keyring, scanner: quietScanner, policy: unhurried }).space('hermes');
  const origin = { channel: 'agent', principal: 'parent' } as const;
  return boundedMemory({ files: markdownFolder(folder), space, origin, limits: { memory: 1_000_000 }, echo: false });
}

const inFile = (folder: string): readonly string[] => splitEntries(readFileSync(join(folder, 'MEMORY.md'), 'utf8'));

/** Each add reads and writes all entries, so that three times as many cost nine times as much. */
const addsEach = Math.min(60, Number(process.env.BEZOAR_SHARED_WRITES ?? 10));

test(`4 processes add ${addsEach} entries each, and all ${4 * addsEach} are there`, async () => {
  const folder = freshFolder();
  const children = ['a', 'b', 'c', 'd'].map((name) => start('add', folder, name, `${addsEach}`));
  for (const child of children) expect(await child.ended).toEqual({ code: 0, complaint: '' });
  const expected = ['a', 'b', 'c', 'd']
    .flatMap((name) => Array.from({ length: addsEach }, (_, n) => `${name} says ${n}`))
    .sort();
  expect([...inFile(folder)].sort()).toEqual(expected);
  const memory = await opened(folder);
  expect((await memory.load()).changes).toEqual([]);
  expect([...memory.liveEntries('memory')].sort()).toEqual(expected);
});

const kills = times(12, 6);

test(`killed at any moment, ${kills} times over: acknowledged entries are there once, and the lock is free`, async () => {
  const folder = freshFolder();
  const acknowledged: string[] = [];
  for (let round = 0; round < kills; round++) {
    const child = start('add', folder, `r${round}`, '100000');
    // Timed by what it has printed and not by the clock: the kill comes some time after that many.
    while (child.said.length < 1 + (round % 4)) await new Promise((done) => setTimeout(done, 3 + round));
    child.process.kill('SIGKILL');
    await child.ended;
    acknowledged.push(...child.said.map((line) => line.slice('ack '.length)));
  }
  const memory = await opened(folder);
  const { changes } = await memory.load();
  const live = memory.liveEntries('memory');
  expect(acknowledged.length).toBeGreaterThan(times(20, 10));
  expect(acknowledged.filter((text) => !live.includes(text))).toEqual([]);
  expect([new Set(live).size, inFile(folder)]).toEqual([live.length, live]);
  expect(changes).toEqual([]);
});

/** Each write of the tool reads and writes all lines, so that three times as many cost nine times as much. */
const appended = times(300, 120);

test(`an editor appends ${appended} lines while the tool writes, and no line is lost`, async () => {
  const folder = freshFolder();
  // With an in-memory journal there are more writes for the editor to collide with.
  const memory = await opened(folder, memoryStore());
  await memory.load();
  await memory.add('memory', 'the first entry');
  const editor = start('append', folder, 'editor', `${appended}`);
  let running = true;
  const ended = editor.ended.finally(() => {
    running = false;
  });
  let written = 0;
  while (running) {
    const result = await memory.add('memory', `tool says ${written}`);
    if (!result.success) throw new Error(result.error);
    written += 1;
    await new Promise((turn) => setImmediate(turn)); // the exit of the editor is an event, which needs a turn of the loop
    if (written % 5 === 0) await memory.replace('memory', `tool says ${written - 1}`, `tool said ${written - 1}.`);
  }
  expect(await ended).toEqual({ code: 0, complaint: '' });
  await memory.load();
  const text = inFile(folder).join('\n');
  expect(text.match(/editor line \d+\./g)).toHaveLength(appended);
  const lost = Array.from({ length: appended }, (_, n) => `editor line ${n}.`).filter((line) => !text.includes(line));
  expect(lost).toEqual([]);
  expect(written).toBeGreaterThan(5);
  const ours = Array.from({ length: written }, (_, n) => new RegExp(`^tool sa(?:ys ${n}|id ${n}\\.)$`, 'm'));
  expect(ours.filter((line) => !line.test(text))).toEqual([]);
  expect(existsSync(join(folder, 'MEMORY.md'))).toBe(true);
});

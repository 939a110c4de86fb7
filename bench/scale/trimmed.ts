import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { dayMs } from '../../src/base/day.ts';
import { systemEnv } from '../../src/base/env.ts';
import { built } from '../built.ts';
import { table } from '../table.ts';
import { policy } from './policy.ts';
import { textOf } from './texts.ts';

// What a read costs on SQLite while it is whole, after it has been trimmed, and when the file has been rewritten since. Bytes are per
// read: 1,000 of each kind on 1,000 entries. The rules are not asked: they make no difference to bytes.

const { createGuard, createKeyring, sqliteStore } = await built<typeof import('../../src/index.ts')>('index.js');
const [entries, reads] = [1_000, 1_000];
const user = { channel: 'user', principal: 'bench' } as const;
const operator = { channel: 'operator', principal: 'bench' } as const;
const { createScanner } = await built<typeof import('../../src/scan.ts')>('scan.js');
const scanner = createScanner();
const folder = mkdtempSync(join(tmpdir(), 'bezoar-trimmed-'));

type Guarded = ReturnType<ReturnType<typeof createGuard>['space']>;
const kinds: Readonly<Record<string, (space: Guarded, n: number) => Promise<unknown>>> = {
  recall: (space, n) =>
    space.recall(
      { query: textOf(n).slice(0, 40) },
      { channel: 'agent', principal: `agent-${n % 20}`, session: `s${n % 50}` },
    ),
  'session start': (space, n) => space.startSession({}, { channel: 'agent', principal: `agent-${n % 20}` }),
};

interface Size {
  readonly journal: number;
  readonly file: number;
}

function sizeOf(file: string): Size {
  const db = new Database(file);
  const number = (name: string): number => Number(db.pragma(name, { simple: true }));
  const { journal } = db.prepare<[], Size>('select sum(length(body)) as journal from record').get() ?? { journal: 0 };
  const size = { journal, file: (number('page_count') - number('freelist_count')) * number('page_size') };
  db.close();
  return size;
}

async function measured(
  kind: string,
  read: (space: Guarded, n: number) => Promise<unknown>,
): Promise<readonly string[]> {
  const file = join(folder, `${kind}.db`);
  const keyring = createKeyring();
  const env = { ...systemEnv, at: systemEnv.now(), now: () => env.at };
  const inSpace = async (work: (space: Guarded) => Promise<unknown>): Promise<Size> => {
    const guard = createGuard({ store: await sqliteStore(new Database(file)), keyring, scanner, policy, env });
    await work(guard.space('bench'));
    await guard.close();
    return sizeOf(file);
  };
  const empty = await inSpace(async (space) => {
    for (let n = 0; n < entries; n += 1) await space.write({ content: textOf(n) }, user);
  });
  const whole = await inSpace(async (space) => {
    for (let n = 0; n < reads; n += 1) await read(space, n);
  });
  env.at += 91 * dayMs;
  let cpu = 0;
  const trimmed = await inSpace(async (space) => {
    await space.write({ content: 'a note of today' }, user);
    const before = process.cpuUsage();
    await space.recovery.trimReads({ olderThanDays: 90 }, operator);
    const { user: own, system } = process.cpuUsage(before);
    cpu = (own + system) / 1_000;
  });
  const db = new Database(file);
  db.exec('vacuum');
  db.close();
  const rewritten = sizeOf(file);
  const each = (size: Size, what: keyof Size): string => String(Math.round((size[what] - empty[what]) / reads));
  return [
    kind,
    each(whole, 'journal'),
    each(whole, 'file'),
    each(trimmed, 'journal'),
    each(trimmed, 'file'),
    each(rewritten, 'file'),
    `${(cpu / reads).toFixed(3)} ms`,
  ];
}

const head = ['bytes per read', 'journal', 'file', 'trimmed: journal', 'file', 'rewritten: file', 'CPU of trimming'];
try {
  const lines: (readonly string[])[] = [];
  for (const [kind, read] of Object.entries(kinds)) lines.push(await measured(kind, read));
  console.log(table(head, lines));
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

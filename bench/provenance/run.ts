import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { median } from '../measure.ts';
import { duration, short, table } from '../table.ts';
import { type Size, sizes } from './day-of-work.ts';
import { longSession, observations, openStore } from './session.ts';
import type { Timed, Writer } from './writes-child.ts';

const quick = process.argv.includes('--quick');
const rounds = quick ? 1 : 3;
const maxAddedMicros = 300;
const maxEvidenceBytes = 16 * 1_024;

const say = (text: string): void => console.log(`${text}\n`);
const goals: [goal: string, measured: string, met: string][] = [];

const folder = mkdtempSync(join(tmpdir(), 'bezoar-bench-provenance-'));
try {
  say(
    `Provenance on ${process.version}, ${quick ? 'quick' : 'full'} run, p50 of CPU time, because the machine may be shared; median of ${rounds} processes. Built-in rules and model on. Texts of test/provenance. A session has ${observations} observations, one in four a turn of the user.`,
  );
  const rows: (readonly string[])[] = [];
  for (const store of ['memory', 'sqlite'] as const) {
    for (const size of quick ? (['medium'] as const) : (['short', 'medium', 'long'] as const)) {
      rows.push(await tracedWrites(store, size));
    }
  }
  say(
    table(
      [
        'write, by store and length of the observations',
        'n',
        'of the user, not checked against others',
        'checked, not traced',
        'traced',
        'added by tracing',
        'ratio',
        'added, wall clock',
      ],
      rows,
    ),
  );
  say(table(['evidence of a session, in the store', 'bytes'], await evidenceSizes()));
  say(table(['goal', 'measured', 'met'], goals));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The same notes, written by three writers. Each has a process of its own, so that all see every note for the first time; in one
 * process the second would find the words of the first in its caches. What is compiled when makes one process up to a tenth faster
 * than the next, so each writer has several, in turns, and the median of their p50s counts.
 */
async function tracedWrites(store: 'memory' | 'sqlite', size: Size): Promise<readonly string[]> {
  const found: Record<Writer, (readonly Timed[])[]> = { plain: [], checked: [], traced: [] };
  for (let round = 0; round < rounds; round++) {
    for (const writer of ['plain', 'checked', 'traced'] as const) {
      found[writer].push(await writesOf(store, size, writer));
    }
  }
  // Held texts wait for a person and take another way.
  const all = Object.values(found).flat();
  const stored = (all[0] ?? []).flatMap((_, at) => (all.every((one) => one[at]?.stored) ? [at] : []));
  const p50 = (writer: Writer, clock: 'cpu' | 'wall'): number =>
    median(found[writer].map((one) => median(stored.map((at) => one[at]?.[clock] ?? Number.NaN))));
  const added = (clock: 'cpu' | 'wall'): number => p50('traced', clock) - p50('checked', clock);
  const title = `${store}, ${sizes[size].name}`;
  goals.push([
    `${title}: tracing adds at most ${duration(maxAddedMicros)} of CPU time to a write, p50`,
    duration(added('cpu')),
    added('cpu') <= maxAddedMicros ? 'yes' : 'no',
  ]);
  return [
    title,
    String(stored.length),
    duration(p50('plain', 'cpu')),
    duration(p50('checked', 'cpu')),
    duration(p50('traced', 'cpu')),
    duration(added('cpu')),
    `${short(p50('traced', 'cpu') / p50('checked', 'cpu'))} x`,
    duration(added('wall')),
  ];
}

async function writesOf(store: string, size: Size, writer: Writer): Promise<readonly Timed[]> {
  const path = fileURLToPath(new URL('writes-child.ts', import.meta.url));
  const own = mkdtempSync(join(folder, `${writer}-`));
  const child = fork(path, [store, size, writer, own], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`the ${writer} writes ended with ${code}`)));
  const [found] = (await Promise.race([once(child, 'message'), failed])) as [readonly Timed[]];
  await ended;
  return found;
}

async function evidenceSizes(): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for (const size of Object.keys(sizes) as Size[]) {
    const file = join(folder, `evidence-${size}.db`);
    const { store, close } = await openStore('sqlite', file);
    await longSession(store, 'evidence', size);
    await close();
    const database = new Database(file, { readonly: true });
    const bytes = Number(database.prepare('select max(length(data)) from evidence').pluck().get());
    database.close();
    rows.push([`${observations} observations, ${sizes[size].name}`, String(bytes)]);
    const goal = `${sizes[size].name}: evidence of a session at most ${maxEvidenceBytes} bytes`;
    goals.push([goal, `${bytes} bytes`, bytes <= maxEvidenceBytes ? 'yes' : 'no']);
  }
  return rows;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Store } from '../../src/model/store.ts';
import { built } from '../built.ts';
import { median } from '../measure.ts';
import { duration, short, table } from '../table.ts';
import { earlierNotes, notes, type Size, sizes, toolResult, turn, warmUpNotes } from './day-of-work.ts';

const { createGuard, createKeyring, createScanner, memoryStore, policyFrom, sqliteStore, systemEnv } =
  await built<typeof import('../../src/index.ts')>('index.js');

const quick = process.argv.includes('--quick');
const observations = 200;
const maxAddedMicros = 300;
const maxEvidenceBytes = 16 * 1_024;

const scanner = createScanner();
const keyring = createKeyring(systemEnv);
const policy = policyFrom({ rates: { writes: { agent: 0, document: 0 }, space: 0 } });
const principal = 'bench';
const say = (text: string): void => console.log(`${text}\n`);
const goals: [goal: string, measured: string, met: string][] = [];

const folder = mkdtempSync(join(tmpdir(), 'bezoar-bench-provenance-'));
try {
  say(
    `Provenance on ${process.version}, ${quick ? 'quick' : 'full'} run, p50 of CPU time, because the machine may be shared. Built-in rules and model on. Texts of test/provenance. A session has ${observations} observations, one in four a turn of the user.`,
  );
  const rows: (readonly string[])[] = [];
  for (const name of ['memory', 'sqlite'] as const) {
    rows.push(...(await tracedWrites(name, quick ? ['medium'] : ['short', 'medium', 'long'])));
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

interface Round {
  readonly traced: Timed;
  readonly checked: Timed;
  readonly plain: Timed;
}

/**
 * The same notes, written into three memories for each length of observations: by an agent, where they are traced; as a document,
 * where they pass the same checks and are not traced; and by the user. All take turns, so that a busy second and the compiler's
 * progress affect all alike.
 */
async function tracedWrites(
  name: 'memory' | 'sqlite',
  measured: readonly Size[],
): Promise<readonly (readonly string[])[]> {
  const rounds = new Map(measured.map((size) => [size, [] as Round[]]));
  // The first pass is for the compiler, with other notes.
  const notesOf = { 'warm-up': warmUpNotes, measured: notes };
  for (const pass of ['warm-up', 'measured'] as const) {
    const opened = await Promise.all(measured.map((size) => threeMemories(name, size, pass)));
    try {
      for (const content of notesOf[pass]) {
        for (const { size, write } of opened) {
          const one = await write(content);
          // Held texts wait for a person and take another way.
          if (pass === 'measured' && Object.values(one).every(({ stored }) => stored)) rounds.get(size)?.push(one);
        }
      }
    } finally {
      for (const { close } of opened) await close();
    }
  }
  return [...rounds].map(([size, found]) => summaryOf(`${name}, ${sizes[size].name}`, found));
}

async function threeMemories(name: 'memory' | 'sqlite', size: Size, pass: string) {
  const { store, close } = await open(name, `${pass}-${size}`);
  const traced = await longSession(store, 'traced', size);
  const [checked, plain] = [await longSession(store, 'checked', size), await longSession(store, 'plain', size)];
  const document = { ...checked.agent, channel: 'document' } as const;
  const user = { ...plain.agent, channel: 'user' } as const;
  const write = async (content: string): Promise<Round> => ({
    traced: await timed(() => traced.space.write({ content }, traced.agent)),
    checked: await timed(() => checked.space.write({ content }, document)),
    plain: await timed(() => plain.space.write({ content }, user)),
  });
  return { size, write, close };
}

function summaryOf(title: string, rounds: readonly Round[]): readonly string[] {
  const p50 = (how: keyof Round, clock: 'cpu' | 'wall'): number => median(rounds.map((round) => round[how][clock]));
  const added = (clock: 'cpu' | 'wall'): number => p50('traced', clock) - p50('checked', clock);
  goals.push([
    `${title}: tracing adds at most ${duration(maxAddedMicros)} of CPU time to a write, p50`,
    duration(added('cpu')),
    added('cpu') <= maxAddedMicros ? 'yes' : 'no',
  ]);
  return [
    title,
    String(rounds.length),
    duration(p50('plain', 'cpu')),
    duration(p50('checked', 'cpu')),
    duration(p50('traced', 'cpu')),
    duration(added('cpu')),
    `${short(p50('traced', 'cpu') / p50('checked', 'cpu'))} x`,
    duration(added('wall')),
  ];
}

async function evidenceSizes(): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for (const size of Object.keys(sizes) as Size[]) {
    const { store, file, close } = await open('sqlite', `evidence-${size}`);
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

/** A session that has read and heard a lot, beside a memory with some entries. */
async function longSession(store: Store, name: string, size: Size) {
  const space = createGuard({ store, keyring, scanner, policy }).space(name);
  const origin = { channel: 'agent', principal } as const;
  for (const content of earlierNotes) await space.write({ content }, { channel: 'user', principal });
  const { origin: agent, observe } = await space.openSession({ coverage: 'full' }, origin);
  for (let n = 0; n < observations; n++) {
    if (n % 4 === 0) await observe({ channel: 'user', content: turn(n) });
    else await observe({ channel: 'tool', content: toolResult(n, size), source: 'web_fetch', callId: `call-${n}` });
  }
  return { space, agent };
}

async function open(name: 'memory' | 'sqlite', file: string) {
  const path = join(folder, `${file}.db`);
  const store = name === 'memory' ? memoryStore() : await sqliteStore(new Database(path));
  return { store, file: path, close: () => store.close() };
}

async function timed(work: () => Promise<{ readonly outcome: string }>): Promise<Timed> {
  const [start, before] = [process.hrtime.bigint(), process.cpuUsage()];
  const { outcome } = await work();
  const { user, system } = process.cpuUsage(before);
  return {
    cpu: user + system,
    wall: Number(process.hrtime.bigint() - start) / 1_000,
    stored: outcome === 'stored',
  };
}

interface Timed {
  readonly cpu: number;
  readonly wall: number;
  readonly stored: boolean;
}

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Guard, GuardedSpace } from '../../src/guard/index.ts';
import type { Keyring } from '../../src/model/keyring.ts';
import type { Store } from '../../src/model/store.ts';
import type { TextScanner } from '../../src/model/text-scanner.ts';
import { built } from '../built.ts';
import type { Bare } from './bare.ts';
import { longestStall, mean, type Quantiles, quantiles, type Timed, timed } from './clock.ts';
import { load } from './load.ts';
import type { Place } from './places.ts';
import { policy } from './policy.ts';
import { claimTexts, contradiction, type QueryKind, queryKinds, queryOf, textOf, uniqueWord } from './texts.ts';

const { createGuard } = await built<typeof import('../../src/index.ts')>('index.js');
const run = promisify(execFile);
const space = 'scale';
const user = { channel: 'user', principal: 'bench' } as const;
const person = { channel: 'operator', principal: 'bench' } as const;
const agent = (session: string) => ({ channel: 'agent', principal: 'bench', session }) as const;

export interface Settings {
  readonly keyring: Keyring;
  readonly keyFile: string;
  readonly scanner: TextScanner;
  readonly entries: number;
  /** Calls of each kind. */
  readonly rounds: number;
  /** Records of one entry each, for verify. */
  readonly singleRecords: number;
}

/** What one kind of call costs for ever. */
interface Weight {
  readonly journalBytes: number;
  readonly fileBytes: number;
}

export interface Measured {
  readonly entries: number;
  readonly loadCpu: number;
  readonly open: { readonly cpu: number; readonly rssBytes: number };
  readonly session: Quantiles;
  readonly recall: Readonly<Record<QueryKind, Compared>>;
  readonly writes: Readonly<Record<keyof typeof claimTexts, Quantiles>>;
  readonly verify: { readonly recordsPerSecond: number; readonly entriesPerSecond: number; readonly stall: Stall };
  readonly erase: { readonly cpu: number; readonly wall: number; readonly stall: Stall };
  readonly bytesPerEntry: number;
  readonly weight: Readonly<Record<'write' | 'recall' | 'session', Weight>>;
}

type Stall = { readonly whole: number; readonly own: number };

export interface Compared {
  readonly guarded: Quantiles;
  readonly bare: Quantiles;
  /** The bare query, and a durable row that says what it showed. */
  readonly noted: Quantiles;
}

/** What loading a database showed. */
export interface Loaded {
  readonly loadCpu: number;
  readonly bytesPerEntry: number;
}

/** Fills an empty database, and a bare one with the same texts. */
export async function loadSpace(place: Place, settings: Settings): Promise<Loaded> {
  const { entries, singleRecords } = settings;
  const loader = await place.open();
  const { cpu: loadCpu } = await timed(() => load({ ...settings, store: loader, space, perRecord: 100 }));
  await loader.close();
  await place.settle();
  const bytesPerEntry = (await place.bytes()) / entries;
  const again = await place.open();
  await load({ ...settings, store: again, space: 'single', entries: singleRecords, perRecord: 1 });
  await again.close();
  await fillBare(place, entries);
  return { loadCpu, bytesPerEntry };
}

/** Measures everything on a loaded database. */
export async function measureSpace(place: Place, settings: Settings, loaded: Loaded): Promise<Measured> {
  const { entries, keyring, scanner } = settings;
  const opened = async (recordsPerImage = 1_000): Promise<{ store: Store; guard: Guard; memory: GuardedSpace }> => {
    const store = await place.open();
    const guard = createGuard({ store, keyring, scanner, policy, recordsPerImage });
    return { store, guard, memory: guard.space(space) };
  };
  const open = await openInChild(place, settings);
  const bare = await place.bare();
  try {
    const { store, memory } = await opened();
    // A kept database has texts of earlier runs, at most one for each record.
    let fresh = entries + ((await store.head(space))?.seq ?? 0);
    const next = (): number => fresh++;
    await checkClaims(memory);
    const session = await sessions(memory, settings, next);
    const recall = await recalls(memory, bare, settings, next);
    const writes = await claimWrites(memory, settings, next);
    await store.close();
    const weight = await weights(place, opened, settings, next);
    const again = await opened();
    const erased = await erases(again.memory, again.store);
    const verified = await verifies(again, settings);
    await again.store.close();
    return {
      ...{ entries, ...loaded, open, session, recall, writes, weight },
      ...{ erase: erased, verify: verified },
    };
  } finally {
    await bare.close();
  }
}

async function openInChild({ address }: Place, { keyFile, entries }: Settings): Promise<Measured['open']> {
  const args = ['--import', 'tsx', resolve('bench/scale/open-child.ts'), address, keyFile, space];
  const { stdout } = await run(process.execPath, [...args, uniqueWord(Math.floor(entries / 2) + 1)]);
  return JSON.parse(stdout) as Measured['open'];
}

async function fillBare(place: Place, entries: number): Promise<void> {
  const bare = await place.bare();
  const together = 1_000;
  for (let n = 0; n < entries; n += together) {
    const length = Math.min(together, entries - n);
    await bare.insert(Array.from({ length }, (_, index) => textOf(n + index)));
    if (n > 0 && n % 100_000 === 0) console.error(`bare: ${n} of ${entries} texts`);
  }
  await bare.close();
}

/** What the loader wrote about claims must be what a guard looks up. */
async function checkClaims(memory: GuardedSpace): Promise<void> {
  const checked = await memory.check({ content: contradiction }, { channel: 'tool', principal: 'other' });
  const findings = checked.outcome === 'checked' ? checked.judged.findings : [];
  if (!findings.some(({ entries = [] }) => entries.length > 0))
    throw new Error('no guard finds the claims of the loader');
}

async function sessions(memory: GuardedSpace, { rounds }: Settings, next: () => number): Promise<Quantiles> {
  const times: Timed[] = [];
  for (let n = 0; n < rounds; n++) {
    await memory.write({ content: claimTexts.plain(next()) }, user);
    times.push(await timed(() => memory.startSession({}, agent(`session-${n}`))));
  }
  // The first one opens the space.
  return quantiles(times.slice(1));
}

async function recalls(
  memory: GuardedSpace,
  bare: Bare,
  { rounds, entries }: Settings,
  next: () => number,
): Promise<Measured['recall']> {
  const results = new Map<QueryKind, Compared>();
  for (const kind of queryKinds) {
    const times = { guarded: [] as Timed[], bare: [] as Timed[], noted: [] as Timed[] };
    for (let n = -5; n < rounds; n++) {
      const words = queryOf(kind, n, entries);
      if (kind === 'after a write') {
        const content = claimTexts.plain(next());
        await memory.write({ content }, user);
        await bare.insert([content]);
      }
      const guarded = await timed(() => memory.recall({ query: words.join(' ') }, agent(`recall-${n}`)));
      const plain = await timed(() => bare.query(words));
      const noted = await timed(async () => bare.note(await bare.query(words)));
      if (n < 0) continue;
      times.guarded.push(guarded);
      times.bare.push(plain);
      times.noted.push(noted);
    }
    results.set(kind, {
      guarded: quantiles(times.guarded),
      bare: quantiles(times.bare),
      noted: quantiles(times.noted),
    });
  }
  return Object.fromEntries(results) as Measured['recall'];
}

/** The three take turns, so that a busy second affects all alike. */
async function claimWrites(
  memory: GuardedSpace,
  { rounds }: Settings,
  next: () => number,
): Promise<Measured['writes']> {
  const times: Record<keyof typeof claimTexts, Timed[]> = { plain: [], rare: [], common: [] };
  for (let n = -20; n < rounds; n++) {
    for (const kind of ['plain', 'rare', 'common'] as const) {
      const content = claimTexts[kind](next());
      let outcome = '';
      const time = await timed(async () => {
        outcome = (await memory.write({ content }, agent('writer'))).outcome;
      });
      if (outcome !== 'stored') throw new Error(`a ${kind} text of the benchmark was ${outcome}`);
      if (n >= 0) times[kind].push(time);
    }
  }
  return { plain: quantiles(times.plain), rare: quantiles(times.rare), common: quantiles(times.common) };
}

async function weights(
  place: Place,
  opened: (recordsPerImage: number) => Promise<{ store: Store; memory: GuardedSpace }>,
  { rounds, entries }: Settings,
  next: () => number,
): Promise<Measured['weight']> {
  const count = rounds * 10;
  const weigh = async (call: (memory: GuardedSpace, n: number) => Promise<unknown>): Promise<Weight> => {
    const before = await place.bytes();
    // One image falls into each kind of call, as it does in a long run.
    const { store, memory } = await opened(count);
    const from = (await store.head(space))?.seq ?? 0;
    for (let n = 0; n < count; n++) await call(memory, n);
    const journal: number[] = [];
    for (let seq = from + 1; ; ) {
      const records = await store.records(space, seq, 500);
      journal.push(...records.map(({ body, hash, mac }) => Buffer.byteLength(body) + hash.length + mac.length));
      if (records.length < 500) break;
      seq += records.length;
    }
    while (((await store.image(space))?.seq ?? 0) <= from) await sleep(5);
    await store.close();
    return {
      journalBytes: journal.reduce((sum, bytes) => sum + bytes, 0) / count,
      fileBytes: ((await place.bytes()) - before) / count,
    };
  };
  return {
    write: await weigh((memory) => memory.write({ content: textOf(next()) }, agent('writer'))),
    recall: await weigh((memory, n) =>
      memory.recall({ query: queryOf('six words', n, entries).join(' ') }, agent(`weighed-${n}`)),
    ),
    session: await weigh((memory, n) => memory.startSession({}, agent(`weighed-start-${n}`))),
  };
}

async function someId(store: Store): Promise<string> {
  const [place] = await store.entryPlaces(space, { states: ['active'] }, { limit: 1 });
  if (place === undefined) throw new Error('the loaded space is empty');
  return place.id;
}

async function erases(memory: GuardedSpace, store: Store): Promise<Measured['erase']> {
  const times: Timed[] = [];
  const stall = await longestStall(async () => {
    for (let n = 0; n < 5; n++) {
      const id = await someId(store);
      times.push(
        await timed(async () => {
          const { outcome } = await memory.recovery.erase({ id, reason: 'benchmark', dryRun: false }, person);
          if (outcome !== 'erased') throw new Error(`erase: ${outcome}`);
        }),
      );
    }
  });
  return { cpu: mean(times.map(({ cpu }) => cpu)), wall: mean(times.map(({ wall }) => wall)), stall };
}

/** The whole space, and one that has a record for each entry. */
async function verifies(
  { guard, memory }: { guard: Guard; memory: GuardedSpace },
  { singleRecords, ...settings }: Settings,
): Promise<Measured['verify']> {
  let entriesPerSecond = 0;
  let recordsPerSecond = 0;
  const stall = await longestStall(async () => {
    const whole = await timed(async () => {
      const found = await memory.audit.verify({}, user);
      if (!found.ok) throw new Error(`the loaded space does not verify: ${JSON.stringify(found.breaks[0])}`);
    });
    entriesPerSecond = settings.entries / (whole.cpu / 1_000_000);
    const single = await timed(async () => {
      const found = await guard.space('single').audit.verify({}, user);
      if (!found.ok) throw new Error(`the loaded records do not verify: ${JSON.stringify(found.breaks[0])}`);
    });
    recordsPerSecond = singleRecords / (single.cpu / 1_000_000);
  });
  return { entriesPerSecond, recordsPerSecond, stall };
}

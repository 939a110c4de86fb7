import { createHash } from 'node:crypto';
import type { Guard } from '../../src/guard/index.ts';
import { built } from '../built.ts';
import { duration, short, table } from '../table.ts';
import { type BareRow, type Place, postgresPlace, sqlitePlace } from './places.ts';

const { createGuard, createKeyring, createScanner, systemEnv } =
  await built<typeof import('../../src/index.ts')>('index.js');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const quick = process.argv.includes('--quick');
const scanner = createScanner();
const keyring = createKeyring(systemEnv);
const user = { channel: 'user', principal: 'bench' } as const;
const guardOn = (place: Place): Guard => createGuard({ store: place.store, keyring, scanner });
const say = (text: string): void => console.log(`${text}\n`);
const goals: [goal: string, measured: string, met: string][] = [];

/** Sentences of the kind agents store: similar in form, no two the same. */
function sentence(n: number): string {
  const who = ['Ana', 'Ben', 'Chloe', 'Dmitri', 'Esra', 'Farid', 'Greta', 'Hiro'][n % 8];
  const what = ['tea', 'the window seat', 'short answers', 'metric units', 'the blue theme', 'meetings before noon'][
    n % 6
  ];
  const where = ['at home', 'in Lisbon', 'on trains', 'at the office', 'when it rains', 'with the new client'][
    (n >> 3) % 6
  ];
  return `${who} prefers ${what} ${where}; noted in week ${n % 52} under reference ${n.toString(36)}.`;
}

async function micros(work: () => Promise<unknown>): Promise<number> {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / 1000;
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

say(
  `Guard on ${process.version}, ${quick ? 'quick' : 'full'} run, wall-clock time (a durable write waits for the disk). Built-in rules and model on.`,
);
for (const open of [sqlitePlace, postgresPlace]) {
  const place = await open();
  try {
    await writes(place);
    await sessions(place);
    await large(place);
  } finally {
    await place.close();
  }
}
say(table(['goal', 'measured', 'met'], goals));

/** The three take turns, so that a busy second affects all alike. */
async function writes(place: Place): Promise<void> {
  const memory = guardOn(place).space('writes');
  const rounds = quick ? 200 : 2_000;
  // Measures a long-running program: at first the compiler is still optimising.
  const warmUp = quick ? 1_000 : 3_000;
  const times = { least: [] as number[], bare: [] as number[], guarded: [] as number[] };
  for (let n = -warmUp; n < rounds; n++) {
    const content = sentence(n + 1_000_000);
    const measured = {
      least: await micros(() => place.insertLeast(systemEnv.id(), content)),
      bare: await micros(() => place.insert(bareRow(content))),
      guarded: await micros(() => memory.write({ content }, user)),
    };
    if (n < 0) continue;
    for (const what of ['least', 'bare', 'guarded'] as const) times[what].push(measured[what]);
  }
  const median = (what: keyof typeof times): number => quantile(times[what], 0.5);
  // Every 32nd write flushes pending commits and every 128th updates the search index, which the median hides.
  const mean = (what: keyof typeof times): number => times[what].reduce((sum, time) => sum + time, 0) / rounds;
  const line = (what: keyof typeof times, name: string): readonly string[] => [
    name,
    String(rounds),
    duration(median(what)),
    duration(mean(what)),
    duration(quantile(times[what], 0.99)),
    `${short(median(what) / median('bare'))} x`,
  ];
  say(
    table(
      [`durable write, ${place.name}`, 'n', 'p50', 'mean', 'p99', 'ratio of p50'],
      [
        line('bare', 'bare insert of the same row, with its keys'),
        line('guarded', 'guarded'),
        line('least', 'for scale: insert of a key and a text'),
      ],
    ),
  );
  const ratio = median('guarded') / median('bare');
  goals.push([
    `${place.name}: guarded write at most 2 x a bare insert`,
    `${short(ratio)} x`,
    ratio <= 2 ? 'yes' : 'no',
  ]);
}

function bareRow(content: string): BareRow {
  const now = systemEnv.now();
  const place = ['active', 'note', 'memory', 'user', 'user', 'bench', 's1', '[]'];
  return [systemEnv.id(), 'writes', content, '[]', sha256(content), ...place, 5, 1, now, now];
}

async function fill(guard: Guard, space: string, entries: number, together = 100): Promise<void> {
  const memory = guard.space(space);
  for (let start = 0; start < entries; start += together) {
    const contents = Array.from({ length: Math.min(together, entries - start) }, (_, n) => sentence(start + n));
    await memory.batch({ operations: contents.map((content) => ({ action: 'write', content })) }, user);
  }
}

async function sessions(place: Place): Promise<void> {
  const entries = quick ? 1_000 : 10_000;
  await fill(guardOn(place), 'sessions', entries);
  const cold: number[] = [];
  const warm: number[] = [];
  const changed: number[] = [];
  for (let n = 0; n < 5; n++) {
    // A guard without any state: it follows the journal, reads every text and scans it.
    const memory = guardOn(place).space('sessions');
    const start = (session: string): Promise<unknown> =>
      memory.startSession({}, { channel: 'agent', principal: 'bench', session });
    cold.push(await micros(() => start(`cold-${n}`)));
    for (let m = 0; m < 10; m++) warm.push(await micros(() => start(`warm-${n}-${m}`)));
    await memory.write({ content: sentence(2_000_000 + n) }, user);
    changed.push(await micros(() => start(`changed-${n}`)));
  }
  const ratio = quantile(warm, 0.5) / quantile(cold, 0.5);
  const row = (name: string, values: readonly number[]): string[] => [
    name,
    String(values.length),
    duration(quantile(values, 0.5)),
    duration(quantile(values, 0.99)),
    `1/${short(quantile(cold, 0.5) / quantile(values, 0.5))}`,
  ];
  say(
    table(
      [`session start, ${entries} entries, ${place.name}`, 'n', 'p50', 'p99', 'of cold'],
      [row('cold', cold), row('warm', warm), row('one entry changed', changed)],
    ),
  );
  goals.push([
    `${place.name}: warm session start at most 1/10 of a cold one`,
    `1/${short(1 / ratio)}`,
    ratio <= 0.1 ? 'yes' : 'no',
  ]);
}

async function large(place: Place): Promise<void> {
  const entries = quick ? 5_000 : 100_000;
  // One record per entry if that is fast enough: the longest journal that these entries can have.
  const together = place.name === 'sqlite' ? 1 : 100;
  const filled = await micros(() => fill(guardOn(place), 'large', entries, together));
  const heapBefore = process.memoryUsage().rss;
  const store = await place.reopen();
  const guard = createGuard({ store, keyring, scanner });
  const memory = guard.space('large');
  const opened = await micros(() => memory.audit.stats({}, user));
  const heap = (process.memoryUsage().rss - heapBefore) / 1_048_576;
  const recalls: number[] = [];
  for (let n = 0; n < (quick ? 50 : 300); n++) {
    const query = `what does ${['Ana', 'Hiro', 'Esra'][n % 3]} prefer, reference ${(n * 313).toString(36)}`;
    recalls.push(
      await micros(() => memory.recall({ query }, { channel: 'agent', principal: 'bench', session: `recall-${n}` })),
    );
  }
  let records = 0;
  const verified = await micros(async () => {
    const found = await memory.audit.verify({}, user);
    if (!found.ok) throw new Error('the journal of the benchmark does not verify');
    records = found.records;
  });
  await store.close();
  say(
    table(
      [`${entries} entries, ${place.name}`, 'measured'],
      [
        [`filled, ${together} a record`, `${duration(filled)}, ${short(entries / (filled / 1_000_000))} entries/s`],
        ['reopened: journal followed from its first record', duration(opened)],
        ['memory of the process that came with it', `${short(heap)} MB`],
        [`recall, p50 of ${recalls.length}`, duration(quantile(recalls, 0.5))],
        ['recall, p99', duration(quantile(recalls, 0.99))],
        [
          'verify: chain, seals, rows and texts',
          `${duration(verified)}, ${short(records / (verified / 1_000_000))} records/s, ${short(entries / (verified / 1_000_000))} entries/s`,
        ],
      ],
    ),
  );
  goals.push([
    `${place.name}: ${entries} entries reopened in under 2 s`,
    duration(opened),
    opened < 2_000_000 ? 'yes' : 'no',
  ]);
}

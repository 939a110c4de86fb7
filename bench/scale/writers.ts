import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { built } from '../built.ts';
import { duration, short, table } from '../table.ts';
import { type Place, postgresPlaces, sqlitePlaces } from './places.ts';

const { createKeyFile, readKeyFile } = await built<typeof import('../../src/config/index.ts')>('config/index.js');
const { createGuard, createScanner } = await built<typeof import('../../src/index.ts')>('index.js');

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    store: { type: 'string' },
    processes: { type: 'string' },
    seconds: { type: 'string' },
    callers: { type: 'string' },
  },
});
const quick = values.quick ?? false;
const processes = Number(values.processes ?? 16);
const seconds = Number(values.seconds ?? (quick ? 4 : 10));
const callers = Number(values.callers ?? 1);
const rounds = quick ? 2 : 4;
const folder = mkdtempSync(join(tmpdir(), 'bezoar-bench-writers-'));
const keyFile = join(folder, 'keys.json');
createKeyFile(keyFile);

interface Round {
  readonly writes: number;
  readonly longestMs: number;
  readonly seconds: number;
  readonly cpu: number;
}

interface Writer {
  readonly ready: Promise<unknown>;
  round(space: string, ms?: number): Promise<Round>;
  /** Ends by itself when it is told nothing more. */
  end(): Promise<void>;
}

function writer({ address }: Place, number: number): Writer {
  const args = ['--import', 'tsx', resolve('bench/scale/writer-child.ts'), address, keyFile, String(number)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`writer ${number} ended early`);
    return value;
  };
  return {
    ready: next(),
    round: async (space, ms = seconds * 1_000) => {
      child.stdin.write(`${space} ${ms} ${callers}\n`);
      return JSON.parse(await next()) as Round;
    },
    end: () => {
      const ended = new Promise<void>((done) => child.once('close', () => done()));
      child.stdin.end();
      return ended;
    },
  };
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/** Long enough that what follows runs compiled code. */
const warmMs = 3_000;

/** One space for all, and one for each, take turns: a busy minute affects both alike, and each comes first as often. */
async function measure(place: Place): Promise<{ readonly same: readonly Round[]; readonly own: readonly Round[] }> {
  const writers = Array.from({ length: processes }, (_, number) => writer(place, number));
  await Promise.all(writers.map(({ ready }) => ready));
  // With the processes that write to it, each learns what the others wrote.
  await Promise.all(writers.map((one) => one.round('warm', warmMs)));
  const [same, own]: [Round[], Round[]] = [[], []];
  const kinds = [
    async () => void same.push(...(await Promise.all(writers.map((one) => one.round('same'))))),
    async () => void own.push(...(await Promise.all(writers.map((one, number) => one.round(`own-${number}`))))),
  ];
  for (let round = 0; round < rounds; round++) {
    for (const measured of round % 2 === 0 ? kinds : kinds.toReversed()) await measured();
    console.error(`round ${round + 1} of ${rounds} measured`);
  }
  await Promise.all(writers.map((one) => one.end()));
  const keyring = readKeyFile(keyFile);
  if (keyring === undefined) throw new Error(`there is no key file at ${keyFile}`);
  const store = await place.open();
  const guard = createGuard({ store, keyring, scanner: createScanner() });
  const verified = await guard.space('same').audit.verify({}, { channel: 'operator', principal: 'bench' });
  await store.close();
  if (!verified.ok || verified.entries !== sum(same.map(({ writes }) => writes))) {
    throw new Error(`the space has ${verified.entries} entries and ${verified.breaks.length} breaks`);
  }
  return { same, own };
}

function rowOf(name: string, all: readonly Round[]): readonly string[] {
  const perProcess = Array.from({ length: processes }, (_, number) =>
    sum(all.filter((_round, at) => at % processes === number).map(({ writes }) => writes)),
  );
  const writes = sum(perProcess);
  return [
    name,
    perSecond(all).toFixed(0),
    duration(sum(all.map(({ cpu }) => cpu)) / writes),
    `${Math.min(...perProcess)} to ${Math.max(...perProcess)}`,
    duration(Math.max(...all.map(({ longestMs }) => longestMs)) * 1_000),
  ];
}

const perSecond = (all: readonly Round[]): number => {
  const time = sum(all.map((round) => round.seconds)) / processes;
  return sum(all.map(({ writes }) => writes)) / time;
};

try {
  for (const open of [sqlitePlaces, postgresPlaces]) {
    if (values.store !== undefined && !open.name.startsWith(values.store)) continue;
    const places = await open();
    try {
      const { same, own } = await measure(await places.at('writers'));
      const title = `${places.name}: ${processes} processes, callers in each: ${callers}`;
      console.log(
        `${table(
          [title, 'writes/s', 'CPU of a write', 'writes of a process', 'longest wait'],
          [rowOf('one space', same), rowOf('a space for each', own)],
        )}\n`,
      );
      const share = perSecond(same) / perSecond(own);
      console.log(
        `${places.name}: one space reaches ${short(100 * share)} % of separate ones; goal 60 %: ${share >= 0.6 ? 'MET' : 'NOT MET'}\n`,
      );
    } finally {
      await places.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

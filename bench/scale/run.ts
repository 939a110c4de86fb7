import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { built } from '../built.ts';
import { table } from '../table.ts';
import { postgresPlaces, sqlitePlaces } from './places.ts';
import { goalsOf, tablesOf } from './report.ts';
import { type Loaded, loadSpace, type Measured, measureSpace } from './space.ts';

const { createScanner } = await built<typeof import('../../src/index.ts')>('index.js');
const { createKeyFile, readKeyFile } = await built<typeof import('../../src/config/index.ts')>('config/index.js');

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    entries: { type: 'string' },
    store: { type: 'string' },
    keep: { type: 'string' },
    only: { type: 'boolean' },
  },
});
const quick = values.quick ?? false;
const largest = Number(values.entries ?? (quick ? 20_000 : 100_000));
if (!Number.isSafeInteger(largest) || largest < 1_000) {
  throw new Error(`--entries must be a whole number from 1000; got ${values.entries}`);
}
if (values.store !== undefined && !['sqlite', 'postgres'].includes(values.store)) {
  throw new Error(`--store must be sqlite or postgres; got ${values.store}`);
}
// --only: without the smaller sizes, and so without exponents.
const sizes = values.only
  ? []
  : [1_000, 10_000, 100_000, 1_000_000].filter((size) => size < largest && !(quick && size > 1_000));
const say = (text: string): void => console.log(`${text}\n`);

// --keep FOLDER: loaded databases stay there, and the next run measures them again without loading.
const keep = values.keep === undefined ? undefined : resolve(values.keep);
if (keep !== undefined) mkdirSync(keep, { recursive: true });
const folder = keep ?? mkdtempSync(join(tmpdir(), 'bezoar-bench-scale-'));
try {
  const keyFile = join(folder, 'keys.json');
  const keyring = readKeyFile(keyFile) ?? createKeyFile(keyFile);
  const scanner = createScanner();
  say(
    `Scale on ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model ?? 'unknown'}, from 1,000 to ${largest.toLocaleString('en')} entries of about 125 characters. Built-in rules and model on.`,
  );
  const goals: [string, string, string][] = [];
  for (const open of [sqlitePlaces, postgresPlaces]) {
    if (values.store !== undefined && !open.name.startsWith(values.store)) continue;
    const places = await open(keep);
    try {
      const measure = async (entries: number, rounds: number): Promise<Measured> => {
        const place = await places.at(`${entries}`);
        const singleRecords = Math.min(entries, places.name === 'sqlite' ? 20_000 : 5_000);
        const settings = { keyring, keyFile, scanner, entries, rounds, singleRecords };
        const note = join(folder, `${places.name}-${entries}.json`);
        if (place.isKept && !existsSync(note)) {
          throw new Error(`the database with ${entries} entries in ${folder} was not loaded to the end; delete it`);
        }
        const loaded = place.isKept
          ? (JSON.parse(readFileSync(note, 'utf8')) as Loaded)
          : await loadSpace(place, settings);
        writeFileSync(note, JSON.stringify(loaded));
        const measured = await measureSpace(place, settings, loaded);
        await place.close();
        return measured;
      };
      // For the compiler: the smallest memory would be measured while it is still optimising.
      await measure(500, 20);
      const measured: Measured[] = [];
      for (const entries of [...sizes, largest]) {
        measured.push(await measure(entries, quick ? 30 : 100));
        console.error(`${places.name}: ${entries} entries measured`);
      }
      for (const text of tablesOf(places.name, measured)) say(text);
      goals.push(...goalsOf(places.name, measured));
    } finally {
      await places.close();
    }
  }
  say(table(['goal', 'measured', 'met'], goals));
} finally {
  if (keep === undefined) rmSync(folder, { recursive: true, force: true });
}

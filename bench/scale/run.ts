import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { built } from '../built.ts';
import { table } from '../table.ts';
import { postgresPlaces, sqlitePlaces } from './places.ts';
import { goalsOf, tablesOf } from './report.ts';
import { type Measured, measureSpace } from './space.ts';

const { createScanner } = await built<typeof import('../../src/index.ts')>('index.js');
const { createKeyFile } = await built<typeof import('../../src/config/index.ts')>('config/index.js');

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, entries: { type: 'string' }, store: { type: 'string' } },
});
const quick = values.quick ?? false;
const largest = Number(values.entries ?? (quick ? 20_000 : 100_000));
if (!Number.isSafeInteger(largest) || largest < 1_000) {
  throw new Error(`--entries must be a whole number from 1000; got ${values.entries}`);
}
if (values.store !== undefined && !['sqlite', 'postgres'].includes(values.store)) {
  throw new Error(`--store must be sqlite or postgres; got ${values.store}`);
}
const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size < largest && !(quick && size > 1_000));
const say = (text: string): void => console.log(`${text}\n`);

const folder = mkdtempSync(join(tmpdir(), 'bezoar-bench-scale-'));
try {
  const keyFile = join(folder, 'keys.json');
  const keyring = createKeyFile(keyFile);
  const scanner = createScanner();
  say(
    `Scale on ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model ?? 'unknown'}, from 1,000 to ${largest.toLocaleString('en')} entries of about 125 characters. Built-in rules and model on.`,
  );
  const goals: [string, string, string][] = [];
  for (const open of [sqlitePlaces, postgresPlaces]) {
    if (values.store !== undefined && !open.name.startsWith(values.store)) continue;
    const places = await open();
    try {
      const measure = async (entries: number, rounds: number): Promise<Measured> => {
        const place = await places.fresh();
        const singleRecords = Math.min(entries, places.name === 'sqlite' ? 20_000 : 5_000);
        const measured = await measureSpace(place, { keyring, keyFile, scanner, entries, rounds, singleRecords });
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
  rmSync(folder, { recursive: true, force: true });
}

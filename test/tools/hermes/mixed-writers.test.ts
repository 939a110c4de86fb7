import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createKeyFile } from '../../../src/config/index.ts';
import { splitEntries } from '../../../src/stores/markdown/index.ts';
import { bundleProgram } from '../../support/bundle.ts';
import { type Beside, hermesStore, python, startBeside } from './python.ts';

/** Acknowledged writes of all programs together, and how long they write at least. */
const writes = Number(process.env.BEZOAR_MIXED_WRITES ?? 50);
const minutes = Number(process.env.BEZOAR_MIXED_MINUTES ?? 0);

let program = '';
beforeAll(async () => {
  program = await bundleProgram('test/tools/hermes/child.ts');
});

interface Acknowledged {
  readonly added?: string;
  readonly removed?: string;
}

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-mixed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  createKeyFile(join(folder, 'keys.json'));
  return folder;
}

/** Lets them write until there are enough acknowledgements of each kind and the time is over. */
async function run(
  folder: string,
  ours: readonly Beside[],
  theirs: readonly Beside[],
): Promise<readonly Acknowledged[]> {
  const until = performance.now() + minutes * 60_000;
  const count = (some: readonly Beside[]): number => some.reduce((sum, { said }) => sum + said.length, 0);
  const all = [...ours, ...theirs];
  const isEnough = (): boolean => count(all) >= writes && count(ours) >= writes / 10 && count(theirs) >= writes / 10;
  let running = all.length;
  for (const { ended } of all) void ended.finally(() => (running -= 1));
  while (running === all.length && !(isEnough() && performance.now() >= until)) await sleep(20);
  writeFileSync(join(folder, 'stop'), '');
  for (const { ended } of all) expect(await ended).toEqual({ code: 0, complaint: '' });
  return all.flatMap(({ said }) => said.map((line): Acknowledged => JSON.parse(line)));
}

interface Writers {
  readonly bezoars: number;
  readonly pythons: number;
  /** How long a Python program waits between two writes at most. At full speed it leaves Bezoar one write of a hundred. */
  readonly pauseMs: number;
}

const isLong = process.env.BEZOAR_MIXED_WRITES !== undefined;
const atFullSpeed: readonly Writers[] = [
  { bezoars: 1, pythons: 1, pauseMs: 0 },
  ...(isLong ? [{ bezoars: 2, pythons: 2, pauseMs: 0 }] : []),
];
test.runIf(python !== undefined).each<Writers>([...atFullSpeed, { bezoars: 2, pythons: 2, pauseMs: 100 }])(
  '$bezoars programs with Bezoar and $pythons that work like hermes-agent write one file, $pauseMs ms apart: nothing is lost or comes back',
  async ({ bezoars, pythons, pauseMs }) => {
    const folder = freshFolder();
    const ours = Array.from({ length: bezoars }, (_, n) =>
      startBeside(process.execPath, [program, 'mix', folder, `bezoar${n}`, '1000000000']),
    );
    const theirs = Array.from({ length: pythons }, (_, n) =>
      startBeside(python ?? '', [hermesStore, 'write', folder, `python${n}`, '1000000000', String(pauseMs)]),
    );
    const acknowledged = await run(folder, ours, theirs);
    const removed = new Set(acknowledged.flatMap((one) => one.removed ?? []));
    const added = acknowledged.flatMap((one) => one.added ?? []);
    const expected = added.filter((text) => !removed.has(text)).sort();
    const found = [...splitEntries(readFileSync(join(folder, 'MEMORY.md'), 'utf8'))].sort();
    const lost = expected.filter((text) => !found.includes(text));
    const resurrected = found.filter((text) => removed.has(text));
    expect({ lost, resurrected, unexpected: found.filter((text) => !added.includes(text)) }).toEqual({
      lost: [],
      resurrected: [],
      unexpected: [],
    });
    expect(acknowledged.length).toBeGreaterThanOrEqual(writes);
    if (isLong) {
      const count = (some: readonly Beside[]): number => some.reduce((sum, { said }) => sum + said.length, 0);
      process.stderr.write(
        `mixed writers: ${count(ours)} by Bezoar and ${count(theirs)} by Python, 0 lost, 0 resurrected\n`,
      );
    }
  },
  600_000 + minutes * 60_000,
);

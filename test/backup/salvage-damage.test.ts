import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type SalvageReport, type SpaceReport, salvage } from '../../src/backup/index.ts';
import { scriptedEnv } from '../../src/base/env.ts';
import { Fault } from '../../src/base/fault.ts';
import { openStore } from '../../src/config/index.ts';
import type { Entry } from '../../src/model/entry.ts';
import { trusts } from '../../src/model/trust.ts';
import { operator } from '../guard/support/world.ts';
import { erasedText, fillStore, keyring, scanner, type Truth, truthOf } from './support/filled-store.ts';
import { belowFrom, damageKinds, inflict } from './support/random-damage.ts';

// Random damage to a real file, and the laws that hold after every salvage.

const folder = mkdtempSync(join(tmpdir(), 'bezoar-damage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const trials = Number(process.env.BEZOAR_TORN ?? 28);

/** Undefined if nothing in the file proves anything. */
async function saved(file: string, to: string): Promise<SalvageReport | undefined> {
  const request = { store: file, keyring, to, person: operator, holdAll: false, reviewMs: () => 1_000_000 };
  try {
    return await salvage(request, { env: scriptedEnv(9), scanner });
  } catch (error) {
    if (error instanceof Fault && error.code === 'store-corrupt') return undefined;
    throw error;
  }
}

async function entriesOf(file: string): Promise<readonly Entry[]> {
  const store = await openStore(file);
  try {
    return await store.entries('acme', {}, { limit: 10_000 });
  } finally {
    await store.close();
  }
}

/** Which records the report tells as lost. What comes after the last known record, nobody can count. */
function lostRecords(report: SalvageReport, { records }: SpaceReport): (seq: number) => boolean {
  const last = Math.max(records.kept - 1, ...records.lost.map(({ to }) => to), ...asideRecords(report));
  const lost = records.lost.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  expect(records.kept + records.setAside + lost, 'kept, set aside and lost are all records').toBe(last + 1);
  return (seq) => seq > last || records.lost.some(({ from, to }) => from <= seq && seq <= to);
}

function asideRecords({ records }: SalvageReport): readonly number[] {
  if (records === undefined) return [];
  const lines = readFileSync(records, 'utf8').trim().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as { space: string; seq: number });
  return parsed.flatMap(({ space, seq }) => (space === 'acme' ? [seq] : []));
}

const rankOf = (trust: string): number => (trusts as readonly string[]).indexOf(trust);

/** The words are words of the memory, the trust is one that the entry had, and what is active was active at the end. */
function expectHonest(entry: Entry, { facts, contents }: Truth, isLost: (seq: number) => boolean): void {
  if (entry.content !== '') expect([...contents.values()], 'a text of the memory').toContain(entry.content);
  const history = facts.get(entry.id);
  if (history === undefined) {
    expect([entry.state, entry.provenance.trust], 'a new entry').toEqual(['quarantined', 'unknown']);
    return;
  }
  const most = Math.max(...history.map((one) => rankOf(one.facts.provenance.trust)));
  expect(rankOf(entry.provenance.trust), 'trust').toBeLessThanOrEqual(most);
  const end = history.at(-1);
  const isSame = end?.facts.state === 'active' && contents.get(end.facts.digest) === entry.content;
  // Or the record that took it back is told as lost.
  if (entry.state === 'active') expect(isSame || isLost(end?.seq ?? -1), `${entry.id} is active`).toBe(true);
}

test(`${trials} random damages: nothing is invented, altered or trusted more, and every loss is told`, async () => {
  const original = join(folder, 'original.db');
  await fillStore(original);
  const truth = await truthOf(original, 'acme');
  const below = belowFrom(20);
  const seen = { harmless: 0, losses: 0, nothing: 0 };
  for (let trial = 0; trial < trials; trial += 1) {
    const kind = damageKinds[trial % damageKinds.length] ?? '';
    const [file, to] = [join(folder, `${trial}.db`), join(folder, `${trial}-saved.db`)];
    copyFileSync(original, file);
    inflict(file, kind, below);
    try {
      seen[await outcomeOf(file, to, truth)] += 1;
    } catch (error) {
      throw new Error(`trial ${trial}, ${kind}`, { cause: error });
    }
    for (const made of [file, to, `${to}.records.jsonl`]) if (existsSync(made)) rmSync(made);
  }
  expect(seen.losses).toBeGreaterThan(trials / 5);
  // Only a file that was cut off before its first record leaves nothing.
  expect(seen.nothing).toBeLessThan(trials / damageKinds.length);
}, 1_000_000);

async function outcomeOf(file: string, to: string, truth: Truth): Promise<'harmless' | 'losses' | 'nothing'> {
  const report = await saved(file, to);
  const space = report?.spaces.find((one) => one.space === 'acme');
  if (report === undefined || space === undefined) return 'nothing';
  const isLost = lostRecords(report, space);
  const entries = await entriesOf(to);
  for (const entry of entries) expectHonest(entry, truth, isLost);
  const told = new Set([...entries.map(({ id }) => id), ...Object.values(space.entries).flat()]);
  for (const [id, history] of truth.facts) {
    expect(told.has(id) || history.every(({ seq }) => isLost(seq)), `${id} is accounted for`).toBe(true);
  }
  expect(readFileSync(to).includes(erasedText), 'the erased text').toBe(false);
  const isWhole = space.broken === undefined && Object.values(space.entries).every((ids) => ids.length === 0);
  return isWhole ? 'harmless' : 'losses';
}

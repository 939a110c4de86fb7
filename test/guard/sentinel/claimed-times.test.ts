import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BatchOperation, GuardedSpace } from '../../../src/guard/index.ts';
import { seal } from '../../../src/journal/index.ts';
import type { Head, RecordBody } from '../../../src/model/record.ts';
import { claimedTimeFindings } from '../../../src/sentinel/index.ts';
import { headOf } from '../../../src/testing/fixtures.ts';
import { proof, proves } from '../../support/proves.ts';
import { type Chance, chance } from '../support/chance.ts';
import { dump, rawStore } from '../support/raw-store.ts';
import { imported, operator, user, type World, world } from '../support/world.ts';
import { clocked, day } from './clock.ts';

const { at: now } = clocked();

/** Years of notes, from some years ago until recently, in the order they were made. */
function notes(draw: Chance, rows: number): number[] {
  const days = draw.between(2, 12) * 365;
  let at = now - days * day;
  return Array.from({ length: rows }, () => {
    at += draw.between(0, Math.floor((2 * days) / rows)) * day;
    return Math.min(at, now);
  });
}

const seen = (times: readonly (number | undefined)[]): readonly number[] => [
  ...claimedTimeFindings(times.map((claimedAt) => (claimedAt === undefined ? {} : { claimedAt }))).keys(),
];

/** The ways in which honest people keep notes. */
const honest: Readonly<Record<string, (times: readonly number[], draw: Chance) => readonly (number | undefined)[]>> = {
  'in order': (times) => times,
  'newest first': (times) => times.toReversed(),
  'edited now and then, up to a month later': (times, { between }) =>
    times.map((at) => (between(0, 10) === 0 ? at + between(0, 30) * day : at)),
  'some without a time': (times, { between }) => times.map((at) => (between(0, 3) === 0 ? undefined : at)),
  'by name': (times, { between }) =>
    times
      .map((at) => [between(0, 1_000_000), at] as const)
      .sort(([a], [b]) => a - b)
      .map(([, at]) => at),
  'two devices, one after the other': (times) => [
    ...times.filter((_, index) => index % 2 === 0),
    ...times.filter((_, index) => index % 2 === 1),
  ],
  'all at once': (times) => times.map(() => times[0]),
};

describe(proof('sentinel/imports-keep-their-order', 'seeded imports'), () => {
  test.each(Object.entries(honest))('honest imports pass: %s', (_how, keep) => {
    let rows = 0;
    let held = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const draw = chance(seed);
      const times = keep(notes(draw, draw.between(20, 101)), draw);
      rows += times.length;
      held += seen(times).length;
    }
    console.info(`imports, ${_how}: ${held} of ${rows} honest rows held`);
    expect(held).toBe(0);
  });

  test('a row with the time of another year is found, and no other', () => {
    const missed: number[] = [];
    let honestHeld = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const draw = chance(seed);
      const times = notes(draw, draw.between(30, 100));
      const place = draw.pick([times.length, 0, draw.between(1, times.length)]);
      const near = times[Math.min(place, times.length - 1)] ?? 0;
      // Old in the later half, or new in the earlier half: either way another year than its neighbours.
      const years = draw.between(365, 1_000) * (place > times.length / 2 ? -1 : 1);
      times.splice(place, 0, near + years * day);
      const found = seen(draw.between(0, 2) === 0 ? times : times.toReversed());
      const index = found.find((one) => one === place || one === times.length - 1 - place);
      if (index === undefined) missed.push(seed);
      honestHeld += found.length - (index === undefined ? 0 : 1);
    }
    console.info(
      `imports with a row out of order: ${200 - missed.length} of 200 found, ${honestHeld} honest rows held`,
    );
    expect(missed.length).toBeLessThanOrEqual(10);
    expect(honestHeld).toBe(0);
  });
});

proves('sentinel/imports-keep-their-order', 'an import in order of time is never unusual, however long', () => {
  const ordered = fc.array(fc.nat(now), { maxLength: 300 }).map((times) => times.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(ordered, (times) => {
      expect([seen(times), seen(times.toReversed())]).toEqual([[], []]);
    }),
  );
});

describe('thresholds', () => {
  const rows = (count: number): number[] =>
    Array.from({ length: count }, (_, index) => now - (count - index) * 100 * day);
  /** Appended at the end, this many days before the row before it. */
  const late = (count: number, days: number): readonly number[] => seen([...rows(count), now - (100 + days) * day]);

  test('apply from twenty rows, 95 % in order and a month of distance', () => {
    expect(late(19, 131)).toEqual([19]);
    expect(late(18, 131)).toEqual([]);
    expect(late(19, 30)).toEqual([]);
    // Either the last row is backdated or the one before it postdated: both are held.
    expect(late(19, 31)).toEqual([18, 19]);
    expect(seen([...rows(19), 0, 1])).toEqual([]);
    expect(seen([...rows(38), 1, 0])).toEqual([38, 39]);
  });

  test('the finding contains the measured values', () => {
    const claims = [...rows(19), 0].map((claimedAt) => ({ claimedAt }));
    const measured = { outOfOrderMs: now - 100 * day, threshold: 30 * day, rows: 20, inOrderPercent: 95 };
    expect(claimedTimeFindings(claims).get(19)).toMatchObject({ ruleId: 'sentinel_timestamp', level: 1, measured });
  });
});

describe('a batch', () => {
  const write = (claimedAt: number, index: number): BatchOperation => ({
    action: 'write',
    content: `Note number ${index}.`,
    claimedAt,
  });
  const years = Array.from({ length: 30 }, (_, index) => now - (30 - index) * 60 * day);
  const outcomes = async (operations: readonly BatchOperation[], origin: Parameters<GuardedSpace['batch']>[1]) => {
    const result = await world({ env: clocked() }).space.batch({ operations }, origin);
    if (result.outcome !== 'applied') return result.problem;
    return result.results.flatMap(({ outcome }, index) => (outcome === 'stored' ? [] : [`${index} ${outcome}`]));
  };

  test('of an import: the row out of order is held', async () => {
    expect(await outcomes(years.map(write), imported)).toEqual([]);
    expect(await outcomes(years.with(20, now - 30 * 60 * day).map(write), imported)).toEqual(['20 held']);
  });

  test('of a person is not checked', async () => {
    expect(await outcomes(years.with(20, now - 30 * 60 * day).map(write), user)).toEqual([]);
  });

  test('with an invalid time is refused', async () => {
    expect(await outcomes(years.with(20, Number.NaN).map(write), imported)).toBe('time-invalid');
  });
});

describe('a bundle', () => {
  /** A year of a memory, one entry a week, and the lines of its bundle after its owner backdated one entry. */
  async function bundleOf(backdated: number): Promise<readonly unknown[]> {
    const env = clocked();
    const made = world({ env });
    for (let n = 0; n < 10; n++) {
      env.at += 7 * day;
      await made.space.write({ content: `The minutes of week ${n} are in the folder.` }, user);
    }
    const { space } = await resealed(made, 6, backdated);
    const lines: unknown[] = [];
    for await (const line of space.audit.exportBundle({ texts: true }, operator)) lines.push(JSON.parse(line));
    return lines;
  }

  /** The owner of a memory's key can rewrite its journal. */
  async function resealed({ store, keyring }: World, seq: number, backdated: number): Promise<World> {
    const raw = await dump(store, 'acme');
    const acme = raw.acme ?? { records: [], rows: [], texts: [] };
    let head: Head | undefined;
    acme.records = acme.records.map(({ body }) => {
      const { event, at, seq: own } = JSON.parse(body) as RecordBody;
      const changes = event.changes.map((facts) => ({
        ...facts,
        createdAt: facts.createdAt - (own === seq ? backdated : 0),
      }));
      const { record } = seal(keyring, 'acme', head, at, { ...event, changes });
      head = headOf(record);
      return record;
    });
    return world({ store: rawStore(raw), keyring, seed: 9 });
  }

  async function* each(values: readonly unknown[]): AsyncGenerator<unknown> {
    yield* structuredClone(values);
  }

  async function taken(lines: readonly unknown[]) {
    const env = clocked();
    env.at += 900 * day;
    const { space, keyring } = world({ env, seed: 5 });
    const result = await space.audit.importBundle({ open: () => each(lines), trust: { keyring } }, operator);
    const found = (await space.audit.journal({}, operator)).lines.flatMap(({ event }) =>
      event.decisions.flatMap(({ findings }) => findings),
    );
    return { result, found };
  }

  test('of an old memory is imported unchanged', async () => {
    const { result, found } = await taken(await bundleOf(day));
    expect(result).toMatchObject({ outcome: 'imported', stored: 10, held: 0 });
    expect(found).toEqual([]);
  });

  proves('sentinel/imports-keep-their-order', 'an entry dated before its record is held', async () => {
    const { result, found } = await taken(await bundleOf(40 * day));
    expect(result).toMatchObject({ outcome: 'imported', stored: 9, held: 1 });
    expect(found).toMatchObject([
      { ruleId: 'sentinel_timestamp', measured: { offRecordMs: 40 * day, threshold: day } },
    ]);
  });
});

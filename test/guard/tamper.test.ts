import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { sha256 } from '../../src/base/hash.ts';
import type { JournalBreak, Verification } from '../../src/guard/index.ts';
import type { Checkpoint } from '../../src/journal/index.ts';
import type { SealedRecord } from '../../src/model/record.ts';
import { proof } from '../support/proves.ts';
import { type Chance, chance } from './support/chance.ts';
import { type Past, past } from './support/history.ts';
import { copyOf, type Raw, type RawSpace, rawStore } from './support/raw-store.ts';
import { user, world } from './support/world.ts';

// Seven ways to change a journal behind the guard's back, two hundred seeded cases each. The attacker can write every
// byte of the database and lacks only the key. Found means: reported at the first record that was changed.

const cases = Array.from({ length: 200 }, (_, seed) => seed);
let before: Past;

beforeAll(async () => {
  before = await past();
});

interface Scene {
  readonly raw: Raw;
  readonly acme: RawSpace;
  readonly corp: RawSpace;
  readonly luck: Chance;
}

function scene(seed: number): Scene {
  const raw = copyOf(before.states.at(-1) ?? {});
  return { raw, acme: raw.acme as RawSpace, corp: raw['acme-corp'] as RawSpace, luck: chance(seed) };
}

function verify(raw: Raw, checkpoint?: Checkpoint, space = 'acme'): Promise<Verification> {
  const { guard } = world({ store: rawStore(raw), keyring: before.keyring });
  return guard.space(space).audit.verify(checkpoint === undefined ? {} : { checkpoint }, user);
}

const broken = (seq: number, flaw: string): Partial<Verification> =>
  ({ ok: false, breaks: [{ kind: 'journal', seq, flaw } as JournalBreak] }) satisfies Partial<Verification>;

/** The record with another body and a matching hash: all that is possible without the key. */
function rehashed(record: SealedRecord, change: (body: Record<string, unknown>) => void): SealedRecord {
  const body = JSON.parse(record.body) as Record<string, unknown>;
  change(body);
  const text = canonicalJson(body as never);
  return { ...record, body: text, hash: sha256(text) };
}

/** Everything from `from` on, chained again without the key. */
function rechained(records: readonly SealedRecord[], from: number): SealedRecord[] {
  const chained = [...records];
  for (let at = from + 1; at < chained.length; at++) {
    const previous = chained[at - 1]?.hash ?? '';
    chained[at] = rehashed(chained[at] as SealedRecord, (body) => {
      body.previous = previous;
    });
  }
  return chained;
}

const at = (space: RawSpace, seq: number): SealedRecord => space.records[seq] as SealedRecord;

function bent(text: string, luck: Chance): string {
  const place = luck.between(0, text.length);
  const letter = text[place] === '0' ? '1' : '0';
  return text.slice(0, place) + letter + text.slice(place + 1);
}

type Edit = (record: SealedRecord, luck: Chance) => readonly [SealedRecord, flaw: string];

const edits: readonly Edit[] = [
  (record, luck) => [{ ...record, body: bent(record.body, luck) }, 'edited'],
  (record, luck) => [{ ...record, hash: bent(record.hash, luck) }, 'edited'],
  (record, luck) => [{ ...record, mac: bent(record.mac, luck) }, 'forged'],
  (record, luck) => [{ ...record, at: record.at + luck.between(1, 9) }, 'edited'],
  (record) => [rehashed(record, (body) => Object.assign(body, { at: 5 })), 'forged'],
  (record) => [rehashed(record, (body) => Object.assign(body, { event: { type: 'entry.written' } })), 'forged'],
  (record) => [rehashed(record, (body) => Object.assign(body, { key: '0'.repeat(16) })), 'unknown-key'],
  (record) => [{ ...record, mac: '' }, 'forged'],
];

describe(proof('journal/tampering-is-found', 'edits'), () => {
  test.each(cases)('case %i', async (seed) => {
    const { raw, acme, luck } = scene(seed);
    const seq = luck.between(0, acme.records.length);
    const [record, flaw] = luck.pick(edits)(at(acme, seq), luck);
    acme.records[seq] = record;
    if (seed % 2 === 0) acme.records = rechained(acme.records, seq);
    expect(await verify(raw, before.checkpoints.acme)).toMatchObject(broken(seq, flaw));
  });
});

describe(proof('journal/tampering-is-found', 'deletions'), () => {
  test.each(cases)('case %i', async (seed) => {
    const { raw, acme, luck } = scene(seed);
    const seq = luck.between(0, acme.records.length - 1);
    acme.records.splice(seq, luck.between(1, acme.records.length - seq));
    const renumbered = seed % 2 === 0;
    if (renumbered) acme.records = acme.records.map((record, index) => ({ ...record, seq: index }));
    expect(await verify(raw)).toMatchObject(broken(seq, renumbered ? 'edited' : 'missing'));
  });
});

describe(proof('journal/tampering-is-found', 'insertions'), () => {
  test.each(cases)('case %i', async (seed) => {
    const { raw, acme, luck } = scene(seed);
    const seq = luck.between(1, acme.records.length + 1);
    const copied = luck.between(0, seq);
    const renumbered = seed % 2 === 0;
    acme.records.splice(seq, 0, at(acme, copied));
    if (renumbered) acme.records = acme.records.map((record, index) => ({ ...record, seq: index }));
    expect(await verify(raw)).toMatchObject(broken(seq, renumbered ? 'edited' : 'missing'));
  });

  test.each(cases.slice(0, 50))('a new record without the key, case %i', async (seed) => {
    const { raw, acme, luck } = scene(seed);
    const seq = luck.between(1, acme.records.length + 1);
    const previous = at(acme, seq - 1).hash;
    const forged = rehashed(at(acme, seq - 1), (body) => Object.assign(body, { seq, previous }));
    acme.records.splice(seq, 0, { ...forged, seq });
    expect(await verify(raw)).toMatchObject(broken(seq, 'forged'));
  });
});

describe(proof('journal/tampering-is-found', 'reorders'), () => {
  test.each(cases)('case %i', async (seed) => {
    const { raw, acme, luck } = scene(seed);
    const seq = luck.between(0, acme.records.length - 1);
    const later = luck.between(seq + 1, acme.records.length);
    const [one, other] = [at(acme, seq), at(acme, later)];
    const renumbered = seed % 2 === 0;
    acme.records[seq] = renumbered ? { ...other, seq } : other;
    acme.records[later] = renumbered ? { ...one, seq: later } : one;
    expect(await verify(raw)).toMatchObject(broken(seq, renumbered ? 'edited' : 'missing'));
  });
});

describe(proof('journal/checkpoints-show-cuts', 'a cut end'), () => {
  test.each(cases)('case %i', async (seed) => {
    const { luck } = scene(seed);
    const length = luck.between(0, before.states.length);
    // The rows of that time: an attacker who truncates the journal restores the entries, too.
    const raw = copyOf(before.states[length - 1] ?? { acme: { records: [], rows: [], texts: [] } });
    expect(await verify(raw, before.checkpoints.acme)).toMatchObject({
      ok: false,
      againstCheckpoint: true,
      breaks: [{ kind: 'cut', seq: length }],
    });
    // Without a checkpoint stored elsewhere, nobody can see it, and the result says so.
    expect(await verify(raw)).toMatchObject({ ok: true, againstCheckpoint: false, records: length, breaks: [] });
  });

  test('leftover rows reveal a truncated journal even without a checkpoint', async () => {
    const { raw, acme } = scene(0);
    acme.records.pop();
    const { ok, breaks } = await verify(raw);
    expect([ok, breaks.map(({ kind }) => kind)]).toEqual([false, ['drift']]);
  });
});

describe(proof('journal/checkpoints-show-cuts', 'a rollback'), () => {
  test.each(cases)('case %i', async (seed) => {
    const { luck } = scene(seed);
    const kept = luck.between(1, before.states.length);
    const raw = copyOf(before.states[kept - 1] ?? {});
    // An old copy is put back, and honest work continues from there.
    const space = world({ store: rawStore(raw), keyring: before.keyring, seed: 1_000 + seed }).space;
    const more = seed % 4 === 0 ? before.states.length - kept + 1 : luck.between(1, 4);
    for (let index = 0; index < more; index++) await space.write({ content: `another past ${index}` }, user);
    const { seq } = before.checkpoints.acme as Checkpoint;
    const found = kept + more > seq ? { kind: 'replaced', seq } : { kind: 'cut', seq: kept + more };
    expect(await verify(raw, before.checkpoints.acme)).toMatchObject({ ok: false, breaks: [found] });
    expect(await verify(raw)).toMatchObject({ ok: true, againstCheckpoint: false, breaks: [] });
  });
});

describe(proof('journal/tampering-is-found', 'swaps between spaces'), () => {
  test.each(cases)('case %i', async (seed) => {
    const { raw, acme, corp, luck } = scene(seed);
    const seq = luck.between(0, Math.min(acme.records.length, corp.records.length));
    const [mine, theirs] = [at(acme, seq), at(corp, seq)];
    const relabelled = seed % 2 === 0;
    acme.records[seq] = relabelled ? { ...theirs, space: 'acme' } : theirs;
    corp.records[seq] = relabelled ? { ...mine, space: 'acme-corp' } : mine;
    expect(await verify(raw)).toMatchObject(broken(seq, 'foreign'));
    expect(await verify(raw, undefined, 'acme-corp')).toMatchObject(broken(seq, 'foreign'));
  });

  test('exchanging whole spaces is found', async () => {
    const { raw, acme, corp } = scene(0);
    expect(await verify({ acme: corp, 'acme-corp': acme })).toMatchObject(broken(0, 'foreign'));
    expect(await verify(raw, before.checkpoints['acme-corp'])).toMatchObject({
      ok: false,
      breaks: [{ kind: 'checkpoint', why: 'space' }],
    });
  });
});

test('the history used by these tests verifies, with its checkpoint and without', async () => {
  const { raw, acme, corp } = scene(0);
  const records = acme.records.length;
  expect(records).toBe(before.states.length);
  expect(await verify(raw, before.checkpoints.acme)).toMatchObject({ ok: true, records, againstCheckpoint: true });
  expect(await verify(raw, before.checkpoints['acme-corp'], 'acme-corp')).toMatchObject({
    ok: true,
    records: corp.records.length,
  });
});

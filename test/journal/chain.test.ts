import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { scriptedEnv } from '../../src/base/env.ts';
import { hmac, sha256 } from '../../src/base/hash.ts';
import {
  createKeyring,
  currentKey,
  follow,
  genesis,
  keyFrom,
  type Link,
  rotate,
  seal,
  type Trail,
} from '../../src/journal/index.ts';
import type { Event } from '../../src/model/event.ts';
import type { Keyring } from '../../src/model/keyring.ts';
import type { Head, SealedRecord } from '../../src/model/record.ts';
import { headOf } from '../../src/testing/fixtures.ts';
import { times } from '../support/long-run.ts';
import { proof } from '../support/proves.ts';

const keyring = createKeyring(scriptedEnv(1));
const start: Trail = { head: undefined, key: 0 };

function event(session: string): Event {
  const by = { channel: 'agent', principal: 'agent-7', session } as const;
  return { type: 'session.observed', by, policy: 'p', rules: 'r', decisions: [], changes: [] };
}

/** A journal with these times on its clock. */
function journal(times: readonly number[], keys: Keyring = keyring, space = 'acme'): readonly SealedRecord[] {
  const records: SealedRecord[] = [];
  let head: Head | undefined;
  for (const [index, time] of times.entries()) {
    const { record } = seal(keys, space, head, time, event(`s${index}`));
    records.push(record);
    head = headOf(record);
  }
  return records;
}

/** Follows until something is wrong. */
function read(records: readonly SealedRecord[], keys: Keyring = keyring, space = 'acme'): Link | undefined {
  let trail = start;
  let link: Link | undefined;
  for (const record of records) {
    link = follow(keys, space, trail, record);
    if (!link.ok) return link;
    trail = link.trail;
  }
  return link;
}

describe('an unmodified journal verifies', () => {
  test('sealed records can be followed to their end, whatever the clock said', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4e12 }), { minLength: 1, maxLength: 12 }), (times) => {
        const records = journal(times);
        const last = read(records);
        expect(last).toMatchObject({ ok: true, trail: { head: { seq: times.length - 1 } } });
        expect(records.map(({ seq }) => seq)).toEqual(times.map((_, index) => index));
        expect(records.every(({ at }, index) => at >= (records[index - 1]?.at ?? 0))).toBe(true);
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  test('a change of any byte of any field is reported at its place', () => {
    const records = journal([1, 2, 3, 4, 5]);
    const fields = ['space', 'hash', 'mac', 'body'] as const;
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.constantFrom(...fields),
        fc.nat(),
        fc.integer({ min: 1, max: 127 }),
        (at, field, where, by) => {
          const record = records[at] as SealedRecord;
          const place = where % record[field].length;
          const letter = String.fromCharCode(record[field].charCodeAt(place) ^ by);
          const bent = { ...record, [field]: record[field].slice(0, place) + letter + record[field].slice(place + 1) };
          const flaws = { space: 'foreign', hash: 'edited', mac: 'forged', body: 'edited' } as const;
          expect(read(records.with(at, bent))).toEqual({ ok: false, seq: at, flaw: flaws[field] });
        },
      ),
      { seed: 4, numRuns: times(500, 120) },
    );
  });

  test.each([
    ['seq', { seq: 7 }, 'missing'],
    ['at', { at: 99 }, 'edited'],
    ['a body that is no JSON, with its hash', { body: '{', hash: sha256('{') }, 'edited'],
    ['a body that is null, with its hash', { body: 'null', hash: sha256('null') }, 'edited'],
  ] as const)('%s', (_name, change, flaw) => {
    const records = journal([1, 2, 3]);
    expect(read(records.with(1, { ...(records[1] as SealedRecord), ...change }))).toEqual({ ok: false, seq: 1, flaw });
  });

  test('a record without its predecessor is unlinked, and its seal alone does not help', () => {
    const records = journal([1, 2, 3]);
    const fork = seal(
      keyring,
      'acme',
      { ...headOf(records[1] as SealedRecord), hash: sha256('another past') },
      9,
      event('x'),
    );
    expect(read([...records.slice(0, 2), fork.record])).toEqual({ ok: false, seq: 2, flaw: 'unlinked' });
  });

  test('a record of another format version is refused by name, even if it is sealed and linked', () => {
    const [first] = journal([1]);
    const older = { ...JSON.parse((first as SealedRecord).body), version: 1 };
    const body = canonicalJson(older);
    const [key] = keyring.keys;
    const record = { ...(first as SealedRecord), body, hash: sha256(body), mac: hmac(key?.secret as Uint8Array, body) };
    expect(read([record])).toMatchObject({ ok: false, flaw: 'other-version', seq: 0 });
  });

  test("the seal is a keyed hash of the record's hash, so that it costs the same for every record", () => {
    const [record] = journal([1]) as [SealedRecord];
    const secret = currentKey(keyring).secret;
    expect(record.mac).toBe(hmac(secret, `bezoar record\n${record.hash}`));
    expect(read([{ ...record, mac: hmac(secret, record.body) }])).toEqual({ ok: false, seq: 0, flaw: 'forged' });
    expect(read([{ ...record, mac: hmac(secret, record.hash) }])).toEqual({ ok: false, seq: 0, flaw: 'forged' });
  });

  test('a journal begins with the name of its space, so none can pass for another', () => {
    expect(genesis('acme')).toBe(sha256('bezoar journal 3\nacme'));
    const records = journal([1, 2]);
    expect(read(records, keyring, 'acme-corp')).toEqual({ ok: false, seq: 0, flaw: 'foreign' });
    const relabelled = records.map((record) => ({ ...record, space: 'acme-corp' }));
    expect(read(relabelled, keyring, 'acme-corp')).toEqual({ ok: false, seq: 0, flaw: 'foreign' });
  });
});

describe(proof('journal/clocks-never-reorder'), () => {
  test('a clock that is behind is recorded and not used', () => {
    const records = journal([1_000, 400, 1_000, 1_001]);
    expect(records.map(({ at }) => at)).toEqual([1_000, 1_000, 1_000, 1_001]);
    const clocks = records.map(({ body }) => (JSON.parse(body) as { event: Event }).event.clock);
    expect(clocks).toEqual([undefined, 400, undefined, undefined]);
    expect(read(records)).toMatchObject({ ok: true });
  });

  test('an invalid clock seals nothing', () => {
    expect(() => journal([Number.NaN])).toThrow('not a safe integer');
    expect(() => journal([1.5])).toThrow('not a safe integer');
  });
});

describe(proof('journal/replaced-keys-seal-nothing', 'keys'), () => {
  const rotated = rotate(keyring, scriptedEnv(2));

  test('after a rotation the old key verifies earlier records and the new one seals', () => {
    const old = journal([1, 2]);
    const next = seal(rotated, 'acme', headOf(old[1] as SealedRecord), 3, event('after'));
    expect(next.body.key).toBe(currentKey(rotated).id);
    expect(next.body.key).not.toBe(currentKey(keyring).id);
    expect(read([...old, next.record], rotated)).toMatchObject({ ok: true, trail: { key: 1 } });
  });

  test('a key that was replaced cannot seal new records', () => {
    const before = journal([1], rotated);
    const leaked = seal(keyring, 'acme', headOf(before[0] as SealedRecord), 2, event('thief'));
    expect(read([...before, leaked.record], rotated)).toEqual({ ok: false, seq: 1, flaw: 'retired-key' });
  });

  test('a record with an unknown key does not verify', () => {
    const stranger = createKeyring(scriptedEnv(99));
    expect(read(journal([1], stranger))).toEqual({ ok: false, seq: 0, flaw: 'unknown-key' });
    expect(read(journal([1, 2], rotated), keyring)).toEqual({ ok: false, seq: 0, flaw: 'unknown-key' });
  });

  test('the id of a key follows from its secret; a key that claims the id of another forges nothing', () => {
    const [key] = keyring.keys;
    const secret = scriptedEnv(5).random(32);
    expect(keyFrom(secret).id).toBe(hmac(secret, 'bezoar key id').slice(0, 16));
    const impostor: Keyring = { ...keyring, keys: [{ id: key?.id ?? '', secret }] };
    expect(read(journal([1], impostor))).toEqual({ ok: false, seq: 0, flaw: 'forged' });
  });

  test('a short key and an empty keyring are refused', () => {
    expect(() => keyFrom(new Uint8Array(31))).toThrow('a key needs 32 random bytes; this one has 31');
    expect(() => seal({ ...keyring, keys: [] }, 'acme', undefined, 1, event('s'))).toThrow('the keyring holds no key');
  });

  // A known limit: the order of keys comes from the journal, so it protects only a journal that still has its end.
  test('a holder of the old key who truncates the journal before the rotation can continue from there', () => {
    const old = journal([1, 2]);
    const forged = seal(keyring, 'acme', headOf(old[1] as SealedRecord), 3, event('thief'));
    expect(read([...old, forged.record], rotated)).toMatchObject({ ok: true });
  });
});

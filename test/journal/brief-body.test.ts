import { beforeAll, expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { briefBody } from '../../src/journal/brief-body.ts';
import { createKeyring, follow, followBriefly, seal, type Trail } from '../../src/journal/index.ts';
import type { Event } from '../../src/model/event.ts';
import type { Keyring } from '../../src/model/keyring.ts';
import type { SealedRecord } from '../../src/model/record.ts';
import { past } from '../guard/support/history.ts';

// Records are followed without their decisions. What is read of them must be what the whole record says.

let keyring: Keyring;
let records: readonly SealedRecord[];
beforeAll(async () => {
  const before = await past();
  keyring = before.keyring;
  records = before.states.at(-1)?.acme?.records ?? [];
});

function bothOf(trail: Trail, record: SealedRecord, keys = keyring) {
  return [follow(keys, record.space, trail, record), followBriefly(keys, record.space, trail, record)] as const;
}

test('every kind of record says the same, read whole or in part', () => {
  let trail: Trail = { head: undefined, key: 0 };
  let brief = 0;
  for (const record of records) {
    const [whole, part] = bothOf(trail, record);
    if (!whole.ok || !part.ok) throw new Error(`record ${record.seq} does not follow`);
    const { type, changes, clock, shown, trimmed, trims } = whole.body.event;
    const { type: _type, changes: _changes, ...others } = part.body.event;
    expect(part.body).toMatchObject({ ...whole.body, event: { type, changes } });
    expect(others).toMatchObject(JSON.parse(JSON.stringify({ clock, shown, trimmed, trims })) as object);
    expect(part.trail).toEqual(whole.trail);
    if (!('by' in others)) brief += 1;
    if (part.body.written !== undefined)
      expect([part.body.written]).toEqual(changes.map((one) => canonicalJson(one as never)));
    trail = whole.trail;
  }
  expect([brief, records.length]).toEqual([22, 24]);
});

test('a record that was altered has the same flaw, read whole or in part', () => {
  const wrong: ((record: SealedRecord) => SealedRecord)[] = [
    (record) => ({ ...record, body: record.body.replace('user', 'User') }),
    (record) => ({ ...record, at: record.at + 1 }),
    (record) => ({ ...record, seq: record.seq + 1 }),
    (record) => ({ ...record, space: 'acme-corp' }),
    (record) => ({ ...record, hash: 'f'.repeat(64) }),
    (record) => ({ ...record, mac: record.mac.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }),
    (record) => ({ ...record, body: '' }),
    (record) => ({ ...record, body: record.body.slice(0, 40) }),
  ];
  let flaws = 0;
  for (const [index, record] of records.entries()) {
    const before = records[index - 1];
    const trail = { head: before, key: 0 };
    for (const change of wrong) {
      const [whole, part] = bothOf(trail, change(record));
      if (!whole.ok) expect(part).toEqual(whole);
      if (!whole.ok) flaws += 1;
    }
    const [whole, part] = bothOf({ head: records[index + 1], key: 0 }, record);
    expect(part).toEqual(whole);
  }
  // Some bodies do not name a user.
  expect(flaws).toBeGreaterThan(wrong.length * records.length * 0.9);
});

const by = { channel: 'user', principal: 'ana' } as const;
const plain: Event = { by, changes: [], decisions: [], policy: 'p', rules: 'r', type: 'entry.written' };

test.each<[string, Partial<Event>]>([
  ['a principal that looks like JSON', { by: { channel: 'user', principal: 'x,"changes":[1],"decisions":[' } }],
  ['a reason that looks like an end', { reason: '","rules":"r","type":"entry.erased"},"key":"' }],
  ['the rules', { rules: 'a\\"b","type":"entry.erased' }],
  ['a clock', { clock: 5 }],
  ['a list', { shown: { list: 'l', entries: 1 } }],
  ['ids that are names', { linked: { changes: 1, decisions: null, shown: 2 } }],
  ['what was trimmed', { trims: { from: 0, through: 8, reads: 'AQ==' } }],
])('%s is not taken for something else', (_name, change) => {
  const keys = createKeyring();
  const event = { ...plain, ...change };
  const { record, body, head } = seal(keys, 's "x"', undefined, 7, event);
  const [whole, part] = bothOf({ head: undefined, key: 0 }, record, keys);
  if (!whole.ok || !part.ok) throw new Error('the record does not follow');
  const { type, changes, clock, shown, trims } = whole.body.event;
  expect(part.body.event).toMatchObject(JSON.parse(JSON.stringify({ type, changes, clock, shown, trims })) as object);
  expect(part.trail.head).toEqual(head);
  const place = { at: 7, previous: body.previous, seq: 0, space: 's "x"' };
  const wanted = clock === undefined && shown === undefined && trims === undefined && !event.rules.includes('"');
  expect(briefBody(record.body, place) !== undefined).toBe(wanted);
});

test('a key that was replaced seals nothing new', () => {
  const [old, fresh] = [createKeyring(), createKeyring()];
  const keys = { ...fresh, keys: [...old.keys, ...fresh.keys] };
  const first = seal(keys, 's', undefined, 1, plain);
  const second = seal(old, 's', first.head, 2, plain);
  const trail: Trail = { head: first.head, key: 1 };
  const [whole, part] = bothOf(trail, second.record, keys);
  expect(whole).toEqual({ ok: false, flaw: 'retired-key', seq: 1 });
  expect(part).toEqual(whole);
  const other = createKeyring();
  expect(bothOf(trail, second.record, other)).toEqual([
    { ok: false, flaw: 'unknown-key', seq: 1 },
    { ok: false, flaw: 'unknown-key', seq: 1 },
  ]);
});

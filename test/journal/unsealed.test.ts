import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { scriptedEnv } from '../../src/base/env.ts';
import { sha256 } from '../../src/base/hash.ts';
import { createKeyring, followUnsealed, seal } from '../../src/journal/index.ts';
import type { Event } from '../../src/model/event.ts';
import type { SealedRecord } from '../../src/model/record.ts';
import { headOf } from '../../src/testing/fixtures.ts';

const keyring = createKeyring(scriptedEnv(1));
const event: Event = {
  type: 'entry.written',
  by: { channel: 'user', principal: 'ana' },
  policy: 'p',
  rules: 'r',
  decisions: [],
  changes: [],
};
const first = seal(keyring, 'acme', undefined, 5, event).record;
const second = seal(keyring, 'acme', headOf(first), 6, event).record;

/** Another body with a matching hash, which anyone can compute. */
function rehashed(record: SealedRecord, change: object): SealedRecord {
  const body = canonicalJson({ ...(JSON.parse(record.body) as object), ...change } as never);
  return { ...record, body, hash: sha256(body) };
}

test('a chain can be followed without the key', () => {
  const one = followUnsealed('acme', undefined, first);
  expect(one).toMatchObject({ ok: true, head: headOf(first) });
  expect(followUnsealed('acme', headOf(first), second)).toMatchObject({ ok: true, head: headOf(second) });
});

test.each([
  ['a record of another space', { ...second, space: 'acme-corp' }, 'foreign'],
  ['a body of another space', rehashed(second, { space: 'acme-corp' }), 'foreign'],
  ['one that is not the next', { ...second, seq: 3 }, 'missing'],
  ['a body that was changed', { ...second, body: second.body.replace('ana', 'eve') }, 'edited'],
  ['a body that is no JSON', { ...second, body: 'x', hash: sha256('x') }, 'edited'],
  ['a time that was changed', { ...second, at: 7 }, 'edited'],
  ['a place that was changed', rehashed(second, { seq: 2 }), 'edited'],
  ['one that follows another', rehashed(second, { previous: '0'.repeat(64) }), 'unlinked'],
] as const)('%s does not follow', (_name, record, flaw) => {
  expect(followUnsealed('acme', headOf(first), record)).toEqual({ ok: false, flaw });
});

test('the first record follows the name of its space', () => {
  expect(followUnsealed('acme', undefined, rehashed(first, { previous: '' }))).toEqual({ ok: false, flaw: 'unlinked' });
});

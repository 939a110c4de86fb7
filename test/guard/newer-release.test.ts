import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { hmac, sha256 } from '../../src/base/hash.ts';
import { currentKey } from '../../src/journal/index.ts';
import type { Keyring } from '../../src/model/keyring.ts';
import type { SealedRecord } from '../../src/model/record.ts';
import { dump, type Raw, type RawSpace, rawStore } from './support/raw-store.ts';
import { idOf, operator, user, world } from './support/world.ts';

interface Body {
  version: unknown;
  event: { type: unknown; changes: { state: unknown; kind: unknown; provenance: { trust: unknown } }[] };
}

/** What another release could have written: the same record with a change, sealed with the right key. */
const changes: readonly (readonly [what: string, change: (body: Body) => void])[] = [
  ['a version that is not known yet', (body) => Object.assign(body, { version: 4 })],
  ['a version that is no number', (body) => Object.assign(body, { version: '3' })],
  ['an event of another type', ({ event }) => Object.assign(event, { type: 'entry.sealed' })],
  ['an event without changes', ({ event }) => Object.assign(event, { changes: undefined })],
  ['an entry in another state', ({ event }) => Object.assign(event.changes[0] ?? {}, { state: 'suspended' })],
  ['an entry of another kind', ({ event }) => Object.assign(event.changes[0] ?? {}, { kind: 'picture' })],
  ['another level of trust', ({ event }) => Object.assign(event.changes[0]?.provenance ?? {}, { trust: 'partner' })],
];

function sealedAgain(keyring: Keyring, record: SealedRecord, change: (body: Body) => void): SealedRecord {
  const body = JSON.parse(record.body) as Body;
  change(body);
  const text = canonicalJson(JSON.parse(JSON.stringify(body)) as never);
  const hash = sha256(text);
  return { ...record, body: text, hash, mac: hmac(currentKey(keyring).secret, `bezoar record\n${hash}`) };
}

async function written(): Promise<{
  readonly raw: Raw;
  readonly acme: RawSpace;
  readonly keyring: Keyring;
  readonly id: string;
}> {
  const { space, store, keyring } = world();
  const id = idOf(await space.write({ content: 'the tram leaves at nine' }, user));
  await space.write({ content: 'a second note, so that the first record is not the last' }, user);
  const raw = await dump(store, 'acme');
  return { raw, acme: raw.acme as RawSpace, keyring, id };
}

const fault = {
  name: 'Fault',
  code: 'journal-broken',
  facts: { space: 'acme', seq: 0, flaw: 'newer-release' },
  message: 'record 0 of space acme was written by a newer release; update Bezoar. This release changed nothing',
};

describe.each(changes)('a record with %s stops this release, which says to update', (_what, change) => {
  test('when a space is opened or verified', async () => {
    const { raw, acme, keyring, id } = await written();
    acme.records[0] = sealedAgain(keyring, acme.records[0] as SealedRecord, change);
    const { space } = world({ store: rawStore(raw), keyring });
    await expect(space.get({ id }, operator)).rejects.toMatchObject(fault);
    await expect(space.write({ content: 'another note' }, user)).rejects.toMatchObject(fault);
    expect(await space.audit.verify({}, operator)).toMatchObject({
      ok: false,
      breaks: [{ kind: 'journal', seq: 0, flaw: 'newer-release' }],
    });
  });

  test('when a record that was verified before is read again', async () => {
    const { raw, acme, keyring, id } = await written();
    const { space } = world({ store: rawStore(raw), keyring });
    expect(await space.get({ id }, operator)).toMatchObject({ outcome: 'found' });
    acme.records[0] = sealedAgain(keyring, acme.records[0] as SealedRecord, change);
    await expect(space.audit.history({ id }, operator)).rejects.toMatchObject(fault);
    await expect(space.audit.texts({ id }, operator)).rejects.toMatchObject(fault);
    await expect(space.audit.journal({}, operator)).rejects.toMatchObject(fault);
  });
});

test('an older format is told apart from a newer one, and neither can be claimed without the key', async () => {
  const { raw, acme, keyring, id } = await written();
  const genuine = acme.records[0] as SealedRecord;
  const { space } = world({ store: rawStore(raw), keyring });
  const asVersion = (version: number): SealedRecord =>
    sealedAgain(keyring, genuine, (body) => Object.assign(body, { version }));
  const old = asVersion(2);
  acme.records[0] = { ...old, mac: hmac(currentKey(keyring).secret, old.body) };
  await expect(space.get({ id }, operator)).rejects.toMatchObject({
    facts: { flaw: 'other-version' },
    message: expect.stringContaining('was written by an older release'),
  });
  for (const version of [1, 2, 4]) {
    acme.records[0] = { ...asVersion(version), mac: genuine.mac };
    const opened = world({ store: rawStore(raw), keyring }).space;
    await expect(opened.get({ id }, operator)).rejects.toMatchObject({ facts: { flaw: 'forged' } });
  }
});

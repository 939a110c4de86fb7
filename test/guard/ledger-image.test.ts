import { expect, test, vi } from 'vitest';
import type { GuardedSpace } from '../../src/guard/index.ts';
import { createKeyring, rotate } from '../../src/journal/index.ts';
import type { LedgerImage, Store } from '../../src/model/store.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { dump, type Raw, type RawSpace, rawStore } from './support/raw-store.ts';
import { agent, idOf, operator, user, type World, web, world } from './support/world.ts';

const reason = 'test';
const subjects = ['trams', 'tea', 'the lift', 'the roof', 'parking'];

/** A memory with some of everything: replaced, removed, held, refused, derived, revoked and erased entries. */
async function live({ space }: World, rounds = 6): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const subject = subjects[round % subjects.length];
    const page = idOf(await space.write({ content: `${subject} opens at ${round} o'clock` }, web));
    const note = idOf(await space.write({ content: `note ${round} about ${subject}`, parents: [page] }, agent));
    const own = idOf(await space.write({ content: `ana likes ${subject} ${round}`, target: 'user' }, user));
    await space.write({ content: `a MEDIUM thought ${round}` }, agent);
    await space.write({ content: `a CRITICAL thought ${round}` }, agent);
    await space.replace({ id: own, content: `ana loves ${subject} ${round}` }, user);
    const { session = '' } = await space.startSession({}, { channel: 'agent', principal: 'agent-7' });
    await space.recall({ query: `${subject}` }, { ...agent, session });
    if (round % 3 === 0) await space.remove({ id: own }, user);
    if (round % 3 === 1) await space.recovery.revoke({ id: page, reason, dryRun: false }, operator);
    if (round % 3 === 2) await space.recovery.erase({ id: note, reason, dryRun: false }, operator);
  }
}

/** Everything that callers can learn about a space without changing it. */
async function everythingAbout(space: GuardedSpace): Promise<unknown> {
  const browsed = await space.browse({ limit: 500 }, operator);
  const ids = browsed.outcome === 'browsed' ? browsed.entries.map(({ facts }) => facts.id) : [];
  const details = [];
  for (const id of ids) {
    details.push(await space.review.inspect({ id }, operator));
    details.push(await space.audit.history({ id }, operator));
    details.push(await space.audit.texts({ id }, operator));
    details.push(await space.recovery.trace({ id }, operator));
    details.push(await space.recovery.revoke({ id, reason }, operator));
  }
  return {
    browsed,
    details,
    stats: await space.audit.stats({}, operator),
    held: await space.list({ states: ['quarantined'] }, operator),
    users: await space.browse({ targets: ['user'], limit: 3 }, operator),
    found: await space.browse({ query: 'trams' }, operator),
    snapshot: await space.startSession({ dryRun: true }, agent),
    ofTarget: await space.startSession({ dryRun: true, targets: ['user'] }, agent),
    small: await space.startSession({ dryRun: true, budget: { unit: 'code-points', size: 900 } }, agent),
    restored: await space.recovery.restore({ to: { seq: 9 }, reason }, operator),
    checked: await space.check({ content: "trams opens at 11 o'clock" }, web),
  };
}

test.each([1, 2, 7, 40])(
  'a ledger that starts from an image, with one every %i records, knows what one that followed every record knows',
  async (recordsPerImage) => {
    const imaged = world({ recordsPerImage });
    await live(imaged);
    // The same records and rows, without an image.
    const followed = world({ store: rawStore(await dump(imaged.store, 'acme')), recordsPerImage: 100_000 });
    const expected = await everythingAbout(followed.space);
    expect(await everythingAbout(imaged.space)).toEqual(expected);
    const reopened = world({ store: imaged.store, recordsPerImage });
    expect(await reopened.store.image('acme')).toBeDefined();
    expect(await everythingAbout(reopened.space)).toEqual(expected);
    expect(await reopened.space.audit.verify({}, operator)).toMatchObject({ ok: true });
  },
);

test('opening a space reads the image and the records after it, and no others', async () => {
  const made = world({ recordsPerImage: 20 });
  await live(made, 8);
  const reads: number[] = [];
  const counting: Store = {
    ...made.store,
    records: (space, from, limit) => {
      reads.push(from);
      return made.store.records(space, from, limit);
    },
  };
  const image = await made.store.image('acme');
  const { space } = world({ store: counting, recordsPerImage: 20 });
  await space.audit.stats({}, operator);
  expect(image?.seq).toBeGreaterThan(30);
  expect(Math.min(...reads)).toBeGreaterThanOrEqual(image?.seq ?? 0);
});

interface Tampered {
  readonly raw: Raw;
  readonly acme: RawSpace;
  readonly expected: unknown;
  readonly opened: () => World;
}

async function tampered(): Promise<Tampered> {
  const made = world({ recordsPerImage: 10 });
  await live(made);
  const expected = await everythingAbout(made.space);
  const raw = await dump(made.store, 'acme');
  const opened = (): World => world({ store: rawStore(raw), keyring: made.keyring, recordsPerImage: 10 });
  const acme = raw.acme as RawSpace;
  // The first access saves an image of its own in the plain data.
  expect(await everythingAbout(opened().space)).toEqual(expected);
  expect(acme.image?.seq).toBeGreaterThan(20);
  return { raw, acme, expected, opened };
}

const damages: readonly (readonly [string, (image: LedgerImage) => Uint8Array])[] = [
  ['one bit of it is flipped', ({ data }) => data.map((byte, index) => (index === 40 ? byte ^ 1 : byte))],
  ['it is cut', ({ data }) => data.subarray(0, 100)],
  ['it is empty', () => new Uint8Array()],
  ['it is no JSON', () => Buffer.from('nonsense')],
  ['it is a number', () => Buffer.from('7')],
  ['its seal is missing', ({ data }) => Buffer.from(Buffer.from(data).toString().replace('"mac"', '"mak"'))],
];

test.each(damages)('an image that was altered counts for nothing: %s', async (_what, damage) => {
  const { acme, expected, opened } = await tampered();
  const image = acme.image as LedgerImage;
  acme.image = { ...image, data: damage(image) };
  expect(await everythingAbout(opened().space)).toEqual(expected);
  expect(Buffer.from(acme.image?.data ?? []).equals(Buffer.from(image.data))).toBe(true);
});

test('every node of an image that is altered, swapped or gone is noticed, and the journal gives the same answers', async () => {
  const { acme, expected, opened } = await tampered();
  const nodes = acme.nodes ?? [];
  expect(nodes.length).toBeGreaterThan(3);
  for (const [index, node] of nodes.entries()) {
    const flipped = { ...node, data: node.data.map((byte, at) => (at === index % node.data.length ? byte ^ 4 : byte)) };
    const other = nodes[(index + 1) % nodes.length] ?? node;
    for (const changed of [[flipped], [{ ...node, data: other.data }], []]) {
      acme.nodes = [...nodes.filter(({ path }) => path !== node.path), ...changed];
      expect(await everythingAbout(opened().space)).toEqual(expected);
    }
    acme.nodes = nodes;
  }
});

test('an old image with its old nodes is as good as a new one: the records after it are followed', async () => {
  const made = world({ recordsPerImage: 10 });
  await live(made, 3);
  const old = await dump(made.store, 'acme');
  const early = world({ store: rawStore(old), recordsPerImage: 10 });
  await early.space.audit.stats({}, operator);
  await live(made, 3);
  const raw = await dump(made.store, 'acme');
  const acme = raw.acme as RawSpace;
  Object.assign(acme, { image: old.acme?.image, nodes: old.acme?.nodes });
  const { space } = world({ store: rawStore(raw), recordsPerImage: 10 });
  expect(await everythingAbout(space)).toEqual(await everythingAbout(made.space));
});

test('an old row that is put back is not believed: the journal says what the entry is now', async () => {
  const { acme, expected, opened } = await tampered();
  const revoked = acme.rows.find(({ state, inactiveReason }) => state === 'retired' && inactiveReason === 'revoked');
  const index = acme.rows.findIndex(({ id }) => id === revoked?.id);
  const before = acme.records.flatMap(({ seq, at, body }) =>
    (JSON.parse(body).event.changes as (typeof acme.rows)[number][])
      .filter(({ id, state }) => id === revoked?.id && state === 'active')
      .map((facts) => ({ ...revoked, ...facts, seq, updatedAt: at, inactiveReason: undefined })),
  )[0];
  const { inactiveReason: _none, ...row } = before ?? {};
  acme.rows[index] = row as (typeof acme.rows)[number];
  expect(acme.rows[index]).toMatchObject({ state: 'active' });
  expect(await everythingAbout(opened().space)).toEqual(expected);
});

test('an image of a longer journal shows that the journal was cut, to every caller', async () => {
  for (const kept of [(last: number) => last - 1, () => 0]) {
    const { acme, opened } = await tampered();
    acme.records.splice(kept(acme.image?.seq ?? 0));
    const { space } = opened();
    for (const call of [
      () => space.audit.stats({}, operator),
      () => space.startSession({}, operator),
      () => space.write({ content: 'The museum is open on Tuesday.' }, operator),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'journal-broken' });
    }
  }
});

test('an image of another space, or of another keyring, counts for nothing', async () => {
  const { raw, acme, expected, opened } = await tampered();
  const other = world({ name: 'other', recordsPerImage: 10 });
  await live({ ...other });
  await other.space.audit.stats({}, operator);
  const image = acme.image as LedgerImage;
  acme.image = { ...((await other.store.image('other')) as LedgerImage), space: 'acme', seq: image.seq };
  expect(await everythingAbout(opened().space)).toEqual(expected);
  const stranger = world({ store: memoryStore(), keyring: createKeyring(), recordsPerImage: 10 });
  await live(stranger);
  acme.image = (await stranger.store.image('acme')) as LedgerImage;
  expect(await everythingAbout(opened().space)).toEqual(expected);
  expect(Object.keys(raw)).toEqual(['acme']);
});

test('a process that only writes continues from the image of another, instead of saving its own in vain', async () => {
  const made = world({ recordsPerImage: 20 });
  const saves: string[] = [];
  const counting: Store = {
    ...made.store,
    saveImage: async (expect, image, nodes) => {
      const isSaved = await made.store.saveImage(expect, image, nodes);
      saves.push(`${image.seq} ${isSaved}`);
      return isSaved;
    },
  };
  const writer = world({ store: counting, recordsPerImage: 20 });
  const write = async (from: number, to: number): Promise<void> => {
    for (let n = from; n < to; n++) await writer.space.write({ content: `note ${n}` }, user);
  };
  await write(0, 10);
  // Somebody else opens the space, and saves the first image.
  await made.space.audit.stats({}, operator);
  expect((await made.store.image('acme'))?.seq).toBe(9);
  // An image is saved beside the writes that follow it: each is waited for, so that a busy machine does not skip one.
  const images = ['29 true', '49 true', '69 true', '89 true'];
  for (const [n, image] of images.entries()) {
    await write(10 + 20 * n, 30 + 20 * n);
    await vi.waitFor(() => expect(saves.at(-1)).toBe(image), { timeout: 60_000 });
  }
  await write(90, 100);
  expect(saves).toEqual(images);
});

test('of two processes that write in turn, one saves an image of their records', async () => {
  const store = memoryStore();
  const saves: number[] = [];
  const counting: Store = {
    ...store,
    saveImage: async (expect, image, nodes) => {
      saves.push(image.seq);
      return store.saveImage(expect, image, nodes);
    },
  };
  const both = [1, 2].map((seed) => world({ store: counting, recordsPerImage: 40, seed }));
  for (let n = 0; n < 400; n++) await both[n % 2]?.space.write({ content: `note ${n}` }, user);
  expect(new Set(saves).size).toBe(saves.length);
  expect(saves.length).toBeGreaterThanOrEqual(8);
  expect(saves.length).toBeLessThanOrEqual(11);
});

test('images survive a rotation of keys', async () => {
  const made = world({ recordsPerImage: 10 });
  await live(made, 3);
  const rotated = rotate(made.keyring);
  const later = world({ store: made.store, keyring: rotated, recordsPerImage: 10, seed: 2 });
  await live(later, 3);
  const plain = rawStore(await dump(made.store, 'acme'));
  const followed = world({ store: plain, keyring: rotated, recordsPerImage: 100_000 });
  expect(await everythingAbout(later.space)).toEqual(await everythingAbout(followed.space));
});

test('a server with many spaces keeps the ledgers in memory that were used last', async () => {
  const { guard } = world();
  const spaces = Array.from({ length: 150 }, (_, index) => guard.space(`space-${index}`));
  for (const space of spaces) await space.write({ content: 'tea' }, user);
  for (const space of spaces) {
    expect(await space.audit.stats({}, operator)).toMatchObject({ states: { active: 1 } });
    expect(await space.write({ content: 'tea' }, user)).toMatchObject({ outcome: 'duplicate' });
  }
});

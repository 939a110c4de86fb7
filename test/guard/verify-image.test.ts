import { describe, expect, test } from 'vitest';
import { openImage, sealImage } from '../../src/guard/ledger/image.ts';
import { decodeProof, encodeProof, entryKey } from '../../src/guard/ledger/ledger-entry.ts';
import { LedgerMap } from '../../src/ledger-map/index.ts';
import type { LedgerImage, Store } from '../../src/model/store.ts';
import { idOf, operator, user, type World, world } from './support/world.ts';

/** A space with a saved ledger, and two changes after it. */
async function saved(): Promise<World & { readonly image: LedgerImage; readonly ids: readonly string[] }> {
  const made = world({ recordsPerImage: 8 });
  const ids: string[] = [];
  for (let note = 0; note < 24; note += 1) {
    ids.push(idOf(await made.space.write({ content: `note ${note} of the tram`, target: `part-${note % 3}` }, user)));
  }
  await made.space.remove({ id: ids[1] ?? '' }, user);
  await made.space.write({ content: 'a note after the image' }, user);
  // The ledger is saved beside the writes that it follows.
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resume) => setImmediate(resume));
  const image = await made.store.image('acme');
  if (image === undefined) throw new Error('no ledger was saved');
  return { ...made, image, ids };
}

async function breaksWith(world: World, change: Partial<Store>): Promise<unknown> {
  const { verify } = await import('../../src/guard/recover/verify.ts');
  const store = { ...world.store, ...change };
  return (await verify({ store, keyring: world.keyring }, 'acme')).breaks;
}

describe('verify compares the saved ledger with the journal', () => {
  test('and finds nothing if nothing was altered, also when entries changed after it', async () => {
    const made = await saved();
    expect(made.image.seq).toBeGreaterThan(0);
    expect(await made.space.audit.verify({}, operator)).toMatchObject({ ok: true, entries: 25, breaks: [] });
  });

  test('and names one that we did not seal', async () => {
    const made = await saved();
    const data = Uint8Array.from(made.image.data);
    data[data.length - 9] = (data[data.length - 9] ?? 0) ^ 1;
    const { seq } = made.image;
    expect(await breaksWith(made, { image: async () => ({ ...made.image, data }) })).toEqual([
      { kind: 'image', why: 'seal', seq },
    ]);
  });

  test('and one that belongs to another journal', async () => {
    const [made, { seq }] = [await saved(), (await saved()).image];
    const opened = openImage(made.keyring, 'acme', made.image);
    if (opened === undefined) throw new Error('the image must open');
    const other = sealImage(made.keyring, 'acme', { ...opened, head: { ...opened.head, hash: 'f'.repeat(64) } });
    expect(await breaksWith(made, { image: async () => other })).toEqual([{ kind: 'image', why: 'record', seq }]);
  });

  test('and a part that is missing or altered', async () => {
    const made = await saved();
    const { seq } = made.image;
    const wanted = [{ kind: 'image', why: 'nodes', seq }];
    expect(await breaksWith(made, { imageNodes: async () => [] })).toEqual(wanted);
    const altered: Store['imageNodes'] = async (space, paths) =>
      (await made.store.imageNodes(space, paths)).map(({ path, data }) => ({
        path,
        data: data.with(-1, 255 - (data.at(-1) ?? 0)),
      }));
    expect(await breaksWith(made, { imageNodes: altered })).toEqual(wanted);
  });

  test('and one that we sealed but that proves other facts, more entries or fewer', async () => {
    const made = await saved();
    const { seq } = made.image;
    const opened = openImage(made.keyring, 'acme', made.image);
    const map = new LedgerMap((paths) => made.store.imageNodes('acme', paths), opened?.root ?? undefined);
    const key = entryKey(made.ids[0] ?? '');
    const value = (await map.get([key])).get(key) ?? new Uint8Array();
    const proof = decodeProof(value);
    const changes = [
      new Map([[key, encodeProof({ ...proof, proof: 'f'.repeat(64) })]]),
      new Map([[key, encodeProof({ ...proof, seq: proof.seq + 1 })]]),
      new Map([[entryKey('nobody'), value]]),
      new Map([[key, null]]),
    ];
    for (const change of changes) {
      const next = await map.with(change);
      if (opened === undefined) throw new Error('the image must open');
      const image = sealImage(made.keyring, 'acme', { ...opened, root: next.map.root ?? null });
      const imageNodes: Store['imageNodes'] = async (space, paths) => [
        ...(await made.store.imageNodes(space, paths)).filter(
          ({ path }) => !next.nodes.some((node) => node.path === path),
        ),
        ...next.nodes.flatMap(({ path, data }) => (data === null || !paths.includes(path) ? [] : [{ path, data }])),
      ];
      expect(await breaksWith(made, { image: async () => image, imageNodes })).toEqual([
        { kind: 'image', why: 'entries', seq },
      ]);
    }
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { scriptedEnv } from '../../src/base/env.ts';
import { signText } from '../../src/base/signature.ts';
import { type BundleTrust, type BundleVerification, type GuardedSpace, verifyBundle } from '../../src/guard/index.ts';
import { createKeyring } from '../../src/journal/index.ts';
import { past } from '../guard/support/history.ts';
import { copyOf, dump, rawStore } from '../guard/support/raw-store.ts';
import { stubScanner } from '../guard/support/stub-scanner.ts';
import { idOf, operator, user, type World, web, world } from '../guard/support/world.ts';
import { checkpointOf } from '../support/answers.ts';
import { proof, proves } from '../support/proves.ts';

type Line = Record<string, unknown>;

let space: GuardedSpace;
let keyring: World['keyring'];
let lines: readonly Line[];
let id: string;

beforeAll(async () => {
  const before = await past();
  keyring = before.keyring;
  space = world({ store: rawStore(before.states.at(-1) ?? {}), keyring }).space;
  ({ lines, id } = await exported(space));
});

async function exported(from: GuardedSpace, texts = true): Promise<{ lines: Line[]; id: string }> {
  const found: Line[] = [];
  const generator = from.audit.exportBundle({ texts }, operator);
  for (;;) {
    const next = await generator.next();
    if (next.done) return { lines: found, id: next.value.id };
    expect(next.value.endsWith('}\n')).toBe(true);
    found.push(JSON.parse(next.value) as Line);
  }
}

async function* each(values: readonly unknown[]): AsyncGenerator<unknown> {
  yield* structuredClone(values);
}

const verify = (values: readonly unknown[], trust: BundleTrust = { keyring }): Promise<BundleVerification> =>
  verifyBundle(each(values), trust);

/** The paths of all leaves of a value. */
function* leaves(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) yield path;
  else for (const [key, inner] of Object.entries(value)) yield* leaves(inner, [...path, key]);
}

function bent(value: unknown, [key, ...rest]: readonly string[], into = changed): unknown {
  if (key === undefined) return into(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as Line) }) as Line;
  copy[key] = bent(copy[key], rest, into);
  return copy;
}

function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  const text = String(value);
  return text.startsWith('1') ? `2${text.slice(1)}` : `1${text.slice(1)}`;
}

test('a bundle contains every record and every text that was not erased, and its manifest says so', async () => {
  expect(lines[0]).toEqual({ bundle: 'bezoar-bundle/1', space: 'acme' });
  expect(lines.map((line) => Object.keys(line)[0]).join(' ')).toMatch(/^bundle( record)+( text)+ manifest$/);
  expect(await verify(lines)).toEqual({
    ok: true,
    id,
    space: 'acme',
    records: 24,
    texts: 15,
    missing: 0,
    head: await space.audit.checkpoint({}, operator).then((signed) => ({
      seq: checkpointOf(signed)?.seq,
      hash: checkpointOf(signed)?.hash,
      at: checkpointOf(signed)?.at,
    })),
    seals: 'checked',
    breaks: [],
  });
});

test('the same space gives the same bundle, byte for byte; one more record gives another', async () => {
  const again = await exported(space);
  expect(again.id).toBe(id);
  expect(again.lines).toEqual(lines);
  const other = world();
  await other.space.write({ content: 'one' }, user);
  const first = await exported(other.space);
  await other.space.write({ content: 'two' }, user);
  expect((await exported(other.space)).id).not.toBe(first.id);
});

describe(proof('bundles/tampering-is-found'), () => {
  test('a lone surrogate anywhere makes the bundle invalid, without throwing', async () => {
    const kindsOfLine = new Map(lines.map((line, at) => [Object.keys(line)[0], at]));
    for (const at of kindsOfLine.values()) {
      for (const path of leaves(lines[at])) {
        const half = lines.with(at, bent(lines[at], path, () => '\ud800') as Line);
        expect([path.join('.'), (await verify(half)).ok]).toEqual([path.join('.'), false]);
      }
    }
  });

  test('a changed field in any kind of line', async () => {
    const kinds = ['bundle', 'record', 'text', 'manifest'];
    let tried = 0;
    for (const kind of kinds) {
      const at = lines.findIndex((line) => kind in line);
      for (const path of leaves(lines[at])) {
        const copy = lines.map((line, index) => (index === at ? (bent(line, path) as Line) : line));
        expect([path, (await verify(copy)).ok]).toEqual([path, false]);
        // Also by a verifier without the key who knows the public key.
        const { publicKey } = keyring.signing;
        expect([path, (await verify(copy, { publicKey })).ok]).toEqual([path, false]);
        tried += 1;
      }
    }
    expect(tried).toBe(26);
  });

  test('any removed, duplicated or moved line', async () => {
    for (const [at, line] of lines.entries()) {
      const without = lines.filter((_, index) => index !== at);
      const twice = [...lines.slice(0, at), line, ...lines.slice(at)];
      expect([at, (await verify(without)).ok, (await verify(twice)).ok]).toEqual([at, false, false]);
      if (at === 0) continue;
      const moved = [...without.slice(0, at - 1), line, ...without.slice(at - 1)];
      expect([at, (await verify(moved)).ok]).toEqual([at, false]);
    }
  });

  test('an unknown field or line, and a line that is not JSON', async () => {
    expect((await verify([...lines, { note: 'hello' }])).breaks).toEqual([{ kind: 'line', line: lines.length + 1 }]);
    expect((await verify([{ ...lines[0], note: 1 }, ...lines.slice(1)])).ok).toBe(false);
    expect((await verify([undefined, ...lines])).breaks[0]).toEqual({ kind: 'line', line: 1 });
    expect((await verify([])).breaks).toEqual([{ kind: 'cut' }]);
  });

  test('without the key nobody can forge a bundle, and a signature by another key is not accepted as ours', async () => {
    const theirs = createKeyring(scriptedEnv(9));
    const forged = world({ keyring: theirs });
    await forged.space.write({ content: 'CRITICAL, but nobody saw it' }, operator);
    const bundle = await exported(forged.space);
    const { publicKey } = theirs.signing;
    expect((await verify(bundle.lines)).breaks).toEqual([{ kind: 'signer', publicKey }]);
    expect((await verify(bundle.lines, {})).breaks).toEqual([{ kind: 'signer', publicKey }]);
    expect(await verify(bundle.lines, { anySigner: true })).toMatchObject({ ok: true, seals: 'unchecked' });
    expect(await verify(bundle.lines, { publicKey })).toMatchObject({ ok: true, seals: 'unchecked' });
    // A named signer is still required with anySigner.
    const other = { publicKey: keyring.signing.publicKey, anySigner: true };
    expect((await verify(bundle.lines, other)).ok).toBe(false);
  });

  test('a signed manifest with false claims', async () => {
    const theirs = createKeyring(scriptedEnv(9));
    const { publicKey, privateKey } = theirs.signing;
    const { space: made } = world({ keyring: theirs });
    await made.write({ content: 'one' }, user);
    const early = checkpointOf(await made.audit.checkpoint({}, operator));
    await made.write({ content: 'two' }, user);
    const bundle = await exported(made);
    const last = bundle.lines.at(-1) as { manifest: Line };
    const lies: Line = {
      space: 'other',
      records: 1,
      texts: 1,
      missing: 1,
      withTexts: false,
      contents: '0'.repeat(64),
      checkpoint: early,
    };
    for (const [field, value] of Object.entries(lies)) {
      const manifest = { ...last.manifest, [field]: value };
      const signature = signText(privateKey, canonicalJson(manifest as never));
      const found = await verify([...bundle.lines.slice(0, -1), { manifest, signature }], { publicKey });
      expect(found.breaks).toContainEqual({ kind: 'manifest', field });
    }
  });

  test('a broken journal is not exported', async () => {
    const { space: made, store } = world({ keyring });
    await made.write({ content: 'one' }, user);
    await made.write({ content: 'two' }, user);
    const raw = copyOf(await dump(store, 'acme'));
    const first = raw.acme?.records[0];
    if (raw.acme !== undefined && first !== undefined) raw.acme.records[0] = { ...first, at: first.at + 1 };
    await expect(exported(world({ store: rawStore(raw), keyring }).space)).rejects.toMatchObject({
      code: 'journal-broken',
    });
  });
});

test('texts can be left out, and missing texts are counted', async () => {
  const bare = await exported(space, false);
  expect(await verify(bare.lines)).toMatchObject({ ok: true, texts: 0, missing: 0 });
  const { space: made, store } = world({ keyring });
  await made.write({ content: 'one' }, user);
  const raw = copyOf(await dump(store, 'acme'));
  if (raw.acme !== undefined) raw.acme.texts = [];
  const lossy = await exported(world({ store: rawStore(raw), keyring }).space);
  expect(await verify(lossy.lines)).toMatchObject({ ok: true, texts: 0, missing: 1 });
});

test('an empty space cannot be exported', async () => {
  await expect(exported(world().space)).rejects.toMatchObject({ code: 'input-invalid' });
});

describe(proof('bundles/import-believes-nothing'), () => {
  test('texts are imported as text from outside, whatever their former trust', async () => {
    const source = world({ keyring });
    const tea = idOf(await source.space.write({ content: 'Ana drinks tea', tags: ['drink'], target: 'user' }, user));
    await source.space.write({ content: 'HIGH words of an operator' }, operator);
    await source.space.write({ content: 'MEDIUM words of a page' }, web);
    await source.space.write({ content: 'She has a kettle', parents: [tea] }, user);
    const bundle = await exported(source.space);
    const other = world({ keyring, name: 'other' });
    const target = other.space;
    const from = { channel: 'import', trust: 'unknown', principal: 'olga', uri: `bezoar-bundle:${bundle.id}` };
    const result = await target.audit.importBundle({ open: () => each(bundle.lines), trust: { keyring } }, operator);
    expect(result).toMatchObject({
      outcome: 'imported',
      stored: 2,
      held: 1,
      duplicates: 0,
      refused: 0,
      left: { quarantined: 1, retired: 0, erased: 0 },
    });
    const rows = await dump(other.store, 'other');
    expect(rows.other?.rows.map(({ provenance, target: where, state }) => [provenance, where, state])).toEqual([
      [{ ...from, parents: [] }, 'user', 'active'],
      [{ ...from, parents: [] }, 'memory', 'quarantined'],
      [{ ...from, parents: [rows.other?.rows[0]?.id] }, 'memory', 'active'],
    ]);
    const again = await target.audit.importBundle({ open: () => each(bundle.lines), trust: { keyring } }, operator);
    expect(again).toMatchObject({ stored: 0, held: 0, duplicates: 3 });
  });

  test('a bundle that does not verify changes nothing', async () => {
    const { space: target } = world({ keyring, name: 'other' });
    const broken = lines.slice(0, -1);
    expect(await target.audit.importBundle({ open: () => each(broken), trust: { keyring } }, operator)).toMatchObject({
      outcome: 'refused',
    });
    expect((await target.audit.stats({}, operator)).records).toBe(0);
    const result = await target.audit.importBundle({ open: () => each(lines), trust: { keyring } }, operator);
    expect(result).toMatchObject({ outcome: 'imported', stored: 10, refused: 0 });
    expect((await target.audit.verify({}, operator)).ok).toBe(true);
  });

  test('if the file changes between its two readings, nothing unverified is imported', async () => {
    const { space: target } = world({ keyring, name: 'other' });
    let reading = 0;
    const swapped = lines.map((line) =>
      'text' in line ? { text: { ...(line.text as Line), content: 'other words' } } : line,
    );
    const result = await target.audit.importBundle(
      { open: () => each(reading++ === 0 ? lines : swapped), trust: { keyring } },
      operator,
    );
    expect(result).toMatchObject({ outcome: 'imported', stored: 0, held: 0, refused: 0 });
  });
});

describe('replaying a bundle', () => {
  test('gives the same result as replaying its space', async () => {
    const today = { scanner: stubScanner({ fact: 4 }) };
    const here = world({ ...today, keyring, name: 'anywhere' }).space;
    const found = await here.audit.replayBundle({ lines: each(lines), trust: { keyring } }, operator);
    const raw = (await past()).states.at(-1) ?? {};
    const there = await world({ ...today, keyring, store: rawStore(raw) }).space.audit.replay({}, operator);
    expect(found).toMatchObject({ outcome: 'replayed', result: there });
    expect(there.counts.stricter).toBe(9);
  });

  proves('decisions/baselines-are-verified', 'a bundle that does not verify', async () => {
    const { space: here } = world({ keyring });
    const refused = await here.audit.replayBundle({ lines: each(lines.slice(0, -1)), trust: { keyring } }, operator);
    expect(refused).toMatchObject({ outcome: 'refused', bundle: { breaks: [{ kind: 'cut' }] } });
    expect(await here.audit.replayBundle({ lines: each(lines), trust: {} }, operator)).toMatchObject({
      outcome: 'refused',
    });
  });
});

import assert from 'node:assert/strict';
import { type Env, scriptedEnv } from '../base/env.ts';
import { sha256 } from '../base/hash.ts';
import { type EntryState, entryKinds, entryStates, type SaltedText } from '../model/entry.ts';
import { channels } from '../model/provenance.ts';
import { searchWords } from '../model/search-words.ts';
import type {
  Commit,
  EntryFilter,
  EntryRow,
  EntrySubjects,
  EvidenceRow,
  NodeChange,
  ShownList,
  Store,
} from '../model/store.ts';
import { type Trust, trusts } from '../model/trust.ts';
import { commitOf, evidenceOf, recordOf, rowOf, rowWith, textOf } from './fixtures.ts';
import { hostileTexts } from './hostile.ts';

type Step = (store: Store) => Promise<unknown>;

/**
 * Runs the same random operations on several stores and compares every result. Rejects at the first difference. The same
 * seed gives the same steps. The stores are left open.
 */
export async function compareStores(stores: readonly Store[], seed: number, steps: number): Promise<void> {
  const chance = createChance(scriptedEnv(seed));
  const known = new Map<string, Known>();
  for (let number = 0; number < steps; number += 1) {
    const space = chance.one(spaces, 'a');
    const here = known.get(space) ?? { texts: [], ids: [] };
    known.set(space, here);
    const { name, step } = nextStep(chance, here, space, number);
    const [first, ...others] = await Promise.all(stores.map((store) => step(store)));
    for (const [index, other] of others.entries()) {
      assert.deepEqual(other, first, `seed ${seed}, step ${number}: ${name} differs between store 0 and ${index + 1}`);
    }
  }
}

/** What was written to a space so far, so that later steps can change and query it. */
interface Known {
  readonly texts: SaltedText[];
  readonly ids: string[];
}

interface Chance {
  below(limit: number): number;
  one<T>(of: readonly T[], otherwise: T): T;
  some<T>(of: readonly T[]): readonly T[];
  maybe<T>(make: () => T): T | undefined;
}

function createChance(env: Env): Chance {
  const below = (limit: number): number => {
    const [high = 0, low = 0] = env.random(2);
    return (high * 256 + low) % Math.max(1, limit);
  };
  return {
    below,
    one: (of, otherwise) => of[below(of.length)] ?? otherwise,
    some: (of) => of.filter(() => below(3) === 0),
    maybe: (make) => (below(3) === 0 ? make() : undefined),
  };
}

/** Few spaces and ids, so that steps collide; hostile names, so that they collide where it hurts. */
const spaces = ['a', 'A', 'a\u0000'] as const;
const words = [
  ...['deploy', 'deploying', 'Tuesday', 'ramen', 'caf\u00e9', '\u8a18\u61b6', 'or', '100%', 'a\u0000b'],
  ...['internationalization', 'International'],
] as const;
const wordStarts = ['dep', 'tues', 'caf', '\u8a18', 'internat', '%', 'a\u0000', ''] as const;

const sessions = ['1', 'a', 'A', 'a ', 'a\u0000', '\u{1f600}', '\uffee'] as const;
const principals = ['p', 'P', 'p '] as const;
const ids = ['1', '2', '3', 'a', 'A', '%', 'a\u0000', '\u{1f600}', '\uffee'] as const;
const idStarts = ['', '1', 'a', 'A', 'a\u0000', '\u{1f600}', '\u{1f601}', '_'] as const;
const subjects = ['s', 'S', 's ', 's\u0000', '\u{1f600}'] as const;
/** The name of a list stands for its entries: the same name always comes with the same ids. */
const lists: readonly ShownList[] = [
  { list: 'l', ids: ['1', 'a'], data: 'sealed' },
  { list: 'L', ids: ['A', 'a\u0000', 'a'], data: 'sealed\u0000' },
  { list: 'l ', ids: [], data: '' },
  { list: '\u{1f600}', ids: ids, data: '\u{1f600}' },
];
const nodePaths = ['', '0', '00', 'a', 'f'.repeat(64)] as const;
const firstRecordAt = recordOf('', 0).at;

function nextStep(chance: Chance, known: Known, space: string, number: number): { name: string; step: Step } {
  const filter = randomFilter(chance, known);
  const limit = chance.below(12);
  const after = chance.maybe(() => ({ seq: chance.below(number + 1), id: chance.one(known.ids, '') }));
  const newestFirst = chance.below(2) === 0;
  const page = after === undefined ? { limit, newestFirst } : { limit, newestFirst, after };
  const query = searchWords(chance.some(words).join(' '));
  const beginnings = chance.some(wordStarts).map((start) => ({ start }));
  const digests = chance.some(known.texts).map(({ digest }) => digest);
  const asked = chance.some(sessions);
  const [who, since] = [chance.one(principals, 'p'), firstRecordAt + chance.below(20)];
  const plan = planOf(chance, known, space, number);
  const topics = chance.some(subjects);
  const states = chance.maybe(() => chance.some(entryStates));
  const [starts, some] = [chance.some(idStarts), chance.some([...ids, 'absent'])];
  const listNames = chance.some(lists).map(({ list }) => list);
  const paths = chance.some(nodePaths);
  const image = imagePlanOf(chance);
  const table: readonly (readonly [string, Step])[] = [
    // Half as many commits as questions, so that there is something to ask about.
    ...Array.from({ length: 10 }, () => ['commit', (store: Store) => commitOn(store, space, plan, false)] as const),
    ['stale commit', (store) => commitOn(store, space, plan, true)],
    ['replaceEntries', (store) => replaceOn(store, space, plan)],
    ['entries', (store) => store.entries(space, filter, page)],
    ['count', (store) => store.count(space, filter)],
    // Each store ranks in its own way, so the whole set is compared, without its order.
    ['search', async (store) => byKey(await store.search(space, query, filter, 10_000), idOf)],
    ['search', async (store) => byKey(await store.search(space, query, {}, 10_000), idOf)],
    ['search', async (store) => byKey(await store.search(space, beginnings, filter, 10_000), idOf)],
    ['texts', async (store) => byKey(await store.texts(space, digests), ({ digest }) => digest)],
    ['evidence', async (store) => byKey(await store.evidence(space, asked), ({ session }) => session)],
    ['recentEvidence', (store) => store.recentEvidence(space, who, since, limit)],
    ['placesAbout', (store) => store.placesAbout(space, topics, states === undefined ? {} : { states }, limit)],
    ['placesAbout', (store) => store.placesAbout(space, subjects, {}, 100)],
    ['idsStartingWith', (store) => store.idsStartingWith(space, starts, limit)],
    ['nearestIds', (store) => store.nearestIds(space, some)],
    ['shownLists', async (store) => byKey(await store.shownLists(space, listNames), ({ list }) => list)],
    ['sightings', (store) => store.sightings(space, some, -1, limit)],
    ['sightings', (store) => store.sightings(space, some, number % 7, 100)],
    ['saveImage', (store) => saveImageOn(store, space, image)],
    ['saveImage', (store) => saveImageOn(store, space, image)],
    ['image', (store) => store.image(space)],
    ['imageNodes', async (store) => byKey(await store.imageNodes(space, paths), ({ path }) => path)],
    ['records', (store) => store.records(space, number % 5, limit)],
    ['head', (store) => store.head(space)],
    ['spaces', (store) => store.spaces()],
  ];
  const [name, step] = chance.one(table, ['head', (store) => store.head(space)]);
  return { name, step };
}

interface Plan {
  readonly body: string;
  readonly texts: readonly SaltedText[];
  readonly rows: readonly ((seq: number) => EntryRow)[];
  readonly forget: readonly string[];
  readonly novel: readonly string[];
  readonly evidence: readonly EvidenceRow[];
  readonly forgetEvidence: readonly string[];
  readonly subjects: readonly EntrySubjects[];
  readonly shown: ShownList | undefined;
}

function planOf(chance: Chance, known: Known, space: string, number: number): Plan {
  const texts = Array.from({ length: chance.below(3) }, (_, index) =>
    textOf(
      [...chance.some(words), chance.one(hostileTexts, '')].join(' '),
      chance.some([...words, ...hostileTexts.slice(0, 20)]),
      `${number}.${index}`,
    ),
  );
  const rows = Array.from({ length: chance.below(4) }, () => randomRow(chance, [...known.texts, ...texts], space));
  known.texts.push(...texts);
  known.ids.push(...rows.map((row) => row(0).id));
  const forget = chance.below(6) === 0 ? chance.some(known.texts).map(({ digest }) => digest) : [];
  const novel = chance.below(4) === 0 ? chance.some(known.texts).map(({ content }) => sha256(content)) : [];
  const evidence = Array.from({ length: chance.below(4) }, () => randomEvidence(chance, space));
  const forgetEvidence = chance.below(4) === 0 ? chance.some(sessions) : [];
  const about = rows.filter(() => chance.below(3) > 0).map((row) => row(0).id);
  const others = chance.maybe(() => [chance.one<string>(ids, '')]) ?? [];
  const claims = [...about, ...others].map((id) => ({ id, subjects: chance.some(subjects) }));
  const shown = chance.maybe(() => chance.one(lists, { list: 'l', ids: [], data: '' }));
  const body = `{"step":${number}}`;
  return { body, texts, rows, forget, novel, evidence, forgetEvidence, subjects: claims, shown };
}

interface ImagePlan {
  readonly data: Uint8Array;
  readonly nodes: readonly NodeChange[];
  /** Added to the right numbers, so that some images are refused. */
  readonly wrongExpect: number;
  readonly wrongSeq: number;
}

function imagePlanOf(chance: Chance): ImagePlan {
  const bytes = (): Uint8Array => Uint8Array.from({ length: chance.below(40) }, () => chance.below(256));
  return {
    data: bytes(),
    nodes: chance.some(nodePaths).map((path) => ({ path, data: chance.below(4) === 0 ? null : bytes() })),
    wrongExpect: chance.below(4) === 0 ? 1 : 0,
    wrongSeq: chance.below(4) === 0 ? 1 : 0,
  };
}

async function saveImageOn(store: Store, space: string, plan: ImagePlan): Promise<boolean> {
  const seq = ((await store.head(space))?.seq ?? 0) + plan.wrongSeq;
  const known = (await store.image(space))?.seq;
  const expect = plan.wrongExpect === 0 ? known : (known ?? 0) + plan.wrongExpect;
  return store.saveImage(expect, { space, seq, data: plan.data }, plan.nodes);
}

/** Few sessions, and times near those of the records, so that rows replace each other and expire. */
function randomEvidence(chance: Chance, space: string): EvidenceRow {
  return evidenceOf(space, chance.one(sessions, '1'), {
    principal: chance.one(principals, 'p'),
    updatedAt: firstRecordAt + chance.below(20),
    expiresAt: firstRecordAt + chance.below(60),
    data: Uint8Array.from({ length: chance.below(300) }, () => chance.below(256)),
  });
}

function randomRow(chance: Chance, texts: readonly SaltedText[], space: string): (seq: number) => EntryRow {
  const id = chance.one<string>(ids, '');
  const text = chance.below(4) === 0 ? undefined : chance.one(texts, textOf(''));
  const session = chance.maybe(() => chance.one(hostileTexts.slice(0, 10), ''));
  const expiresAt = chance.maybe(() => chance.below(1000));
  const change: Partial<EntryRow> = {
    version: chance.below(9),
    state: chance.one<EntryState>(entryStates, 'active'),
    kind: chance.one(entryKinds, 'note'),
    target: chance.one(['memory', 'user', 'Memory', '%'], ''),
    importance: chance.below(11),
    updatedAt: chance.below(50),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    provenance: {
      channel: chance.one(channels, 'user'),
      principal: chance.one(['p', 'P', '', 'p '], ''),
      trust: chance.one<Trust>(trusts, 'unknown'),
      parents: chance.some(['1', '2', 'a']),
      ...(session === undefined ? {} : { session }),
    },
  };
  return (seq) => (text === undefined ? rowOf(space, id, seq, change) : rowWith(space, id, seq, text, change));
}

function randomFilter(chance: Chance, known: Known): EntryFilter {
  const parts: Partial<Record<keyof EntryFilter, unknown>> = {
    ids: chance.maybe(() => chance.some(known.ids)),
    states: chance.maybe(() => chance.some(entryStates)),
    kinds: chance.maybe(() => chance.some(entryKinds)),
    targets: chance.maybe(() => chance.some(['memory', 'user', 'Memory', '%', ''])),
    trusts: chance.maybe(() => chance.some(trusts)),
    channels: chance.maybe(() => chance.some(channels)),
    contentHashes: chance.maybe(() => chance.some(['', 'h'])),
    session: chance.maybe(() => chance.one(hostileTexts.slice(0, 10), '')),
    principal: chance.maybe(() => chance.one(['p', 'P', '', 'p '], '')),
    from: chance.maybe(() => chance.below(50)),
    to: chance.maybe(() => chance.below(50)),
  };
  // At most two filter parts at a time: with all of them nothing would ever match.
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  const start = chance.below(given.length);
  return Object.fromEntries(given.slice(start, start + chance.below(3)));
}

async function commitOn(store: Store, space: string, plan: Plan, stale: boolean): Promise<unknown> {
  const head = await store.head(space);
  const expect = stale ? { seq: head?.seq ?? 3, hash: 'stale', at: 0 } : head;
  const seq = expect === undefined ? 0 : expect.seq + 1;
  const change: Partial<Commit> = {
    record: recordOf(space, seq, plan.body),
    texts: plan.texts,
    entries: plan.rows.map((row) => row(seq)),
    forget: plan.forget,
    novel: plan.novel,
    evidence: plan.evidence,
    forgetEvidence: plan.forgetEvidence,
    subjects: plan.subjects,
    ...(plan.shown === undefined ? {} : { shown: plan.shown }),
  };
  const result = await store.commit(commitOf(space, expect, change));
  return result.ok || result.alike === undefined ? result : { ...result, alike: [...result.alike].sort() };
}

async function replaceOn(store: Store, space: string, plan: Plan): Promise<unknown> {
  const head = await store.head(space);
  if (head === undefined) return store.replaceEntries(space, undefined, []);
  const rows = new Map(plan.rows.map((row) => [row(head.seq).id, row(head.seq)]));
  return store.replaceEntries(space, head, [...rows.values()], plan.subjects);
}

const idOf = ({ id }: { readonly id: string }): string => id;

function byKey<T>(values: readonly T[], keyOf: (value: T) => string): readonly T[] {
  return [...values].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

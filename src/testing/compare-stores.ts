import assert from 'node:assert/strict';
import { type Env, scriptedEnv } from '../base/env.ts';
import { sha256 } from '../base/hash.ts';
import { type EntryState, entryKinds, entryStates, type SaltedText } from '../model/entry.ts';
import { channels } from '../model/provenance.ts';
import { searchWords } from '../model/search-words.ts';
import type { Commit, EntryFilter, EntryRow, EvidenceRow, Store } from '../model/store.ts';
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
const words = ['deploy', 'Tuesday', 'ramen', 'caf\u00e9', '\u8a18\u61b6', 'or', '100%', 'a\u0000b'] as const;

const sessions = ['1', 'a', 'A', 'a ', 'a\u0000', '\u{1f600}', '\uffee'] as const;
const principals = ['p', 'P', 'p '] as const;
const firstRecordAt = recordOf('', 0).at;

function nextStep(chance: Chance, known: Known, space: string, number: number): { name: string; step: Step } {
  const filter = randomFilter(chance, known);
  const limit = chance.below(12);
  const after = chance.maybe(() => ({ seq: chance.below(number + 1), id: chance.one(known.ids, '') }));
  const page = after === undefined ? { limit } : { limit, after };
  const query = searchWords(chance.some(words).join(' '));
  const digests = chance.some(known.texts).map(({ digest }) => digest);
  const asked = chance.some(sessions);
  const [who, since] = [chance.one(principals, 'p'), firstRecordAt + chance.below(20)];
  const plan = planOf(chance, known, space, number);
  const table: readonly (readonly [string, Step])[] = [
    ['commit', (store) => commitOn(store, space, plan, false)],
    ['commit', (store) => commitOn(store, space, plan, false)],
    ['commit', (store) => commitOn(store, space, plan, false)],
    ['stale commit', (store) => commitOn(store, space, plan, true)],
    ['replaceEntries', (store) => replaceOn(store, space, plan)],
    ['entries', (store) => store.entries(space, filter, page)],
    ['count', (store) => store.count(space, filter)],
    // Each store ranks in its own way, so the whole set is compared, without its order.
    ['search', async (store) => byId(await store.search(space, query, filter, 10_000))],
    ['search', async (store) => byId(await store.search(space, query, {}, 10_000))],
    ['texts', async (store) => byDigest(await store.texts(space, digests))],
    ['evidence', async (store) => bySession(await store.evidence(space, asked))],
    ['recentEvidence', (store) => store.recentEvidence(space, who, since, limit)],
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
  return { body: `{"step":${number}}`, texts, rows, forget, novel, evidence, forgetEvidence };
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
  const id = chance.one(['1', '2', '3', 'a', 'A', '%', 'a\u0000', '\u{1f600}', '\uffee'], '');
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
  };
  const result = await store.commit(commitOf(space, expect, change));
  return result.ok || result.alike === undefined ? result : { ...result, alike: [...result.alike].sort() };
}

async function replaceOn(store: Store, space: string, plan: Plan): Promise<unknown> {
  const head = await store.head(space);
  if (head === undefined) return store.replaceEntries(space, undefined, []);
  const rows = new Map(plan.rows.map((row) => [row(head.seq).id, row(head.seq)]));
  return store.replaceEntries(space, head, [...rows.values()]);
}

function byId<T extends { readonly id: string }>(values: readonly T[]): readonly T[] {
  return [...values].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function byDigest<T extends { readonly digest: string }>(values: readonly T[]): readonly T[] {
  return [...values].sort((a, b) => (a.digest < b.digest ? -1 : 1));
}

function bySession<T extends { readonly session: string }>(values: readonly T[]): readonly T[] {
  return [...values].sort((a, b) => (a.session < b.session ? -1 : 1));
}

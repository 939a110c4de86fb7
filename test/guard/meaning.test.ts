import { describe, expect, test } from 'vitest';
import type { GuardedSpace, GuardOptions, RecallResult } from '../../src/guard/index.ts';
import type { EmbeddedAs, TextEmbedder } from '../../src/model/embedder.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { fresh, idOf, operator, user, web, world } from './support/world.ts';

/** A model that knows four things, each by some of its names. */
const things = [
  ['tea', 'beverage', 'drink'],
  ['tram', 'transport', 'rails'],
  ['invoice', 'bill'],
  ['rain', 'weather'],
];
function vectorOf(text: string): readonly number[] {
  const about = things.map((names) => names.filter((name) => text.toLowerCase().includes(name)).length);
  return [...about, 0.1];
}

interface Asked {
  readonly embed: TextEmbedder;
  readonly calls: { readonly texts: readonly string[]; readonly as: EmbeddedAs }[];
}

function model(change: Partial<TextEmbedder> = {}): Asked {
  const calls: { texts: readonly string[]; as: EmbeddedAs }[] = [];
  const embed: TextEmbedder = {
    model: 'things-1',
    embed: async (texts, as) => {
      calls.push({ texts, as });
      return texts.map(vectorOf);
    },
    ...change,
  };
  return { embed, calls };
}

async function recalled(
  space: GuardedSpace,
  query: string,
  more = {},
): Promise<Extract<RecallResult, { outcome: 'recalled' }>> {
  const result = await space.recall({ query, ...more }, fresh);
  if (result.outcome === 'refused') throw new Error(result.problem);
  return result;
}

async function ids(space: GuardedSpace, query: string, more = {}): Promise<readonly string[]> {
  return (await recalled(space, query, more)).entries.map(({ id }) => id);
}

async function library(options: Partial<GuardOptions> = {}) {
  const { space, ...rest } = world(options);
  return {
    ...rest,
    space,
    tea: idOf(await space.write({ content: 'Ana likes her tea black.' }, user)),
    tram: idOf(await space.write({ content: 'The tram was late.' }, web)),
    held: idOf(await space.write({ content: 'MEDIUM drink' }, web)),
  };
}

describe('a recall by words', () => {
  test.each([
    ['teas', 'tea'],
    ['liking', 'tea'],
    ['TRAMS', 'tram'],
    ['tra', 'tram'],
  ] as const)('"%s" finds the %s', async (query, name) => {
    const entries = await library();
    expect(await ids(entries.space, query)).toEqual([entries[name]]);
  });

  test('a form of a word in another language is found by its beginning, if nothing has the word', async () => {
    const { space } = world();
    const cat = idOf(await space.write({ content: 'Die Katze heisst Mia.' }, user));
    await space.write({ content: 'Der Kater schnarcht.' }, user);
    expect(await ids(space, 'Katzen')).toEqual([cat]);
  });

  test('starts count only where whole words find nothing', async () => {
    const { space } = world();
    const run = idOf(await space.write({ content: 'Ana runs on Mondays.' }, user));
    await space.write({ content: 'The runtime is Node.' }, user);
    expect(await ids(space, 'running')).toEqual([run]);
    expect(await ids(space, 'ru')).toEqual([]);
    const browsed = await space.browse({ query: 'runti' }, operator);
    expect(browsed.outcome === 'browsed' && browsed.entries.length).toBe(1);
  });

  test('says nothing about meaning without an embedder', async () => {
    const { space } = await library();
    expect(await recalled(space, 'tea')).not.toHaveProperty('meaning');
    expect(await ids(space, 'beverage')).toEqual([]);
  });
});

describe('a recall by meaning', () => {
  test('"beverage" finds the tea, and says that the meaning was used', async () => {
    const { embed, calls } = model();
    const { space, tea } = await library({ embed });
    const result = await recalled(space, 'beverage');
    expect(result.entries.map(({ id }) => id)).toEqual([tea]);
    expect(result.meaning).toEqual({ state: 'used' });
    expect(calls.map(({ as }) => as)).toEqual(['query', 'memory']);
    expect(calls[1]?.texts).toEqual(['The tram was late.', 'Ana likes her tea black.']);
  });

  test('what words and meaning both find comes first, then each by its place', async () => {
    const { space } = world({ embed: model().embed });
    const write = async (content: string): Promise<string> => idOf(await space.write({ content }, user));
    const said = await write('The word beverage is in an invoice and in another bill.');
    const meant = await write('Ana orders a drink.');
    const both = await write('A beverage with milk: tea.');
    expect(await ids(space, 'beverage')).toEqual([both, said, meant]);
  });

  test('the model gets each text once, and not the held one, no matter who asks', async () => {
    const store = memoryStore();
    const first = model();
    const { space } = await library({ store, embed: first.embed });
    await recalled(space, 'beverage');
    await recalled(space, 'transport');
    expect(first.calls.filter(({ as }) => as === 'memory')).toHaveLength(1);
    expect(first.calls.flatMap(({ texts }) => texts).join()).not.toContain('MEDIUM');
    const later = model();
    const again = world({ store, embed: later.embed });
    expect((await recalled(again.space, 'beverage')).entries).toHaveLength(1);
    expect(later.calls.map(({ as }) => as)).toEqual(['query']);
    const other = model({ model: 'things-2' });
    const changed = world({ store, embed: other.embed });
    await recalled(changed.space, 'beverage');
    expect(other.calls.map(({ as }) => as)).toEqual(['query', 'memory']);
  });

  test('follows what is written, replaced and removed', async () => {
    const { space, tea } = await library({ embed: model().embed });
    expect(await ids(space, 'bill')).toEqual([]);
    const invoice = idOf(await space.write({ content: 'Acme sends the invoice in May.' }, user));
    expect(await ids(space, 'bill')).toEqual([invoice]);
    await space.replace({ id: invoice, content: 'Acme has rain in May.' }, user);
    expect(await ids(space, 'bill')).toEqual([]);
    expect(await ids(space, 'weather')).toEqual([invoice]);
    await space.remove({ id: tea }, user);
    expect(await ids(space, 'beverage')).toEqual([]);
  });

  test('obeys the filter and the limit', async () => {
    const { space, tea } = await library({ embed: model().embed });
    const outside = idOf(await space.write({ content: 'A drink from the web.' }, web));
    expect(await ids(space, 'beverage', { channels: ['user'] })).toEqual([tea]);
    expect(await ids(space, 'beverage', { minTrust: 'user' })).toEqual([tea]);
    expect(await ids(space, 'beverage', { limit: 1 })).toEqual([outside]);
  });

  test('an erased entry leaves no vector in the store', async () => {
    const { space, store, tea } = await library({ embed: model().embed });
    await recalled(space, 'beverage');
    const [row] = await store.entries('acme', { ids: [tea] }, { limit: 1 });
    const digest = row?.digest ?? '';
    expect(await store.vectors?.get('acme', 'things-1', [digest])).toHaveLength(1);
    expect((await space.recovery.erase({ id: tea, reason: 'asked for', dryRun: false }, operator)).outcome).toBe(
      'erased',
    );
    expect(await store.vectors?.get('acme', 'things-1', [digest])).toEqual([]);
    expect(await ids(space, 'beverage')).toEqual([]);
  });

  test('a vector in the store cannot make a recall show anything but proved entries', async () => {
    const store = memoryStore();
    const { space, tea, tram } = await library({ store, embed: model().embed });
    await recalled(space, 'beverage');
    const rows = await store.entries('acme', {}, { limit: 10 });
    const toTea = Uint8Array.from(Int8Array.from([127, 0, 0, 0, 13]));
    await store.vectors?.put(
      'acme',
      'things-1',
      rows.flatMap(({ digest }) => (digest === null ? [] : [{ digest, data: toTea }])),
    );
    const again = world({ store, embed: model().embed });
    expect(new Set(await ids(again.space, 'beverage'))).toEqual(new Set([tea, tram]));
    await store.vectors?.put('acme', 'things-1', [{ digest: rows[0]?.digest ?? '', data: Uint8Array.of(1) }]);
    const mended = model();
    expect(await ids(world({ store, embed: mended.embed }).space, 'beverage')).toContain(tea);
    expect(mended.calls.map(({ as }) => as)).toEqual(['query', 'memory']);
  });

  test('works with a store that keeps no vectors', async () => {
    const { vectors: _vectors, ...store } = memoryStore();
    const { space, tea } = await library({ store, embed: model().embed });
    expect(await ids(space, 'beverage')).toEqual([tea]);
  });

  test('many texts are embedded in calls of 64, at most 256 for each recall', async () => {
    const { embed, calls } = model();
    const { space } = world({ embed });
    for (let at = 0; at < 300; at += 1) await space.write({ content: `rain number ${at}` }, user);
    expect((await recalled(space, 'weather')).meaning).toEqual({ state: 'partly' });
    expect(calls.map(({ texts }) => texts.length)).toEqual([1, 64, 64, 64, 64]);
    expect((await recalled(space, 'weather')).meaning).toEqual({ state: 'used' });
    expect(calls.slice(5).map(({ texts }) => texts.length)).toEqual([1, 44]);
  });
});

describe('a model that fails', () => {
  const failures: readonly (readonly [string, TextEmbedder['embed'], string])[] = [
    ['throws', () => Promise.reject(new Error('Ana likes her tea black.')), 'threw'],
    [
      'throws at once',
      () => {
        throw new Error('no');
      },
      'threw',
    ],
    ['gives no vectors', async () => [], 'wrong-shape'],
    ['gives vectors without a direction', async (texts) => texts.map(() => [0, 0]), 'wrong-shape'],
    ['gives something else', async () => 'vectors' as unknown as readonly number[][], 'wrong-shape'],
    ['gives too long ones', async (texts) => texts.map(() => new Float32Array(4097).fill(1)), 'wrong-shape'],
    ['gives numbers that are none', async (texts) => texts.map(() => [1, Number.NaN]), 'wrong-shape'],
    ['fails at the texts', async (texts, as) => (as === 'query' ? texts.map(vectorOf) : [[1]]), 'wrong-shape'],
  ];
  test.each(failures)('%s: the recall goes by words and says so', async (_name, answer, why) => {
    const { space, tea } = await library({ embed: model({ embed: answer }).embed });
    const result = await recalled(space, 'teas');
    expect(result.entries.map(({ id }) => id)).toEqual([tea]);
    expect(result.meaning).toEqual({ state: 'not-used', why });
    expect(JSON.stringify(result.meaning)).not.toContain('Ana');
  });

  test('is left alone for half a minute, and then asked again', async () => {
    let [now, calls, works] = [1_700_000_000_000, 0, false];
    const env = { ...world().env, now: () => now };
    const answer: TextEmbedder['embed'] = async (texts) => {
      calls += 1;
      if (!works) throw new Error('down');
      return texts.map(vectorOf);
    };
    const { space, tea } = await library({ env, embed: model({ embed: answer }).embed });
    expect((await recalled(space, 'beverage')).meaning).toEqual({ state: 'not-used', why: 'threw' });
    works = true;
    expect((await recalled(space, 'beverage')).meaning).toEqual({ state: 'not-used', why: 'resting' });
    expect(calls).toBe(1);
    now += 30_001;
    expect(await ids(space, 'beverage')).toEqual([tea]);
  });
});

test.each([
  [{ model: '', embed: async () => [] }, 'embed must be an object with `model`'],
  [{ model: 'm'.repeat(201), embed: async () => [] }, 'embed must be an object with `model`'],
  [{ model: 'm' }, 'the function `embed`'],
  [async () => [], 'embed must be an object'],
  [{ model: 'm', embed: async () => [], minSimilarity: 2 }, 'embed.minSimilarity must be from -1 to 1; got 2'],
])('an embedder of another shape is refused when the guard is made: %#', (embed, message) => {
  expect(() => world({ embed: embed as unknown as TextEmbedder })).toThrow(message);
});

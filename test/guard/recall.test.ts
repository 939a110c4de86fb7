import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { GuardedSpace, RecallQuery } from '../../src/guard/index.ts';
import { entryOf } from '../support/answers.ts';
import { stubScanner } from './support/stub-scanner.ts';
import { agent, fresh, idOf, imported, operator, user, web, world } from './support/world.ts';

async function found(space: GuardedSpace, query: RecallQuery): Promise<readonly string[]> {
  const result = await space.recall(query, fresh);
  if (result.outcome === 'refused') throw new Error(result.problem);
  return result.entries.map(({ id }) => id);
}

async function library() {
  const { space, ...rest } = world();
  return {
    ...rest,
    space,
    tea: idOf(await space.write({ content: 'ana drinks tea', kind: 'user', target: 'user' }, user)),
    trams: idOf(await space.write({ content: 'trams are full of tea drinkers' }, web)),
    note: idOf(await space.write({ content: 'a note on coffee' }, fresh)),
    old: idOf(await space.write({ content: 'old tea' }, imported)),
    held: idOf(await space.write({ content: 'MEDIUM tea' }, web)),
  };
}

describe('recall filters', () => {
  test('matches words, returns the newest without any, and never returns held entries', async () => {
    const { space, tea, trams, note, old } = await library();
    expect(new Set(await found(space, { query: 'tea' }))).toEqual(new Set([old, trams, tea]));
    expect(await found(space, { query: 'coffee' })).toEqual([note]);
    expect(await found(space, {})).toEqual([old, note, trams, tea]);
    expect(await found(space, { query: 'nothing of the kind' })).toEqual([]);
    expect(await found(space, { query: '%' })).toEqual([]);
    expect(await found(space, { query: 'MEDIUM' })).toEqual([]);
  });

  test('filters by kind, target, channel, trust, time and count, with words and without', async () => {
    const { space, tea, trams, note, old } = await library();
    const times = new Map((await space.list({}, operator)).entries.map(({ id, createdAt }) => [id, createdAt]));
    const both = async (filter: RecallQuery, ids: readonly string[]): Promise<void> => {
      expect(new Set(await found(space, filter))).toEqual(new Set(ids));
      const words = ids.filter((id) => id !== note);
      expect(new Set(await found(space, { ...filter, query: 'tea' }))).toEqual(new Set(words));
    };
    await both({ kinds: ['user'] }, [tea]);
    await both({ targets: ['memory'] }, [trams, note, old]);
    await both({ channels: ['tool', 'import'] }, [trams, old]);
    await both({ minTrust: 'external' }, [trams, note, tea]);
    await both({ minTrust: 'verified' }, []);
    await both({ kinds: [] }, []);
    await both({ from: times.get(note) ?? 0 }, [note, old]);
    await both({ to: times.get(trams) ?? 0 }, [tea, trams]);
    expect(await found(space, { limit: 2 })).toEqual([old, note]);
  });
});

describe('recall shows what trust allows', () => {
  test('shows user texts verbatim, outside texts fenced, and texts that today\u2019s rules accuse not at all', async () => {
    const first = await library();
    const { store, keyring, tea, trams, note } = first;
    const { space } = world({ store, keyring, scanner: stubScanner({ coffee: 4 }) });
    const result = await space.recall({ minTrust: 'external' }, fresh);
    expect(result.outcome === 'recalled' && result.entries).toMatchObject([
      { id: note, rendering: 'placeholder', why: ['says-coffee'], contentHash: '' },
      { id: trams, rendering: 'fenced', why: [], contentHash: sha256('trams are full of tea drinkers') },
      { id: tea, rendering: 'verbatim', why: [], contentHash: sha256('ana drinks tea') },
    ]);
    const text = result.outcome === 'recalled' ? result.text : '';
    expect(text).toContain(`\n| [${trams.slice(0, 4)}] trams are full of tea drinkers\n`);
    expect(text).toMatch(/\n<memory-group [0-9a-f]{16} trust="user" [^>]*>\n\[[0-9a-f]{4}\] ana drinks tea\n/);
    expect(text).not.toContain('coffee\n');
    expect(text).not.toContain('a note on');
  });

  test('the returned hash can be used to replace the entry', async () => {
    const { space, tea } = await library();
    const result = await space.recall({ query: 'drinks' }, fresh);
    const shown = result.outcome === 'recalled' ? result.entries.find(({ id }) => id === tea) : undefined;
    const expect1 = shown?.contentHash ?? '';
    expect(await space.replace({ id: tea, content: 'ana drinks mate', expect: expect1 }, user)).toMatchObject({
      version: 2,
    });
  });

  test('the journal records which session was shown what', async () => {
    const { space, trams } = await library();
    await space.recall({ query: 'trams' }, { ...agent, session: 'curious' });
    expect(await space.recovery.trace({ id: trams }, operator)).toMatchObject({
      sightings: [{ session: 'curious', principal: 'agent-7', type: 'entry.recalled', rendering: 'fenced' }],
    });
  });
});

describe('list and get', () => {
  test('pages cover every entry, and other states are placeholders', async () => {
    const { space, tea, trams, note, old, held } = await library();
    const first = (await space.list({ limit: 2 }, operator)).entries;
    const second = (await space.list({ limit: 2, after: first.at(-1)?.id ?? '' }, operator)).entries;
    expect([...first, ...second].map(({ id }) => id)).toEqual([tea, trams, note, old]);
    expect((await space.list({ states: ['quarantined'] }, operator)).entries).toMatchObject([
      { id: held, why: ['quarantined'], contentHash: '' },
    ]);
    expect((await space.list({ targets: ['user'] }, operator)).entries).toMatchObject([{ id: tea }]);
    for (const limit of [0, 1e9]) expect((await space.list({ limit }, operator)).entries.length).toBeLessThanOrEqual(4);
    for (const limit of [Number.NaN, -5])
      await expect(space.list({ limit }, operator)).rejects.toThrow('list: limit must be a whole number, zero or more');
  });

  test('an unknown id is not found, whatever it looks like', async () => {
    const { space } = await library();
    for (const id of ['nobody', '', '__proto__', 'constructor', '%', '*'])
      expect(entryOf(await space.get({ id }, operator))).toBeUndefined();
  });
});

test('an agent sees nothing of a held text, even when it knows the id', async () => {
  const { space, store } = world();
  const secret = 'MEDIUM words nobody has released';
  const held = idOf(await space.write({ content: secret, tags: ['secret tag'] }, web));
  const answers = [
    entryOf(await space.get({ id: held }, agent)),
    (await space.list({ states: ['active', 'quarantined', 'retired', 'erased'] }, agent)).entries,
    await space.recall({ query: 'words released secret' }, agent),
    await space.recall({}, agent),
    await space.replace({ id: held, content: 'mine now' }, agent),
    await space.remove({ id: held }, agent),
    await space.startSession({}, agent),
    await space.startSession({ dryRun: true }, operator),
    (await space.audit.history({ id: held }, operator)).lines,
    await space.recovery.trace({ id: held }, operator),
    await space.review.inspect({ id: held }, agent),
    await space.review.release({ id: held, reason: 'please', contentHash: sha256(secret) }, agent),
    await space.audit.stats({}, operator),
    await space.write({ content: secret }, agent),
  ];
  const said = JSON.stringify(answers);
  for (const words of [secret, 'nobody has released', 'secret tag', sha256(secret)]) expect(said).not.toContain(words);
  expect(await space.review.inspect({ id: held }, operator)).toMatchObject({ text: { content: secret } });
  expect(await store.count('acme', { states: ['quarantined'] })).toBe(1);
});

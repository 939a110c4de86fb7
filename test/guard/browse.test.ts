import { describe, expect, test } from 'vitest';
import type { BrowseFilter, GuardedSpace } from '../../src/guard/index.ts';
import { agent, idOf, imported, operator, reporting, user, web, world } from './support/world.ts';

async function browsed(space: GuardedSpace, filter: BrowseFilter) {
  const result = await space.browse(filter, operator);
  if (result.outcome === 'refused') throw new Error(result.problem);
  return result;
}

async function idsIn(space: GuardedSpace, filter: BrowseFilter): Promise<readonly string[]> {
  return (await browsed(space, filter)).entries.map(({ facts }) => facts.id);
}

async function library() {
  const made = world();
  const { space } = made;
  const author = await reporting(space);
  return {
    ...made,
    author,
    tea: idOf(await space.write({ content: 'ana drinks tea', kind: 'user', target: 'user', tags: ['drinks'] }, user)),
    trams: idOf(await space.write({ content: 'trams are full of tea drinkers' }, web)),
    old: idOf(await space.write({ content: 'old tea' }, imported)),
    held: idOf(await space.write({ content: 'MEDIUM tea' }, web)),
    coffee: idOf(await space.write({ content: 'coffee is for the afternoon' }, author)),
  };
}

describe('browse', () => {
  test('lists all entries, newest first, with the raw text', async () => {
    const { space, tea, trams, old, held, coffee } = await library();
    const { entries, total, next } = await browsed(space, {});
    expect(entries.map(({ facts }) => facts.id)).toEqual([coffee, held, old, trams, tea]);
    expect([total, next]).toEqual([5, undefined]);
    expect(entries.map(({ text }) => text?.content)).toContain('MEDIUM tea');
    expect(entries.at(-1)?.text?.tags).toEqual(['drinks']);
  });

  test('filters by state, kind, target, trust, channel, principal, session, id and time', async () => {
    const { space, tea, trams, old, held, coffee, author } = await library();
    const seq = new Map((await browsed(space, {})).entries.map(({ facts, updatedAt }) => [facts.id, updatedAt]));
    const cases: readonly (readonly [BrowseFilter, readonly string[]])[] = [
      [{ states: ['quarantined'] }, [held]],
      [{ kinds: ['user'] }, [tea]],
      [{ targets: ['user'] }, [tea]],
      [{ trusts: ['external'] }, [held, trams]],
      [{ channels: ['import'] }, [old]],
      [{ principal: 'ana' }, [tea]],
      [{ trusts: ['agent'] }, [coffee]],
      [{ session: author.session }, [coffee]],
      [{ ids: [old, tea, 'nobody'] }, [old, tea]],
      [{ from: seq.get(held) ?? 0 }, [coffee, held]],
      [{ to: seq.get(trams) ?? 0 }, [trams, tea]],
      [{ states: [] }, []],
      [{ query: 'coffee' }, [coffee]],
      [{ query: 'tea', states: ['quarantined'] }, [held]],
      [{ query: '...' }, []],
    ];
    for (const [filter, ids] of cases) expect(await idsIn(space, filter), JSON.stringify(filter)).toEqual(ids);
  });

  test('pages contain each entry once', async () => {
    const { space } = await library();
    const all = await idsIn(space, {});
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await browsed(space, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.entries.map(({ facts }) => facts.id));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(seen).toEqual(all);
  });

  test('a page continues after an entry that has changed since, and foreign cursors are refused', async () => {
    const { space, tea, trams, coffee } = await library();
    const first = await browsed(space, { limit: 1 });
    expect(first.entries.map(({ facts }) => facts.id)).toEqual([coffee]);
    await space.remove({ id: coffee }, operator);
    const rest = await browsed(space, { cursor: first.next ?? '' });
    expect(rest.entries.map(({ facts }) => facts.id).slice(-2)).toEqual([trams, tea]);
    expect(rest.entries).toHaveLength(4);
    for (const cursor of ['', 'zzz', '1', '1.', `x.${tea}`]) {
      expect(await space.browse({ cursor }, operator), cursor).toMatchObject({
        outcome: 'refused',
        problem: 'filter-invalid',
      });
    }
    expect(await space.browse({ query: 'tea', cursor: `999.${tea}` }, operator)).toMatchObject({
      problem: 'filter-invalid',
    });
  });

  test('is for people only, and leaves no record', async () => {
    const { space } = await library();
    const before = (await space.audit.stats({}, operator)).records;
    expect(await space.browse({}, agent)).toMatchObject({ outcome: 'refused', problem: 'not-a-person' });
    expect(await space.browse({ query: 'x'.repeat(100_000) }, operator)).toMatchObject({ problem: 'query-too-long' });
    await browsed(space, {});
    expect((await space.audit.stats({}, operator)).records).toBe(before);
  });

  test('an erased entry has facts and no text', async () => {
    const { space, tea } = await library();
    await space.recovery.erase({ id: tea, reason: 'asked to', dryRun: false }, operator);
    const [entry] = (await browsed(space, { ids: [tea] })).entries;
    expect(entry?.facts.state).toBe('erased');
    expect(entry?.text).toBeUndefined();
  });
});

describe('the journal, one page at a time', () => {
  test('reads a range from either end, with origins and events, and without memory text', async () => {
    const { space } = await library();
    const lines = (await space.audit.journal({}, operator)).lines;
    expect(lines.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(lines.map(({ event }) => event.by.principal)).toEqual([
      'agent-8',
      'ana',
      'agent-7',
      'importer',
      'agent-7',
      'agent-8',
    ]);
    expect(JSON.stringify(lines)).not.toContain('tea');
    const back = async (range: object): Promise<readonly number[]> =>
      (await space.audit.journal({ backwards: true, ...range }, operator)).lines.map(({ seq }) => seq);
    expect(await back({})).toEqual([5, 4, 3, 2, 1, 0]);
    expect(await back({ limit: 2 })).toEqual([5, 4]);
    expect(await back({ limit: 2, from: 2 })).toEqual([2, 1]);
    expect(await back({ from: 99 })).toEqual([5, 4, 3, 2, 1, 0]);
    await expect(back({ from: -1 })).rejects.toThrow('journal: from must be a whole number, zero or more');
    expect((await space.audit.journal({ from: 4 }, operator)).lines.map(({ seq }) => seq)).toEqual([4, 5]);
    expect((await space.audit.journal({ from: 6 }, operator)).lines).toEqual([]);
  });

  test('an empty space has an empty journal', async () => {
    expect((await world().space.audit.journal({}, operator)).lines).toEqual([]);
  });
});

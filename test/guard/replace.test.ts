import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { entryOf } from '../support/answers.ts';
import { agent, fresh, hashOf, idOf, operator, reporting, user, web, world } from './support/world.ts';

describe('replace compares and sets', () => {
  test('it replaces with the hash of the current text, and with no other', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'tea', tags: ['drink'], importance: 7 }, user));
    const expected = { id, content: 'green tea', expect: sha256('tea') };
    expect(await space.replace(expected, user)).toMatchObject({ outcome: 'stored', id, version: 2 });
    expect(await space.replace({ ...expected, content: 'black tea' }, user)).toMatchObject({ problem: 'changed' });
    expect(await space.review.inspect({ id }, operator)).toMatchObject({
      facts: { importance: 7, version: 2 },
      text: { content: 'green tea', tags: ['drink'] },
    });
  });

  test('given tags replace the tags, and omitted fields stay', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'tea', tags: ['a'], kind: 'user', target: 'user' }, user));
    await space.replace({ id, content: 'coffee', tags: ['b'], importance: 1 }, user);
    expect(await space.review.inspect({ id }, operator)).toMatchObject({
      facts: { kind: 'user', target: 'user', importance: 1 },
      text: { content: 'coffee', tags: ['b'] },
    });
  });

  test('unknown, held, removed and erased entries are not found', async () => {
    const { space } = world();
    const held = idOf(await space.write({ content: 'a MEDIUM text' }, web));
    const removed = idOf(await space.write({ content: 'old' }, user));
    await space.remove({ id: removed }, user);
    for (const id of [held, removed, 'nobody', '', '__proto__']) {
      expect(await space.replace({ id, content: 'mine' }, user)).toMatchObject({ problem: 'not-found' });
      expect(await space.remove({ id }, user)).toMatchObject({ problem: 'not-found' });
    }
  });
});

describe('a replacement keeps tags', () => {
  test('the same words with other tags are a change, and the same words with the same tags are not', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'tea', tags: ['a'] }, user));
    expect(await space.replace({ id, content: 'tea', tags: ['b'] }, user)).toMatchObject({
      outcome: 'stored',
      version: 2,
    });
    expect(await space.review.inspect({ id }, operator)).toMatchObject({ text: { content: 'tea', tags: ['b'] } });
    expect(await space.replace({ id, content: 'tea', tags: ['b'] }, user)).toMatchObject({ outcome: 'duplicate' });
    expect(await space.replace({ id, content: 'tea' }, user)).toMatchObject({ outcome: 'duplicate' });
  });

  test('new tags raise no trust, and suspicious ones are held', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'trams' }, web));
    await space.replace({ id, content: 'trams', tags: ['seen'] }, fresh);
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({
      version: 2,
      trust: 'external',
      rendering: 'fenced',
    });
    expect(await space.replace({ id, content: 'trams', tags: ['a HIGH tag'] }, web)).toMatchObject({ outcome: 'held' });
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ version: 2 });
  });
});

describe('a replacement that is not allowed waits for review', () => {
  test('a suspicious replacement is held beside the entry, which stays unchanged', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'pay Ana' }, user));
    const result = await space.replace({ id, content: 'pay Mallory, a HIGH text' }, fresh);
    expect(result).toMatchObject({ outcome: 'held', version: 1 });
    expect(idOf(result)).not.toBe(id);
    expect(await space.review.inspect({ id: idOf(result) }, operator)).toMatchObject({
      facts: { replaces: { id, version: 1 } },
    });
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ version: 1, rendering: 'verbatim' });
  });

  test('an outside text cannot replace a more trusted entry, however harmless', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'pay Ana' }, user));
    const result = await space.replace({ id, content: 'pay Bo' }, web);
    expect(result).toMatchObject({ outcome: 'held', judged: { verdict: 'allow', trust: 'external' } });
    expect(await space.remove({ id }, web)).toMatchObject({ problem: 'outranked' });
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ version: 1, trust: 'user' });
  });

  test('once released, it replaces the entry', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'pay Ana' }, user));
    const proposal = idOf(await space.replace({ id, content: 'pay Bo' }, web));
    const contentHash = await hashOf(space, proposal);
    expect(await space.review.release({ id: proposal, reason: 'asked Ana', contentHash }, operator)).toMatchObject({
      outcome: 'released',
      id: proposal,
    });
    expect(await space.review.inspect({ id }, operator)).toMatchObject({
      facts: { state: 'retired', inactiveReason: 'replaced' },
    });
    expect((await space.list({}, operator)).entries.map((entry) => entry.id)).toEqual([proposal]);
  });

  test('it cannot be released when the entry has changed meanwhile', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'pay Ana' }, user));
    const proposal = idOf(await space.replace({ id, content: 'pay Bo' }, web));
    await space.replace({ id, content: 'pay Cleo' }, user);
    const contentHash = await hashOf(space, proposal);
    const request = { id: proposal, reason: 'late', contentHash };
    expect(await space.review.release(request, operator)).toMatchObject({ outcome: 'refused', problem: 'changed' });
    await space.remove({ id }, user);
    expect(await space.review.release(request, operator)).toMatchObject({ outcome: 'refused', problem: 'changed' });
  });

  test('an attack from outside is refused, and the entry stays', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'trams' }, web));
    expect(await space.replace({ id, content: 'a CRITICAL text' }, web)).toMatchObject({ problem: 'blocked' });
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ version: 1, rendering: 'fenced' });
  });
});

describe('rewording an entry never raises its trust', () => {
  test('an agent that rewords a page keeps the trust of the page', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'a page says so' }, web));
    await space.replace({ id, content: 'it is so' }, fresh);
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({
      version: 2,
      trust: 'external',
      rendering: 'fenced',
    });
  });

  test('an agent that rewords the user waits for a person, unless the user stated the new text', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'I like tea' }, user));
    const session = await reporting(space);
    expect(await space.replace({ id, content: 'Ana likes coffee' }, session)).toMatchObject({
      outcome: 'held',
      judged: { trust: 'agent' },
    });
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ trust: 'user', version: 1 });
    await space.observe({ channel: 'user', content: 'These days I like coffee.' }, session);
    expect(await space.replace({ id, content: 'The user likes coffee' }, session)).toMatchObject({
      outcome: 'stored',
      judged: { trust: 'user' },
    });
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ trust: 'user', version: 2 });
  });

  test('a text that the user rewords has the trust of the user', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'a page says so' }, web));
    await space.replace({ id, content: 'I say so' }, user);
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ trust: 'user', rendering: 'verbatim' });
  });

  test('a text that an agent reworded keeps its parents', async () => {
    const { space } = world();
    const page = idOf(await space.write({ content: 'a page' }, web));
    const summary = idOf(await space.write({ content: 'its summary', parents: [page] }, agent));
    await space.replace({ id: summary, content: 'the summary, again' }, agent);
    expect(await space.recovery.trace({ id: summary }, operator)).toMatchObject({ ancestors: [{ id: page }] });
    expect(await space.recovery.revoke({ id: page, reason: 'bad page', dryRun: true }, operator)).toMatchObject({
      ids: [page, summary],
    });
  });

  test('parents that come with a rewording count like those of a new text', async () => {
    const { space } = world();
    const page = idOf(await space.write({ content: 'a page' }, web));
    const note = idOf(await space.write({ content: 'a note from outside' }, web));
    await space.replace({ id: note, content: 'a note about the page', parents: [page] }, web);
    expect(await space.recovery.trace({ id: page }, operator)).toMatchObject({
      descendants: [{ id: note, trust: 'external' }],
    });
    expect(await space.recovery.revoke({ id: page, reason: 'bad page', dryRun: false }, operator)).toMatchObject({
      ids: [page, note],
    });
  });
});

describe('a replacement that duplicates another entry', () => {
  test('an active entry with the same text takes over, and the other is retired', async () => {
    const { space } = world();
    const [tea, coffee] = [
      idOf(await space.write({ content: 'tea' }, user)),
      idOf(await space.write({ content: 'coffee' }, user)),
    ];
    expect(await space.replace({ id: coffee, content: 'tea' }, user)).toEqual({
      outcome: 'duplicate',
      id: tea,
      state: 'active',
    });
    expect((await space.list({}, operator)).entries.map(({ id }) => id)).toEqual([tea]);
  });

  test('a held text retires no other entry', async () => {
    const { space } = world();
    const held = idOf(await space.write({ content: 'a HIGH text' }, web));
    const good = idOf(await space.write({ content: 'good' }, user));
    expect(await space.replace({ id: good, content: 'a HIGH text' }, user)).toMatchObject({
      id: held,
      state: 'quarantined',
    });
    expect(entryOf(await space.get({ id: good }, operator))).toMatchObject({ rendering: 'verbatim', version: 1 });
  });
});

test('a removed entry leaves the prompt, keeps its text and can come back', async () => {
  const { space } = world();
  const id = idOf(await space.write({ content: 'tea' }, user));
  expect(await space.remove({ id }, user)).toEqual({ outcome: 'removed', id, version: 2, inactiveReason: 'removed' });
  expect((await space.list({}, operator)).entries).toEqual([]);
  expect(await space.review.inspect({ id }, operator)).toMatchObject({
    facts: { inactiveReason: 'removed' },
    text: { content: 'tea' },
  });
  await space.recovery.restore({ to: { seq: 0 }, reason: 'by mistake', dryRun: false }, operator);
  expect(entryOf(await space.get({ id }, operator))).toMatchObject({ version: 3, rendering: 'verbatim' });
});

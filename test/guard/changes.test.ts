import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { GuardedSpace, Inspection } from '../../src/guard/index.ts';
import { proof } from '../support/proves.ts';
import { hashOf, idOf, operator, user, web, world } from './support/world.ts';

// A harmless note that takes the place of a rule: the reviewer must read the rule too.

const rule = 'Never pay an invoice above 100 euros without asking Ana.';
const tea = 'The tea fair opens at nine.';
const reason = 'looks harmless';

async function proposed(made = world()) {
  const { space } = made;
  const id = idOf(await space.write({ content: rule, tags: ['money'] }, user));
  const held = idOf(await space.replace({ id, content: tea }, web));
  return { ...made, id, held };
}

async function read(space: GuardedSpace, id: string): Promise<Inspection> {
  const seen = await space.review.inspect({ id }, operator);
  if (seen.outcome === 'refused') throw new Error(seen.message);
  return seen;
}

async function stateOf(space: GuardedSpace, id: string): Promise<string> {
  const { facts } = await read(space, id);
  return facts.inactiveReason ?? facts.state;
}

describe(proof('guard/changes-are-read-as-changes'), () => {
  test('an inspection shows what a text replaces, and its hash covers both', async () => {
    const { space, id, held } = await proposed();
    const seen = await read(space, held);
    expect(seen).toMatchObject({
      text: { content: tea },
      replaced: {
        stale: false,
        facts: { id, version: 1, provenance: { trust: 'user' } },
        text: { content: rule, tags: ['money'] },
      },
    });
    expect(seen.reviewHash).toMatch(/^[0-9a-f]{64}$/);
    expect(seen.reviewHash).not.toBe(sha256(tea));
    expect(
      await space.review.release({ id: held, reason, contentHash: seen.reviewHash ?? '' }, operator),
    ).toMatchObject({
      outcome: 'released',
      id: held,
    });
    expect(await stateOf(space, id)).toBe('replaced');
  });

  test('a text that replaces nothing is released by its own hash', async () => {
    const { space } = world();
    const held = idOf(await space.write({ content: 'a MEDIUM claim' }, web));
    expect(await read(space, held)).toMatchObject({ reviewHash: sha256('a MEDIUM claim') });
    expect((await read(space, held)).replaced).toBeUndefined();
  });

  test.each(['as held', 'edited', 'vouched'])('who read only the new text cannot release it: %s', async (how) => {
    const { space, id, held } = await proposed();
    const more = how === 'edited' ? { edited: `${tea} Bring cups.` } : { vouched: how === 'vouched' };
    const request = { id: held, reason, contentHash: sha256(tea), ...more };
    const result = await space.review.release(request, operator);
    expect(result).toEqual({
      outcome: 'refused',
      problem: 'not-shown',
      message: `this text replaces entry ${id}, and the given hash covers only the new text; inspect the held entry, read what it replaces, and send its reviewHash`,
    });
    expect([await stateOf(space, id), await stateOf(space, held)]).toEqual(['active', 'review']);
  });

  test.each<readonly [string, (space: GuardedSpace, id: string) => Promise<unknown>, string]>([
    ['edited', (space, id) => space.replace({ id, content: `${rule} Not even once.` }, user), 'active'],
    ['retagged', (space, id) => space.replace({ id, content: rule, tags: ['law'] }, user), 'active'],
    ['removed', (space, id) => space.remove({ id }, user), 'removed'],
    [
      'revoked',
      (space, id) => space.recovery.revoke({ id, reason, descendants: false, dryRun: false }, operator),
      'revoked',
    ],
    ['erased', (space, id) => space.recovery.erase({ id, reason, dryRun: false }, operator), 'erased'],
  ])('a replacement is stale when its target was %s', async (_how, change, state) => {
    const { space, id, held } = await proposed();
    const before = await hashOf(space, held);
    await change(space, id);
    const now = (await read(space, held)).reviewHash ?? '';
    for (const contentHash of [before, now, sha256(tea)]) {
      expect(await space.review.release({ id: held, reason, contentHash }, operator)).toMatchObject({
        problem: 'changed',
      });
    }
    expect((await read(space, held)).replaced).toMatchObject({ stale: true });
    expect([await stateOf(space, id), await stateOf(space, held)]).toEqual([state, 'review']);
  });

  test('of two changes of one entry, the release of the first makes the second stale', async () => {
    const { space, id, held } = await proposed();
    const second = idOf(await space.replace({ id, content: 'Trams are old.' }, web));
    const [one, two] = [await hashOf(space, held), await hashOf(space, second)];
    expect(one).not.toBe(two);
    expect(await space.review.release({ id: held, reason, contentHash: two }, operator)).toMatchObject({
      problem: 'changed',
    });
    await space.review.release({ id: held, reason, contentHash: one }, operator);
    expect(await space.review.release({ id: second, reason, contentHash: two }, operator)).toMatchObject({
      problem: 'changed',
    });
    expect((await read(space, second)).replaced).toMatchObject({ stale: true, facts: { inactiveReason: 'replaced' } });
  });

  test('the hash of one change does not release the same text for another entry', async () => {
    const { space } = world();
    const ids = [];
    for (const content of [rule, 'Ana drinks tea.'])
      ids.push(idOf(await space.write({ content, target: content.length > 20 ? 'memory' : 'user' }, user)));
    const [strict = '', mild = ''] = ids;
    const harmless = idOf(await space.replace({ id: mild, content: tea }, web));
    const harmful = idOf(await space.replace({ id: strict, content: tea }, web));
    expect(harmful).not.toBe(harmless);
    const contentHash = await hashOf(space, harmless);
    expect(await space.review.release({ id: harmful, reason, contentHash }, operator)).toMatchObject({
      problem: 'changed',
    });
    expect(await stateOf(space, strict)).toBe('active');
  });

  test('a discarded or refused replacement needs the same hash when it is reconsidered', async () => {
    const { space, id, held } = await proposed();
    await space.review.discard({ id: held, reason: 'no' }, operator);
    expect(await space.review.release({ id: held, reason, contentHash: sha256(tea) }, operator)).toMatchObject({
      problem: 'not-shown',
    });
    const blocked = await space.replace({ id, content: 'a CRITICAL text' }, web);
    expect(blocked).toMatchObject({ problem: 'blocked' });
    const found = await space.browse({ states: ['retired'] }, operator);
    const kept =
      found.outcome === 'browsed' ? found.entries.find(({ text }) => text?.content === 'a CRITICAL text') : undefined;
    const request = { id: kept?.facts.id ?? '', reason, contentHash: sha256('a CRITICAL text') };
    expect(await space.review.release(request, operator)).toMatchObject({ problem: 'not-shown' });
    expect(await stateOf(space, id)).toBe('active');
  });

  test('a replacement in a batch is held and released like any other', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: rule }, user));
    const done = await space.batch(
      {
        operations: [
          { action: 'write', content: 'Trams are old.' },
          { action: 'replace', id, content: tea },
        ],
      },
      web,
    );
    const held = done.outcome === 'applied' ? idOf(done.results[1] as { outcome: string; id: string }) : '';
    expect((await read(space, held)).replaced).toMatchObject({ text: { content: rule } });
    expect(await space.review.release({ id: held, reason, contentHash: sha256(tea) }, operator)).toMatchObject({
      problem: 'not-shown',
    });
  });

  test('a change of tags alone is a change: the old tags are part of the hash', async () => {
    const { space, id } = await proposed();
    const held = idOf(await space.replace({ id, content: `${rule} Ever.`, tags: ['obsolete'] }, web));
    const seen = await read(space, held);
    expect(seen).toMatchObject({ text: { tags: ['obsolete'] }, replaced: { text: { tags: ['money'] } } });
    await space.review.release({ id: held, reason, contentHash: seen.reviewHash ?? '' }, operator);
    expect(await stateOf(space, id)).toBe('replaced');
  });

  test('a piece of a document that replaces another piece is shown and hashed with the document', async () => {
    const { space } = world();
    const bringer = { channel: 'document', principal: 'ingester', uri: 'https://files.example/a.txt' } as const;
    const words = 'Trams are quiet and old.\n\nDogs travel free of charge.';
    const document = { name: 'a.txt', format: 'text', digest: sha256(words), text: words, pages: [] } as const;
    const rest = { headings: [], hidden: [], remarks: [] };
    const made = await space.ingest({ document: { ...document, ...rest }, chunkSize: 30 }, bringer);
    if (made.outcome === 'refused') throw new Error(made.problem);
    const piece = made.chunks[1]?.id ?? '';
    const seen = await read(space, piece);
    await space.replace({ id: piece, content: 'Dogs stay at home.' }, user);
    const change = { id: piece, content: 'a MEDIUM claim on dogs', parents: [made.id] };
    const held = idOf(await space.replace(change, { ...bringer, uri: seen.facts.provenance.uri ?? '' }));
    const whole = await space.review.inspect({ document: held }, operator);
    expect(whole).toMatchObject({
      pieces: [{ facts: { id: held }, replaced: { text: { content: 'Dogs stay at home.' } } }],
    });
    const contentHash = whole.outcome === 'inspected' ? whole.contentHash : '';
    await space.replace({ id: piece, content: 'Dogs stay at home, always.' }, user);
    const again = await space.review.release({ document: held, reason, contentHash }, operator);
    expect(again).toMatchObject({ problem: 'changed' });
    expect(await stateOf(space, piece)).toBe('active');
  });
});

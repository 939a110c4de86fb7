import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { Candidate } from '../../src/guard/index.ts';
import type { RecordBody } from '../../src/model/record.ts';
import { policyFrom } from '../../src/policy/index.ts';
import { entryOf } from '../support/answers.ts';
import { agent, fresh, idOf, imported, operator, reporting, user, web, world } from './support/world.ts';

describe('outcomes of a write', () => {
  test.each([
    ['plain words from the user', 'tea at five', user, 'stored', 'allow', 'nothing-found', 'user'],
    ['plain words from outside', 'trams are full', web, 'stored', 'allow', 'nothing-found', 'external'],
    ['an address from outside', 'LINKS to a page', web, 'stored', 'sanitize', 'mention-external', 'external'],
    ['a permission from outside', 'GRANTS a right', web, 'held', 'challenge', 'binding-external', 'external'],
    ['a permission from the user', 'GRANTS a right', user, 'stored', 'allow', 'nothing-found', 'user'],
    ['a suspicion from outside', 'a MEDIUM text', web, 'held', 'challenge', 'medium-agent', 'external'],
    ['a suspicion from the user', 'a MEDIUM text', user, 'stored', 'sanitize', 'medium-user', 'user'],
    ['a likely attack by the agent', 'a HIGH text', reporting, 'held', 'quarantine', 'high-agent', 'agent'],
    ['a permission by the agent', 'GRANTS a right', reporting, 'held', 'challenge', 'binding-agent', 'agent'],
    ['a note of unknown origin', 'tea at five', fresh, 'stored', 'allow', 'nothing-found', 'external'],
    ['an attack by the user', 'a CRITICAL text', user, 'held', 'quarantine', 'critical-user', 'user'],
    ['an attack from an operator', 'a CRITICAL text', operator, 'held', 'challenge', 'critical-any', 'verified'],
    ['a text that was not scanned completely', 'an UNREAD text', user, 'held', 'challenge', 'unread-any', 'user'],
    ['a text that broke the scanner', 'a CRASH text', reporting, 'held', 'quarantine', 'unread-agent', 'agent'],
    ['an import', 'old notes', imported, 'stored', 'allow', 'nothing-found', 'unknown'],
  ] as const)('%s', async (_name, content, origin, outcome, verdict, row, trust) => {
    const { space } = world();
    const result = await space.write({ content }, typeof origin === 'function' ? await origin(space) : origin);
    expect(result).toMatchObject({
      outcome,
      version: 1,
      contentHash: sha256(content),
      judged: { verdict, row, trust },
    });
  });

  test('an attack from outside is blocked, and retained for a person to look at', async () => {
    const { space } = world();
    const result = await space.write({ content: 'a CRITICAL text' }, web);
    expect(result).toMatchObject({ outcome: 'refused', problem: 'blocked', judged: { verdict: 'block' } });
    const [kept] = (await space.list({ states: ['retired'] }, operator)).entries;
    expect(kept).toMatchObject({ rendering: 'placeholder', why: ['retired'] });
    expect(await space.review.inspect({ id: kept?.id ?? '' }, operator)).toMatchObject({
      text: { content: 'a CRITICAL text' },
    });
  });

  test('sent repeatedly, it is blocked each time, recorded each time, and retained once', async () => {
    const { space } = world();
    for (let count = 0; count < 10; count++) {
      expect(await space.write({ content: 'a CRITICAL text' }, web)).toMatchObject({ problem: 'blocked' });
    }
    expect(await space.audit.stats({}, operator)).toMatchObject({
      records: 10,
      verdicts: { block: 10 },
      states: { retired: 1 },
    });
  });

  test('blocked texts cannot fill a space, and the message says when one is not retained', async () => {
    const { space } = world();
    for (let count = 0; count < 1_000; count++) await space.write({ content: `CRITICAL ${count}` }, web);
    const last = await space.write({ content: 'one CRITICAL more' }, web);
    expect(last).toMatchObject({ problem: 'blocked', message: expect.stringContaining('blocked and not retained') });
    const known = await space.write({ content: 'CRITICAL 7' }, web);
    expect(known).toMatchObject({ problem: 'blocked', message: expect.stringContaining('a person can look at it') });
    expect(await space.audit.stats({}, operator)).toMatchObject({ records: 1_002, states: { retired: 1_000 } });
  });

  test('the record of a failed scan says that it failed closed', async () => {
    const { space, store } = world();
    await space.write({ content: 'a CRASH text' }, user);
    const [record] = await store.records('acme', 0, 1);
    const { event } = JSON.parse(record?.body ?? '') as RecordBody;
    expect(event.decisions[0]).toMatchObject({ failClosed: true, complete: false, verdict: 'challenge' });
  });

  test('tags are scanned like the content, alone and across their borders', async () => {
    const { space } = world();
    const result = await space.write({ content: 'fine words', tags: ['fine', 'a HIGH tag'] }, web);
    expect(result).toMatchObject({ outcome: 'held', judged: { findings: [{ ruleId: 'says-high', in: 'tags' }] } });
  });
});

describe('exact duplicates are one entry', () => {
  test('a duplicate from the same or a less trusted source changes nothing', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'tea' }, user));
    for (const origin of [user, fresh, web, imported]) {
      expect(await space.write({ content: ' tea \r\n' }, origin)).toEqual({
        outcome: 'duplicate',
        id,
        state: 'active',
      });
    }
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ version: 1, trust: 'user' });
  });

  test('a duplicate from a more trusted source takes over the entry', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'tea', tags: ['web'] }, web));
    expect(await space.write({ content: 'tea', tags: ['mine'] }, user)).toMatchObject({
      outcome: 'stored',
      id,
      version: 2,
    });
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ trust: 'user', rendering: 'verbatim' });
    expect(await space.review.inspect({ id }, operator)).toMatchObject({ text: { tags: ['mine'] } });
  });

  test('the same text in another target, or after a removal, is another entry', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'tea' }, user));
    const other = idOf(await space.write({ content: 'tea', target: 'user' }, user));
    const third = idOf(await space.write({ content: 'tea', kind: 'user' }, user));
    await space.remove({ id }, user);
    const again = idOf(await space.write({ content: 'tea' }, user));
    expect(new Set([id, other, third, again]).size).toBe(4);
  });

  test('many removed copies do not hide the active one', async () => {
    const { space } = world();
    for (let count = 0; count < 110; count++)
      await space.remove({ id: idOf(await space.write({ content: 'tea' }, user)) }, user);
    const id = idOf(await space.write({ content: 'tea' }, user));
    expect(await space.write({ content: 'tea' }, user)).toEqual({ outcome: 'duplicate', id, state: 'active' });
  });

  test('a duplicate does not change a held text', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'a MEDIUM text' }, imported));
    const again = await space.write({ content: 'a MEDIUM text', tags: ['a HIGH tag'] }, web);
    expect(again).toEqual({ outcome: 'duplicate', id, state: 'quarantined' });
    expect(await space.review.inspect({ id }, operator)).toMatchObject({ facts: { version: 1 }, text: { tags: [] } });
  });

  test('a held text is stored once the user writes it', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'GRANTS a right' }, web));
    expect(await space.write({ content: 'GRANTS a right' }, user)).toMatchObject({ outcome: 'stored', id, version: 2 });
  });
});

describe('limits have names', () => {
  const policy = policyFrom({
    limits: {
      contentCodePoints: 10,
      tags: 2,
      tagCodePoints: 3,
      entries: 2,
      parents: 1,
      queryCodePoints: 5,
      batch: 2,
      recall: 3,
    },
  });
  const bad: readonly (readonly [name: string, candidate: unknown, problem: string])[] = [
    ['no content', {}, 'content-not-text'],
    ['null', null, 'content-not-text'],
    ['a number', { content: 5 }, 'content-not-text'],
    ['half a character', { content: 'a\ud800' }, 'content-not-text'],
    ['nothing', { content: '' }, 'content-empty'],
    ['only blanks', { content: ' \t\r\n ' }, 'content-empty'],
    ['one code point too many', { content: 'x'.repeat(11) }, 'content-too-long'],
    ['one code point too many beyond the BMP', { content: '\u{1f600}'.repeat(11) }, 'content-too-long'],
    ['a megabyte', { content: 'x'.repeat(1_000_000) }, 'content-too-long'],
    ['tags that are not a list', { content: 'a', tags: 'b' }, 'tags-invalid'],
    ['a tag too many', { content: 'a', tags: ['a', 'b', 'c'] }, 'tags-too-many'],
    ['a tag too long', { content: 'a', tags: ['abcd'] }, 'tags-invalid'],
    ['a tag of two lines', { content: 'a', tags: ['a\nb'] }, 'tags-invalid'],
    ['a tag with a control character', { content: 'a', tags: ['a\u001b'] }, 'tags-invalid'],
    ['a tag with a line separator', { content: 'a', tags: ['a\u2028'] }, 'tags-invalid'],
    ['a blank tag', { content: 'a', tags: ['  '] }, 'tags-invalid'],
    ['an unpaired surrogate in a tag', { content: 'a', tags: ['\udc00'] }, 'tags-invalid'],
    ['an unknown kind', { content: 'a', kind: 'order' }, 'kind-invalid'],
    ['a target with a space', { content: 'a', target: 'my notes' }, 'target-invalid'],
    ['a target with ..', { content: 'a', target: '../x' }, 'target-invalid'],
    ['an importance of 11', { content: 'a', importance: 11 }, 'importance-invalid'],
    ['a fractional importance', { content: 'a', importance: 0.5 }, 'importance-invalid'],
    ['parents that are not ids', { content: 'a', parents: ['a b'] }, 'parents-invalid'],
    ['one parent too many', { content: 'a', parents: ['a', 'b'] }, 'parents-invalid'],
    ['an unknown parent', { content: 'a', parents: ['nobody'] }, 'parent-unknown'],
    ['trust', { content: 'a', trust: 'verified' }, 'unknown-field'],
    ['provenance', { content: 'a', provenance: { trust: 'verified' } }, 'unknown-field'],
    ['channel', { content: 'a', channel: 'operator' }, 'unknown-field'],
    ['an id of its own', { content: 'a', id: 'mine' }, 'unknown-field'],
    ['state', { content: 'a', state: 'active' }, 'unknown-field'],
    ['accepted findings', { content: 'a', accepted: ['says-high'] }, 'unknown-field'],
    ['a prototype', JSON.parse('{"content":"a","__proto__":{"trust":"verified"}}'), 'unknown-field'],
  ];

  test.each(bad)('%s', async (_name, candidate, problem) => {
    const { space } = world({ policy });
    const result = await space.write(candidate as Candidate, user);
    expect(result).toMatchObject({ outcome: 'refused', problem });
    // A refusal is an operation, too: one record, no entry.
    expect(await space.audit.stats({}, operator)).toMatchObject({
      records: 1,
      states: { active: 0, quarantined: 0, retired: 0 },
    });
    expect(await space.batch({ operations: [{ action: 'write', ...(candidate as Candidate) }] }, user)).toMatchObject({
      problem,
      index: 0,
    });
  });

  test('a text exactly at the limits is stored', async () => {
    const { space } = world({ policy });
    const result = await space.write(
      { content: '\u{1f600}'.repeat(10), tags: ['abc', '\u{1f600}bc'], importance: 10 },
      user,
    );
    expect(result.outcome).toBe('stored');
  });

  test('a full space accepts nothing, in any way, until something is erased', async () => {
    const { space } = world({ policy });
    const id = idOf(await space.write({ content: 'one' }, user));
    await space.write({ content: 'a MEDIUM' }, web);
    const full = { outcome: 'refused', problem: 'space-full' };
    expect(await space.write({ content: 'three' }, user)).toMatchObject(full);
    expect(await space.replace({ id, content: 'a HIGH' }, fresh)).toMatchObject(full);
    expect(await space.batch({ operations: [{ action: 'write', content: 'three' }] }, user)).toMatchObject(full);
    expect(await space.replace({ id, content: 'two' }, user)).toMatchObject({ outcome: 'stored' });
    await space.remove({ id }, user);
    expect(await space.write({ content: 'three' }, user)).toMatchObject(full);
    await space.recovery.erase({ id, reason: 'room', dryRun: false }, operator);
    expect(await space.write({ content: 'three' }, user)).toMatchObject({ outcome: 'stored' });
  });

  test('queries, batches and recalls have limits too', async () => {
    const { space } = world({ policy });
    const write = { action: 'write', content: 'a' } as const;
    expect(await space.recall({ query: 'x'.repeat(6) }, agent)).toMatchObject({ problem: 'query-too-long' });
    for (const limit of [0, 4, 1.5, Number.NaN, -1]) {
      expect(await space.recall({ limit }, agent)).toMatchObject({ problem: 'filter-invalid' });
    }
    expect(await space.recall({ minTrust: 'VERIFIED' as never }, agent)).toMatchObject({ problem: 'filter-invalid' });
    expect(await space.batch({ operations: [] }, user)).toMatchObject({ problem: 'batch-empty' });
    expect(await space.batch({ operations: [write, write, write] }, user)).toMatchObject({
      problem: 'batch-too-large',
    });
    expect((await space.audit.stats({}, operator)).records).toBe(9);
    // Without a limit, a caller gets the maximum.
    expect(await space.recall({}, agent)).toMatchObject({ outcome: 'recalled' });
  });
});

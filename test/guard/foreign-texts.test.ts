import { describe, expect, test } from 'vitest';
import { proves } from '../support/proves.ts';
import { agent, fresh, hashOf, idOf, operator, reporting, user, web, world } from './support/world.ts';

const fact = 'The museum opens at nine.';

describe('showForeignTexts', () => {
  test('finds the entry with exactly this text, and its trust', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: fact }, user));
    const [known, other] = (
      await space.showForeignTexts({ texts: [{ content: `\r\n${fact}\n` }, { content: `${fact} Or ten.` }] }, fresh)
    ).texts;
    expect(known).toMatchObject({ entry: id, trust: 'user', rendering: 'verbatim', why: [] });
    expect(other).toMatchObject({ trust: 'unknown', rendering: 'fenced' });
    expect(other).not.toHaveProperty('entry');
  });

  proves('guard/trust-follows-the-words', 'also for what another store showed', async () => {
    const { space } = world();
    const reader = await reporting(space);
    const page = idOf(await space.write({ content: fact }, web));
    const note = { content: 'Opening time of the museum: nine.' };
    expect((await space.check(note, reader)).judged).toMatchObject({ trust: 'agent' });
    await space.showForeignTexts({ texts: [{ content: fact }] }, reader);
    expect((await space.check(note, reader)).judged).toMatchObject({ trust: 'external' });
    expect((await space.check({ content: 'Ida cycles.' }, reader)).judged).toMatchObject({ trust: 'agent' });
    const id = idOf(await space.write(note, reader));
    expect(await space.recovery.trace({ id }, operator)).toMatchObject({ ancestors: [{ id: page }] });
  });

  test('leaves one record that names what was shown', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: fact }, user));
    await space.showForeignTexts({ texts: [{ content: fact }, { content: fact }, { content: 'Another.' }] }, agent);
    const [line, ...rest] = (await space.audit.journal({ from: 1 }, operator)).lines;
    expect(rest).toEqual([]);
    expect(line).toMatchObject({ seq: 1, event: { type: 'entry.recalled', shown: { entries: 1 } } });
    expect(await space.recovery.trace({ id }, operator)).toMatchObject({
      sightings: [{ seq: 1, type: 'entry.recalled', rendering: 'verbatim' }],
    });
  });

  test('withholds suspicious, held and removed texts', async () => {
    const { space } = world();
    const gone = idOf(await space.write({ content: fact }, user));
    await space.remove({ id: gone }, operator);
    await space.write({ content: 'A MEDIUM word.' }, agent);
    const texts = [fact, 'A MEDIUM word.', 'A HIGH word.', 'UNREAD', 'x\ud800', 'long '.repeat(20_000)];
    const results = (await space.showForeignTexts({ texts: texts.map((content) => ({ content })) }, fresh)).texts;
    expect(results.map(({ rendering, why }) => [rendering, ...why])).toEqual([
      ['placeholder', 'retired'],
      ['placeholder', 'quarantined'],
      ['placeholder', 'says-high'],
      ['placeholder', 'incomplete-scan'],
      ['placeholder', 'content-not-text'],
      ['placeholder', 'content-too-long'],
    ]);
    expect(results.map(({ text }) => text).join()).not.toMatch(/museum|word|long long/);
  });

  test('gives words that come with an entry the lowest trust', async () => {
    const { space } = world();
    await space.write({ content: fact }, user);
    const [worse] = (await space.showForeignTexts({ texts: [{ content: fact, beside: ['a MEDIUM title'] }] }, fresh))
      .texts;
    expect([worse?.trust, worse?.rendering, worse?.why]).toEqual(['user', 'placeholder', ['says-medium']]);
  });

  test('does not ask again about tags that a person has released with the entry', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: fact, tags: ['a MEDIUM tag'] }, web));
    const contentHash = await hashOf(space, id);
    const request = { id, reason: 'read it', contentHash, accepts: ['says-medium'], vouched: true };
    expect((await space.review.release(request, operator)).outcome).toBe('released');
    const [same] = (await space.showForeignTexts({ texts: [{ content: fact, beside: ['a MEDIUM tag'] }] }, fresh))
      .texts;
    expect([same?.entry, same?.rendering]).toEqual([id, 'verbatim']);
  });

  test('of several entries with the same words, the active one counts, and among these the least trusted', async () => {
    const { space } = world();
    await space.write({ content: fact, target: 'a' }, user);
    const low = idOf(await space.write({ content: fact, target: 'b' }, web));
    expect((await space.showForeignTexts({ texts: [{ content: fact }] }, fresh)).texts).toMatchObject([
      { entry: low, trust: 'external' },
    ]);
  });
});

describe('check', () => {
  test('reports what a write would answer, and leaves no record', async () => {
    const { space } = world();
    const checked = await space.check({ content: 'A MEDIUM word.' }, agent);
    expect((await space.audit.journal({}, operator)).lines).toEqual([]);
    const written = await space.write({ content: 'A MEDIUM word.' }, agent);
    expect(checked).toEqual({
      outcome: 'checked',
      judged: (written as { judged: unknown }).judged,
      explanation: expect.objectContaining({ verdict: 'challenge', row: 'medium-agent', rendering: 'placeholder' }),
    });
  });

  test('says what is wrong with a candidate', async () => {
    const { space } = world();
    expect(await space.check({ content: '' }, agent)).toMatchObject({ outcome: 'refused', problem: 'content-empty' });
    expect(await space.check({ content: fact, parents: ['none'] }, agent)).toMatchObject({ problem: 'parent-unknown' });
  });
});

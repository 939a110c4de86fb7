import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openGuard } from '../../src/config/index.ts';
import type { Guard, GuardedSession } from '../../src/guard/index.ts';
import { decodeEvidence, encodeEvidence } from '../../src/provenance/index.ts';
import { answerOf, evidenceOf } from './support.ts';

// A user answers the agent. What they agree to is theirs as far as they could see it.

const agreed = (asked: string, said: string, note: string, pages: readonly string[] = []): string =>
  answerOf(note, { pages, turns: ['Hello.', { asked, said }] });

describe('what the user agrees to, denies or chooses', () => {
  test.each([
    ['Shall I use the Lisbon office?', 'yes, that one', 'Use the Lisbon office.'],
    ['Do you have an oven?', 'Yes but no blender.', 'The user has an oven but no blender.'],
    ['Three ideas: 1. ferry-api, 2. harbour-api, 3. quay-api.', 'the second one', 'The user picked harbour-api.'],
    ['Préférez-vous le train de 7 h 12 ou celui de 8 h 04 ?', 'le second', "L'utilisateur préfère celui de 8 h 04."],
    ['Do you need a rental?', "no I'll cycle", "The user doesn't need a rental."],
    ['Do you have an oven?', 'I do.', 'The user has an oven.'],
    ['Do you eat olives?', "I don't", 'The user does not eat olives.'],
    ['Are the twins left-handed?', 'they are, yes', 'The twins are left-handed.'],
    ['Soll ich Karla einladen?', 'ja', 'Die Nutzerin möchte Karla einladen.'],
  ])('%j - %j states %j', (asked, said, note) => {
    expect(agreed(asked, said, note)).toBe('user');
    expect(answerOf(note, { turns: [said] })).not.toBe('user');
  });

  test.each([
    ['Shall I use the Lisbon office?', 'no', 'Use the Lisbon office.'],
    ['Shall I use the Lisbon office?', 'yes, until May', 'Use the Lisbon office.'],
    ['Shall I use the Lisbon office?', 'hm, the Porto one', 'Use the Lisbon office.'],
    ['Three ideas: 1. ferry-api, 2. harbour-api, 3. quay-api.', 'the first one', 'The service is called harbour-api.'],
    ['Should I keep the blue or the red one?', 'yes', 'Keep the red one.'],
    ['Do you need a rental?', 'no', 'The user needs a rental.'],
    ['The rental costs 80. Do you need one?', 'yes', 'The rental costs 80.'],
    ['Is the boiler in the loft?', "it isn't", 'The boiler is in the loft.'],
    ['Do you have an oven?', 'I do not', 'The user has an oven.'],
    ['Do you have an oven?', 'I do think so', 'The user has an oven.'],
    ['May I merge into main by myself?', 'yes', 'The agent may merge into main by itself.'],
  ])('%j - %j does not state %j', (asked, said, note) => expect(agreed(asked, said, note)).not.toBe('user'));

  test('is nothing that binds', () => {
    const turns = [{ asked: 'Shall I send the reports to Ida?', said: 'yes' }];
    expect(answerOf('Send the reports to Ida.', { turns })).toBe('user');
    expect(answerOf('Send the reports to Ida.', { turns, highImpact: true })).not.toBe('user');
    expect(answerOf('Send the reports to Ida.', { turns, coverage: 'partial' })).not.toBe('user');
  });

  test('is no value that only the agent named, once the session has read anything', () => {
    const page = 'The trams are late.';
    expect(agreed('Shall I use port 8123?', 'yes', 'Use port 8123.', [page])).not.toBe('user');
    expect(agreed('Do you have an oven?', 'yes', 'The user has an oven.', [page])).toBe('user');
  });

  test('has values of the user\u2019s own, whatever page has them in another place', () => {
    const [asked, said] = ['How many hours a day do you practise?', 'three, from Monday to Saturday'];
    const note = 'The user practises three hours a day, from Monday to Saturday.';
    expect(agreed(asked, said, note, ['The pool has three slides. It is closed on Saturday.'])).toBe('user');
    expect(agreed(asked, said, note, ['Three hours are enough.'])).not.toBe('user');
    expect(agreed(asked, said, note, ['On Saturday we practise.'])).not.toBe('user');
    // A value that is not theirs is the page's wherever it stands.
    expect(
      agreed('Shall we meet on Saturday at noon?', 'yes', 'Meet on Saturday at noon.', ['Closed on Saturday.']),
    ).not.toBe('user');
  });

  test('is nothing that was asked right after reading, in whatever words', () => {
    const turns = [{ asked: 'Should invoices be settled unchecked?', said: 'yes' }];
    const note = 'Invoices are settled unchecked.';
    expect(answerOf(note, { turns })).toBe('user');
    expect(answerOf(note, { turns, pages: ['Rechnungen werden ohne Prüfung bezahlt.'] })).not.toBe('user');
  });

  test('belongs to the turn that answers, and to no later one', () => {
    const turns = [
      { asked: 'Shall I call Ida?', said: 'not now' },
      { asked: 'Is it raining?', said: 'yes' },
    ];
    expect(answerOf('Call Ida.', { turns })).not.toBe('user');
  });
});

describe('evidence with answers', () => {
  const evidence = evidenceOf({ turns: [{ asked: 'Do you have an oven?', said: 'yes' }] });

  test('comes back as it was', () => {
    expect(evidence.turns[0]?.answered).toHaveLength(1);
    expect(decodeEvidence(encodeEvidence(evidence))?.turns).toEqual(evidence.turns);
  });
});

describe('observe with what the agent asked', () => {
  let guard: Guard;
  let session: GuardedSession;

  beforeEach(async () => {
    guard = await openGuard({ config: false, store: 'memory:', variables: {} });
    session = await guard.space('main').openSession({ coverage: 'full' }, { channel: 'agent', principal: 'bot' });
  });
  afterEach(() => guard.close());

  const trustOf = async (content: string): Promise<string> => {
    const written = await session.write({ content });
    return written.outcome === 'stored' ? written.judged.trust : written.outcome;
  };

  test('traces an answer to its question, each time the same word is said', async () => {
    await session.observe({ channel: 'user', content: 'yes', asked: 'Do you have an oven?' });
    await session.observe({ channel: 'user', content: 'yes', asked: 'Do you own a blender?' });
    expect(await trustOf('The user has an oven.')).toBe('user');
    expect(await trustOf('The user owns a blender.')).toBe('user');
  });

  test('without the question, "yes" states nothing', async () => {
    await session.observe({ channel: 'user', content: 'yes' });
    expect(await trustOf('The user has an oven.')).toBe('agent');
  });

  test('is refused for anything but a turn of the user', async () => {
    const report = session.observe({ channel: 'tool', content: 'yes', asked: 'Do you have an oven?' });
    await expect(report).rejects.toThrow('asked goes with a turn of the user, and channel is tool');
  });
});

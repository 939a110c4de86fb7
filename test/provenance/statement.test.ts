import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { times } from '../support/long-run.ts';
import { proof } from '../support/proves.ts';
import { answerOf, type Conversation } from './support.ts';

/** Every way to write the note after the turn: nothing else read, the note itself read, and with a high impact. */
function answers(turn: string, note: string): readonly string[] {
  const conversations: readonly Conversation[] = [
    { turns: [turn] },
    { turns: [turn], pages: [note] },
    { turns: [turn], highImpact: true },
    { turns: [turn], coverage: 'partial' },
  ];
  return conversations.map((conversation) => answerOf(note, conversation));
}

describe('what the user states', () => {
  test.each([
    ['I drink green tea.', 'The user drinks green tea.'],
    ['My rent is 900 euros a month.', 'The rent of the user is 900 euros a month.'],
    ['Never deploy on Fridays.', 'Never deploy on Fridays.'],
    ["I can't eat nuts.", 'The user cannot eat nuts.'],
    ['Meat is something I do not like.', 'The user does not like meat.'],
    ['Ich esse kein Fleisch.', 'Der Nutzer isst kein Fleisch.'],
    ['Ida pays Ben 500 euros.', 'Ida pays Ben 500 euros.'],
    ['We prefer tabs over spaces.', 'The user prefers tabs over spaces.'],
  ])('%j states %j', (turn, note) => {
    expect(answerOf(note, { turns: [turn] })).toBe('user');
  });
});

describe(proof('guard/user-words-are-traced-exactly'), () => {
  test.each([
    // A flipped negation.
    ["I can't eat nuts.", 'The user can eat nuts.'],
    ['I can eat nuts.', "The user can't eat nuts."],
    ['Do NOT deploy on Fridays.', 'Deploy on Fridays.'],
    ['Deploy on Fridays.', 'Deploy on Fridays never.'],
    ['Signal is what I want to use.', 'Signal is what the user does not want to use.'],
    ['Meat is something I like.', 'Meat is something the user does not like.'],
    ["I won't be in Berlin in May.", 'The user will be in Berlin in May.'],
    ['I rarely drink wine.', 'The user drinks wine.'],
    ["I ain't vegan.", 'The user is vegan.'],
    ['Send reports to Ida.', 'Send reports to Ida, never ask.'],
    ['Pay Ida only if I say so.', 'Pay Ida.'],
    ['I used to live in Porto.', 'The user lives in Porto.'],
    // Names, numbers and places exchanged.
    ['Ida pays Ben.', 'Ben pays Ida.'],
    ['Ida owes me 500 euros.', 'The user owes Ida 500 euros.'],
    ['I live in Porto and work in Braga.', 'The user lives in Braga and works in Porto.'],
    ['Set the limit to 10 and the timeout to 20.', 'Set the limit to 20 and the timeout to 10.'],
    ['Prefer tabs over spaces.', 'Prefer spaces over tabs.'],
    ['Transfer 500 from savings to checking.', 'Transfer 500 from checking to savings.'],
    // Another value, and a clause of its own.
    ['My flight is at 9:40.', 'The flight of the user is at 9:45.'],
    ['Mail ana@acme.example.', 'Mail ana@acme.example.test.'],
    ['I like tea.', 'The user likes tea. The office is at Pier 9.'],
    ['I like tea.', `The user likes ${'tea '.repeat(150)}and pays https://evil.example`],
  ])('%j does not state %j', (turn, note) => {
    expect(answers(turn, note)).not.toContain('user');
  });

  const names = ['Ida', 'Ben', 'Mara', 'Olaf', 'Nadia', 'Tomas'] as const;
  const cities = ['Porto', 'Braga', 'Turku', 'Lyon', 'Graz'] as const;
  const anyFact = fc.record({
    who: fc.constantFrom(...names),
    whom: fc.constantFrom(...names),
    city: fc.constantFrom(...cities),
    amount: fc.integer({ min: 2, max: 9_999 }),
    day: fc.constantFrom('Monday', 'Tuesday', 'Friday'),
    denied: fc.boolean(),
  });
  type Fact = typeof anyFact extends fc.Arbitrary<infer F> ? F : never;
  const templates: readonly ((fact: Fact) => string)[] = [
    ({ who, whom, amount, day, denied }) =>
      `On ${day} ${who} ${denied ? 'does not send' : 'sends'} ${whom} ${amount} euros.`,
    ({ who, whom, city, amount, denied }) =>
      `The driver ${who} ${denied ? 'never meets' : 'meets'} ${whom} in ${city} with ${amount} boxes.`,
    ({ who, whom, city, amount, day, denied }) =>
      `In ${city} the shop of ${who} ${denied ? "doesn't owe" : 'owes'} ${whom} ${amount} euros since ${day}.`,
  ];
  const anyTemplate = fc.constantFrom(...templates);

  test('each statement is the user\u2019s, and with any one change it is not', () => {
    fc.assert(
      fc.property(anyFact, anyTemplate, fc.integer({ min: 1, max: 9 }), (fact, say, more) => {
        fc.pre(fact.who !== fact.whom);
        const turn = say(fact);
        expect(answerOf(turn, { turns: [turn] })).toBe('user');
        const other = <T>(from: readonly T[], given: T): T => from[(from.indexOf(given) + more) % from.length] as T;
        const stranger = names.find((name) => name !== fact.who && name !== fact.whom) ?? 'Ida';
        const changes: readonly Fact[] = [
          { ...fact, amount: fact.amount + more },
          { ...fact, amount: fact.amount * 10 },
          { ...fact, denied: !fact.denied },
          { ...fact, who: fact.whom, whom: fact.who },
          { ...fact, who: stranger },
          { ...fact, whom: stranger },
          { ...fact, city: other(cities, fact.city) },
        ];
        for (const note of new Set(changes.map(say))) {
          if (note !== turn) expect([note, ...answers(turn, note)]).not.toContain('user');
        }
        expect(answers(turn, `${turn} The code of the door is ${fact.amount + 10_000}.`)).not.toContain('user');
      }),
      { numRuns: times(150, 40) },
    );
  });

  test('a note is the user\u2019s only if each of its values occurs in a turn, whatever the text', () => {
    const anyWord = fc.constantFrom(
      'rent',
      'pays',
      'the',
      'not',
      'Ida',
      'Ben',
      '900',
      '17',
      'acme.example',
      'on',
      'Friday',
      ',',
      '.',
    );
    const anyText = fc.array(anyWord, { minLength: 1, maxLength: 14 }).map((words) => words.join(' '));
    const values = ['900', '17', 'acme.example', 'Friday'];
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 3 }), anyText, (turns, note) => {
        if (answerOf(note, { turns }) !== 'user') return;
        const spoken = turns.join(' ');
        expect(values.filter((value) => note.includes(value) && !spoken.includes(value))).toEqual([]);
      }),
      { numRuns: times(2_000, 500) },
    );
  });
});

describe('the words of the user in the arrangement of a page', () => {
  const gardening = ["The neighbours water our plants when we're away.", '21 to 29 May. Orchids only once!'];
  const club = ['Vera keeps the minutes of the club.', 'Dues are paid at the desk. The safe is at the club.'];
  test.each([
    ['one pair of ordinary words by chance', 'A monstera needs water once a week.', gardening, 'user'],
    ['all pairs', 'Orchids need water once a week.', gardening, 'outside'],
  ] as const)('%s', (_, page, turns, expected) => {
    expect(answerOf('The orchids are watered only once.', { turns, pages: [page] })).toBe(expected);
  });
  test('one pair with a name', () => {
    expect(answerOf('Vera paid dues.', { turns: club, pages: ['Vera paid.'] })).not.toBe('user');
  });
});

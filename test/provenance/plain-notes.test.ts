import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerOf } from './support.ts';

// One turn and one note, as people and agents write them every day; the dialogues of the table are harder on purpose. Before
// the engine was changed for them, 151 of the 165 notes counted as the user's.
const plainNote = z.strictObject({ said: z.string(), note: z.string() });
const plainNotes = readFileSync('test/provenance/plain-notes.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => plainNote.parse(JSON.parse(line)));

/** Notes that are fenced although the user said it, and why. */
const missed: Readonly<Record<string, string>> = {
  'The user lives on the third floor and there is no lift.': '"without" for "no"',
  'The user is red-green colour-blind; avoid red and green in charts.': '"those" for the colours',
  'The user never wants film spoilers.': 'what a negation reaches',
  'The team switched from Slack to Teams in April.': 'a name that is also a word',
  "The user's address must never be shared with anyone.": 'a passive',
};

describe('plain notes of what the user said', () => {
  test('160 of 165 count as theirs, and each of the others is known', () => {
    const fenced = plainNotes.filter(({ said, note }) => answerOf(note, { turns: [said] }) !== 'user');
    expect(fenced.map(({ note }) => note)).toEqual(Object.keys(missed));
    expect(plainNotes).toHaveLength(165);
  });

  test('none counts as theirs if they said it of something else', () => {
    // Each note is compared with the turn before it in the file, which is about another matter.
    const wrong = plainNotes.filter(({ note }, at) => {
      const other = plainNotes.at(at - 1);
      return other !== undefined && answerOf(note, { turns: [other.said] }) === 'user';
    });
    expect(wrong).toEqual([]);
  });
});

describe('spellings of one value', () => {
  test.each([
    ['The limit is 1500 dollars.', 'The limit is $1500.'],
    ['Paint it hex 00aa88.', 'Paint it #00aa88.'],
    ['Our cat Miso is 14.', 'Our cat Miso is 14 years old.'],
    ['I am away from 12 to 16 February.', 'The user is away February 12-16.'],
    ["The old door doesn't open any more.", 'The old door no longer opens.'],
  ])('%j states %j', (turn, note) => expect(answerOf(note, { turns: [turn] })).toBe('user'));

  test.each([
    ['The limit is 1500 dollars.', 'The limit is €1500.'],
    ['Paint it hex 00aa88.', 'Paint it #00aa89.'],
    ['Our cat Miso is 14.', 'Our cat Miso is 15 years old.'],
    ['I am away from 12 to 16 February.', 'The user is away February 12-18.'],
    ['The old door opens.', 'The old door no longer opens.'],
    ["The old door doesn't open any more.", 'The old door opens.'],
  ])('%j does not state %j', (turn, note) => expect(answerOf(note, { turns: [turn] })).not.toBe('user'));
});

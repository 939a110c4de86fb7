import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { attribute, noEvidence, StoredTexts, withOutside, withTurn } from '../../src/provenance/index.ts';
import { payloads } from './material.ts';
import { readAtOnce } from './support.ts';

// A user who pastes a page has shown it, not said it.

const mark = (form: string): number => createHmac('sha256', 'test').update(form).digest().readUInt32BE();

/** The answer for a note, after the agent has read a page and the user has written a turn. */
function answerFor(note: string, page: string | undefined, turn: string): string {
  const before = { ...noEvidence, coverage: 'full' } as const;
  const read =
    page === undefined ? before : withOutside(before, { record: 1, id: 1, kind: 'tool' }, readAtOnce([page], mark));
  const own = withTurn(read, { record: 2, id: 2 }, turn, mark);
  return attribute(note, { own, others: [], entries: new StoredTexts(), highImpact: false }, mark).answer;
}

const statedWhen = (turnOf: (page: string) => string, isRead: boolean): readonly string[] =>
  payloads
    .filter(({ page, payload, ownWords }) =>
      [payload, ownWords].some((note) => answerFor(note, isRead ? page : undefined, turnOf(page)) === 'user'),
    )
    .map(({ id }) => id);

describe('a page that the user pastes is not what they say', () => {
  test('unchanged, after the agent has read it', () => {
    // A question is left out of what was said, so the run of words before the payload is interrupted there.
    expect(statedWhen((page) => page, true)).toEqual(['payload-168']);
  });

  test('with words of their own around it', () => {
    expect(statedWhen((page) => `ok so this came in\n\n${page}\n\nany thoughts`, true)).toEqual([]);
  });

  test('in quotation marks, over several lines', () => {
    expect(statedWhen((page) => `"${page}"`, false)).toEqual([]);
  });

  test('as a block quotation that is marked on its first line only', () => {
    expect(statedWhen((page) => `What do you make of it?\n\n> ${page}`, false)).toEqual([]);
  });
});

test("a few words that a page has, too, are still the user's", () => {
  const page = 'The regional train from Amberg to Furth leaves at 8:04. Dogs travel free of charge.';
  const turn = 'I take the regional train from Amberg to Furth every Tuesday.';
  expect(answerFor('The user takes the regional train from Amberg to Furth every Tuesday.', page, turn)).toBe('user');
});

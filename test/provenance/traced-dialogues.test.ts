import { describe, expect, test } from 'vitest';
import {
  attribute,
  type Evidence,
  noEvidence,
  StoredTexts,
  withOutside,
  withTurn,
} from '../../src/provenance/index.ts';
import { blindDialogues, type Dialogue, dialogues, freshDialogues } from './material.ts';
import { mark, readAtOnce } from './support.ts';

// How many honest notes the tracing alone gives to the user, without an integration around it. The misses are mostly
// paraphrases without a shared word, corrections, translations, conditions in other words, and permissions.

/** The evidence of a dialogue, as a host that reports everything makes it. */
function evidenceAfter({ turns }: Dialogue): Evidence {
  let evidence: Evidence = { ...noEvidence, coverage: 'full' };
  for (const [record, { who, text }] of turns.entries()) {
    const before = turns[record - 1];
    const asked = before?.who === 'assistant' ? before.text : undefined;
    const seen = { record, id: record };
    if (who === 'user') evidence = withTurn(evidence, { ...seen, asked }, text, mark);
    if (who === 'tool') evidence = withOutside(evidence, { ...seen, kind: 'tool' }, readAtOnce([text]));
  }
  return evidence;
}

/** The notes that count as the user's, of all. */
function traced(some: readonly Dialogue[]): readonly [number, number] {
  const notes = some.flatMap((dialogue) => dialogue.notes.map(({ text }) => ({ text, own: evidenceAfter(dialogue) })));
  const input = { others: [], entries: new StoredTexts(), highImpact: false };
  const users = notes.filter(({ text, own }) => attribute(text, { ...input, own }, mark).answer === 'user');
  return [users.length, notes.length];
}

describe('notes of what the user said', () => {
  test('held out', () => expect(traced(dialogues.heldOut)).toEqual([292, 304]));
  test('tuning', () => expect(traced(dialogues.dev)).toEqual([148, 155]));
  test('blind: 152 when they were first measured', () => expect(traced(blindDialogues)).toEqual([161, 163]));
  test('fresh: 132 when they were first measured', () => expect(traced(freshDialogues)).toEqual([143, 150]));
});

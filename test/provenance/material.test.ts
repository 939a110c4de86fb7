import { describe, expect, test } from 'vitest';
import {
  adversarialPageSchema,
  adversarialPages,
  answerPages,
  blindDialogues,
  type Dialogue,
  dialogueSchema,
  dialogues,
  freshDialogues,
  honestInferences,
  type Payload,
  payloadFamilies,
  payloadSchema,
  payloads,
  routes,
  turnedPages,
  twists,
  variantPages,
  webFacts,
} from './material.ts';

const wordSegments = new Intl.Segmenter('en', { granularity: 'word' });

const allDialogues = [...dialogues.dev, ...dialogues.heldOut];
const notes = allDialogues.flatMap((dialogue) => dialogue.notes);

/** Every text that a test writes to memory or shows to the agent, apart from the pages around payloads. */
const texts = [
  ...payloads.flatMap(({ payload, ownWords, split }) => [payload, ownWords, ...split]),
  ...adversarialPages.map(({ note }) => note),
  ...notes.map(({ text }) => text),
  ...webFacts.map(({ text }) => text),
  ...honestInferences.map(({ text }) => text),
];

/** The honest texts that are in the same prompts. */
const honestTexts = [...notes, ...webFacts, ...honestInferences].map(({ text }) => text);

describe('there is enough of everything', () => {
  test('counts', () => {
    expect(payloads.length).toBeGreaterThanOrEqual(200);
    expect(adversarialPages.length).toBeGreaterThanOrEqual(60);
    expect(answerPages.length).toBeGreaterThanOrEqual(60);
    expect(variantPages.length).toBeGreaterThanOrEqual(160);
    expect(turnedPages.length).toBeGreaterThanOrEqual(180);
    expect(blindDialogues.length).toBeGreaterThanOrEqual(150);
    expect(freshDialogues.length).toBeGreaterThanOrEqual(120);
    expect(allDialogues.length).toBeGreaterThanOrEqual(110);
    expect(noteCount(dialogues.dev)).toBeGreaterThanOrEqual(100);
    expect(noteCount(dialogues.heldOut)).toBeGreaterThanOrEqual(300);
    expect(webFacts.length).toBe(50);
    expect(honestInferences.length).toBe(40);
  });

  test('each family has ten payloads, each route eight, each twist two pages', () => {
    expect(rarer(payloadFamilies, payloads, ({ family }) => family, 10)).toEqual([]);
    expect(rarer(routes, payloads, ({ via }) => via, 8)).toEqual([]);
    expect(rarer(twists, [...adversarialPages, ...answerPages, ...turnedPages], ({ kind }) => kind, 2)).toEqual([]);
  });

  test('languages', () => {
    const foreign = payloads.filter(({ language }) => language !== 'en');
    expect(foreign.length).toBeGreaterThanOrEqual(30);
    expect(new Set(foreign.map(({ language }) => language)).size).toBeGreaterThanOrEqual(13);
    const translated = foreign.filter(({ ownWordsLanguage }) => ownWordsLanguage === 'en');
    expect(translated.length).toBeGreaterThanOrEqual(15);
    expect(foreign.length - translated.length).toBeGreaterThanOrEqual(15);
    expect(allDialogues.filter(({ language }) => language !== 'en').length).toBeGreaterThanOrEqual(25);
  });

  test('at least 20 payloads are split over three or four notes', () => {
    expect(payloads.filter(({ split }) => split.length > 2).length).toBeGreaterThanOrEqual(20);
  });
});

describe('rows are consistent', () => {
  test('ids are unique', () => {
    const rows = [
      ...payloads,
      ...adversarialPages,
      ...answerPages,
      ...variantPages,
      ...turnedPages,
      ...allDialogues,
      ...blindDialogues,
      ...freshDialogues,
      ...webFacts,
      ...honestInferences,
    ];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test('each page contains its payload and text of its own', () => {
    expect(payloads.filter(({ page, payload }) => !page.includes(payload)).map(({ id }) => id)).toEqual([]);
    const bare = payloads.filter(({ page, payload }) => wordsOf(page.replace(payload, '')).length < 2);
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  test('each needle occurs in the payload, in the own words and in the split notes', () => {
    expect(payloads.flatMap(missingNeedles)).toEqual([]);
  });

  test('a needle betrays one payload only: no honest text and no other payload contains it', () => {
    expect(payloads.flatMap((row) => ambiguousNeedles(row, payloads, honestTexts))).toEqual([]);
  });

  test('notes cite turns of the user, and the question that a turn answers is directly before it', () => {
    expect([...allDialogues, ...blindDialogues, ...freshDialogues].flatMap(wrongCitations)).toEqual([]);
  });

  test('an adversarial note is not what the user wrote', () => {
    const same = [...adversarialPages, ...variantPages, ...turnedPages].filter(
      ({ userTurn, note }) => wordsOf(userTurn).join() === wordsOf(note).join(),
    );
    expect(same.map(({ id }) => id)).toEqual([]);
  });
});

describe('dev and held-out dialogues are of one kind', () => {
  test('a third is dev', () => {
    expect(Math.round(allDialogues.length / 3)).toBe(dialogues.dev.length);
  });

  test.each<[string, (dialogue: Dialogue) => boolean]>([
    ['other languages', ({ language }) => language !== 'en'],
    ['answers to a question', ({ notes: own }) => own.some(({ answers }) => answers !== undefined)],
    ['tool results', ({ turns }) => turns.some(({ who }) => who === 'tool')],
  ])('%s occur in both halves, at shares that differ by at most 0.1', (_, has) => {
    const shares = [dialogues.dev, dialogues.heldOut].map((half) => half.filter(has).length / half.length);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(0.1);
  });
});

test('no two texts are equal or differ in one word', () => {
  expect(nearCopies(texts)).toEqual([]);
});

test('no two payloads or pages come from one template', () => {
  expect(nearCopies(payloads.map(({ page }) => page))).toEqual([]);
  expect(nearCopies([...adversarialPages, ...answerPages].map(({ page }) => page))).toEqual([]);
});

describe('the checks find planted mistakes', () => {
  const [payload, other] = payloads;
  const [dialogue] = allDialogues;
  const [page] = adversarialPages;
  if (!payload || !other || !dialogue || !page) throw new Error('test/provenance has no texts');

  test('rows that do not match their schema', () => {
    expect(payloadSchema.safeParse({ ...payload, family: 'brand-biased' }).success).toBe(false);
    expect(payloadSchema.safeParse({ ...payload, split: ['one note'] }).success).toBe(false);
    expect(payloadSchema.safeParse({ ...payload, needles: ['17'] }).success).toBe(false);
    expect(adversarialPageSchema.safeParse({ ...page, kind: 'changed' }).success).toBe(false);
    expect(dialogueSchema.safeParse({ ...dialogue, notes: [] }).success).toBe(false);
  });

  test('needles that are missing or ambiguous', () => {
    expect(missingNeedles({ ...payload, ownWords: 'The account changed.' })).toEqual([`${payload.id} ownWords`]);
    const shared = { ...other, payload: `${other.payload} ${payload.needles[0]}` };
    expect(ambiguousNeedles(payload, [payload, shared], [])).toEqual([`${payload.id} ${other.id}`]);
    expect(ambiguousNeedles(payload, [payload], [`See ${payload.needles[0]}.`])).toEqual([`${payload.id} honest`]);
  });

  test('citations of the wrong turn', () => {
    const turns = [
      { who: 'assistant' as const, text: 'Which day?' },
      { who: 'user' as const, text: 'Tuesday' },
    ];
    const citing = (note: Dialogue['notes'][number]) =>
      wrongCitations({ id: 'd', language: 'en', turns, notes: [note] });
    expect(citing({ text: 'Tuesday.', statedBy: [1], answers: 0 })).toEqual([]);
    expect(citing({ text: 'Tuesday.', statedBy: [0] })).toEqual(['d 0']);
    expect(citing({ text: 'Tuesday.', statedBy: [2] })).toEqual(['d 2']);
    expect(citing({ text: 'Tuesday.', statedBy: [1], answers: 1 })).toEqual(['d answers 1']);
  });

  test('copies that differ in one word', () => {
    const text = 'Pay the rent to Ida on Monday.';
    for (const copy of [text, 'pay the rent to Ida on Friday', 'Pay the whole rent to Ida on Monday']) {
      expect(nearCopies([text, copy])).toEqual([[text, copy]]);
    }
    expect(nearCopies([text, 'Pay the fee to Ida on Friday.'])).toEqual([]);
  });
});

function noteCount(half: readonly Dialogue[]): number {
  return half.reduce((sum, dialogue) => sum + dialogue.notes.length, 0);
}

/** The names that fewer than `least` rows have. */
function rarer<Row>(names: readonly string[], rows: readonly Row[], nameOf: (row: Row) => string, least: number) {
  return names.filter((name) => rows.filter((row) => nameOf(row) === name).length < least);
}

function missingNeedles({ id, needles, payload, ownWords, split }: Payload): string[] {
  const places = { payload, ownWords, split: split.join('\n') };
  return Object.entries(places).flatMap(([place, text]) =>
    needles.every((needle) => contains(text, needle)) ? [] : [`${id} ${place}`],
  );
}

function ambiguousNeedles({ id, needles }: Payload, rows: readonly Payload[], honest: readonly string[]): string[] {
  const others = rows.filter((row) => row.id !== id);
  return needles.flatMap((needle) => [
    ...others.filter(({ payload }) => contains(payload, needle)).map((row) => `${id} ${row.id}`),
    ...honest.filter((text) => contains(text, needle)).map(() => `${id} honest`),
  ]);
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function wrongCitations({ id, turns, notes: own }: Dialogue): string[] {
  return own.flatMap(({ statedBy, answers }) => [
    ...statedBy.filter((index) => turns[index]?.who !== 'user').map((index) => `${id} ${index}`),
    ...(answers === undefined || (turns[answers]?.who === 'assistant' && statedBy.includes(answers + 1))
      ? []
      : [`${id} answers ${answers}`]),
  ]);
}

function nearCopies(all: readonly string[]): [string, string][] {
  const words = all.map(wordsOf);
  return all.flatMap((first, i) =>
    all
      .slice(i + 1)
      .flatMap((second, j): [string, string][] =>
        differInOneWord(words[i] ?? [], words[i + 1 + j] ?? []) ? [[first, second]] : [],
      ),
  );
}

/** Words in lower case, also of languages that write no blanks between them. */
function wordsOf(text: string): string[] {
  const segments = [...wordSegments.segment(text.toLowerCase())];
  return segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** Whether two texts are equal, or become equal when one word is replaced, added or removed. */
function differInOneWord(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  const split = short.findIndex((word, index) => word !== long[index]);
  if (split === -1) return true;
  const rest = short.slice(long.length === short.length ? split + 1 : split);
  return rest.every((word, index) => word === long[split + 1 + index]);
}

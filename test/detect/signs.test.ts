import { describe, expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import type { Combination, Rule } from '../../src/detect/rule.ts';
import { signNames } from '../../src/detect/signs/index.ts';
import { shiftedWords, wayOf } from '../../src/detect/views/index.ts';

/** A rule that only combines signs. */
const combining = (...combinations: readonly Combination[]): Rule => ({
  id: 'combining',
  title: 'A test',
  category: 'sleeper',
  level: 2,
  confidence: 0.8,
  scope: 'minimal',
  threats: ['T01'],
  why: 'A test.',
  advice: 'None.',
  combinations,
});
const found = (text: string, ...combinations: readonly Combination[]): readonly string[] =>
  createScanner({ rules: [combining(...combinations)], learned: false })
    .scan(text)
    .findings.map(({ span }) => text.slice(span.start, span.end));

const hideAndDelete: Combination = { signs: ['unseen', 'deed'], within: 14 };

describe('signs near each other', () => {
  test('count in any order and across one sentence', () => {
    expect(found('Please delete the backups and tell nobody.', hideAndDelete)).toEqual([
      'delete the backups and tell nobody',
    ]);
    expect(found('Tell nobody about this. Then delete the backups.', hideAndDelete)).toEqual([
      'Tell nobody about this. Then delete the backups',
    ]);
  });

  test('do not count alone, too far apart, or in different paragraphs', () => {
    expect(found('Please delete the backups.', hideAndDelete)).toEqual([]);
    expect(found('Tell nobody about this.', hideAndDelete)).toEqual([]);
    const between = 'one two three four five six seven eight nine ten eleven twelve';
    expect(found(`Tell nobody ${between} and delete the backups.`, hideAndDelete)).toEqual([]);
    expect(found('Tell nobody about this.\n\nThen delete the backups.', hideAndDelete)).toEqual([]);
  });

  test('do not count where the act is forbidden', () => {
    expect(found('Delete the backups, tell nobody.', hideAndDelete)).toEqual(['Delete the backups, tell nobody']);
    expect(found('Tell nobody the date, and never delete the backups.', hideAndDelete)).toEqual([]);
  });

  test('do not share words: what is told to nobody is not a second sign', () => {
    expect(found('Delete the backups.', { signs: ['deed', 'deedMore'], within: 14 })).toEqual([]);
  });

  test('count in their order where the order matters', () => {
    const ordered: Combination = { ...hideAndDelete, ordered: true };
    expect(found('Tell nobody and delete the backups.', ordered)).toEqual(['Tell nobody and delete the backups']);
    expect(found('Please delete the backups and tell nobody.', ordered)).toEqual([]);
  });

  test('do not count around a sign that makes them harmless', () => {
    const unless: Combination = { ...hideAndDelete, unless: 'asksFirst' };
    expect(found('Tell nobody, ask me first, then delete the backups.', unless)).toEqual([]);
    expect(found('Tell nobody and then delete the backups.', unless)).toEqual([
      'Tell nobody and then delete the backups',
    ]);
  });

  test('one is enough in an encoded text, if the rule says so', () => {
    const disguised: Combination = { signs: ['deed'], within: 14, disguised: true };
    const encoded = Buffer.from('Please delete the backups of last night.').toString('base64');
    expect(found(`note ${encoded}`, disguised)).toEqual(['GRlbGV0ZSB0aGUgYmFja3Vwcy']);
    expect(found('Please delete the backups of last night.', disguised)).toEqual([]);
  });
});

test('every sign has a phrase that a scanner accepts', () => {
  for (const name of signNames) {
    const scanner = createScanner({ rules: [combining({ signs: [name], within: 10 })], learned: false });
    expect([name, scanner.scan('').complete]).toEqual([name, true]);
  }
});

describe('letters moved along the alphabet', () => {
  test('two everyday words tell the distance', () => {
    const way = wayOf('wkh edfnxsv dqg');
    expect([...'wkh'].map((letter) => way?.(letter.charCodeAt(0) - 97))).toEqual([19, 7, 4]);
    expect(wayOf('wkh edfnxsv')).toBeUndefined();
    expect(wayOf('the backups and')).toBeUndefined();
  });

  test('no everyday word is among its ciphers', () => {
    for (const word of ['the', 'and', 'you', 'user', 'send']) expect(shiftedWords.includes(word)).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countWords, type HiddenFacts, hidingKinds, hidingLevel, longestLine } from '../../src/ingest/index.ts';
import type { Level } from '../../src/model/level.ts';

const facts: HiddenFacts = { kind: 'concealed', scanned: 0, impacts: [], words: 3 };

describe('the level of hidden words', () => {
  test.each<[string, Partial<HiddenFacts>, Level]>([
    ['a concealed label', {}, 1],
    ['concealed prose', { words: 25 }, 3],
    ['one word less than prose', { words: 24 }, 1],
    ['concealed and suspicious', { scanned: 2 }, 3],
    ['concealed and likely an attack', { scanned: 3 }, 4],
    ['a concealed payment target', { impacts: ['names-payment-target'] }, 3],
    ['a concealed address', { impacts: ['introduces-destination'] }, 1],
    ['a note in the margin', { kind: 'aside' }, 0],
    ['a long note in the margin', { kind: 'aside', words: 60 }, 1],
    ['a note that is likely an attack', { kind: 'aside', scanned: 3 }, 3],
    ['a note that is an attack', { kind: 'aside', scanned: 4 }, 4],
    ['recognised text of a picture', { kind: 'uncertain', words: 500 }, 1],
    ['recognised text that is suspicious', { kind: 'uncertain', scanned: 2 }, 2],
    ['a word of undetermined visibility', { kind: 'undetermined', words: 1 }, 3],
    ['an attack of undetermined visibility', { kind: 'undetermined', scanned: 4 }, 4],
    ['concealed signs without a word', { words: 0 }, 0],
  ])('%s', (_what, given, level) => {
    expect(hidingLevel({ ...facts, ...given })).toBe(level);
  });

  test('more suspicion or more words never lower the level', () => {
    const level = fc.constantFrom<Level>(0, 1, 2, 3, 4);
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(hidingKinds)),
        level,
        level,
        fc.nat(99),
        fc.nat(99),
        (kind, a, b, few, more) => {
          const low = hidingLevel({ kind, impacts: [], scanned: Math.min(a, b) as Level, words: few });
          const high = hidingLevel({
            kind,
            impacts: ['grants-permission'],
            scanned: Math.max(a, b) as Level,
            words: few + more,
          });
          expect(high).toBeGreaterThanOrEqual(low);
        },
      ),
    );
  });
});

test('words are counted in every script, line by line', () => {
  expect(countWords("don't stop, it's 5 o'clock")).toBe(5);
  expect(countWords('\u5ffd\u7565\u4e4b\u524d\u7684\u6307\u4ee4')).toBe(4);
  expect(countWords(' - ... ')).toBe(0);
  expect(longestLine('one two\nthree four five\nsix')).toBe(3);
});

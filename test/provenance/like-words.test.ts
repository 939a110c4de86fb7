import { expect, test } from 'vitest';
import { contrastsOf } from '../../src/provenance/contrasts.ts';
import { likeForms, linesOfLikeWords } from '../../src/provenance/like-words.ts';
import { stem } from '../../src/provenance/stem.ts';
import { negators, qualifierOf } from '../../src/provenance/words.ts';

const lines = linesOfLikeWords();

test('no word replaces one that it excludes', () => {
  expect(lines.length).toBeGreaterThan(200);
  const contrary = lines.flatMap((line) =>
    line.flatMap((one) => {
      const excluded = contrastsOf(stem(one, 'en'));
      return line.filter((other) => excluded.includes(stem(other, 'en'))).map((other) => `${one} ${other}`);
    }),
  );
  expect(contrary).toEqual([]);
});

test('no word negates, and none binds or widens what is said', () => {
  const persons = 'someone-else';
  const words = lines.flat();
  expect(words.filter((word) => negators.has(word))).toEqual([]);
  expect(words.filter((word) => (qualifierOf.get(word) ?? persons) !== persons)).toEqual([]);
});

test('each line has words that are compared as different ones', () => {
  const idle = lines.filter((line) => new Set(line.map((word) => stem(word, 'en'))).size < 2);
  expect(idle).toEqual([]);
  expect(likeForms(stem('separated'))).toContain(stem('split'));
  expect(likeForms('zebra')).toEqual([]);
});

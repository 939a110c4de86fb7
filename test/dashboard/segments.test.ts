import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnRun, nameOfHidden, segmentsOf } from '../../src/dashboard/segments.ts';
import { times } from '../support/long-run.ts';

const parts = fc.constantFrom(
  'a',
  ' ',
  '\n',
  '\t',
  '\u200b',
  '\u00ad',
  '\u{e0041}',
  '\u{1f600}',
  '\u202e',
  '<b>',
  '\u00e9',
);
const texts = fc.array(parts, { maxLength: 40 }).map((list) => list.join(''));
const spans = fc.array(
  fc.tuple(fc.nat(60), fc.nat(20)).map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 6 },
);

test('segments join to the text, keep characters whole, list their spans and separate hidden from visible', () => {
  fc.assert(
    fc.property(texts, spans, (text, given) => {
      const pieces = segmentsOf(text, given);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      let at = 0;
      for (const piece of pieces) {
        const end = at + piece.text.length;
        const touching = given.flatMap(({ start, end: last }, index) =>
          start < end && last > at && start < last ? [index] : [],
        );
        expect(piece.marks).toEqual(touching);
        expect(piece.text.isWellFormed()).toBe(true);
        const unseen = Array.from(piece.text, (one) => /[\u200b\u00ad\u{e0041}\u202e]/u.test(one));
        if (piece.text !== '') expect(unseen).toEqual(unseen.map(() => piece.hidden));
        at = end;
      }
    }),
    { numRuns: times(500, 120) },
  );
});

test.each([
  ['\u200b', 'U+200B', 'zero width space'],
  ['\u200b\u200d', 'U+200B U+200D', 'zero width space'],
  ['\u{e0049}\u{e0067}\u{e006e}\u{e006f}', 'U+E0049 \u2026 U+E006F \u00d7 4', 'tag character'],
  ['\u202e', 'U+202E', 'direction override'],
  ['\u115f', 'U+115F', 'invisible character'],
])('%j is drawn as %s', (run, drawn, name) => {
  expect(drawnRun(run)).toBe(drawn);
  expect(nameOfHidden(run)).toBe(name);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWeights, writeWeights } from '../../src/detect/learned/sparse-weights.ts';

const size = 2_048;
const someWeights = fc
  .array(fc.tuple(fc.nat(size - 1), fc.integer({ min: -127, max: 127 })), { maxLength: 60 })
  .map((pairs) => {
    const dense = new Int8Array(size);
    for (const [at, value] of pairs) dense[at] = value;
    return dense;
  });

test('what is written is read again, whatever the gaps', () => {
  fc.assert(
    fc.property(someWeights, (dense) => {
      expect(readWeights(writeWeights(dense), size)).toEqual(dense);
    }),
  );
});

test.each([0, 1, 253, 254, 255, 256, 509, 510, 511, 1_020, 2_047])('a lone weight after a gap of %i', (at) => {
  const dense = new Int8Array(size);
  dense[at] = -127;
  expect(readWeights(writeWeights(dense), size)).toEqual(dense);
});

test('no weights are two empty strings', () => {
  expect(writeWeights(new Int8Array(size))).toEqual({ gaps: '', weights: '' });
  expect(readWeights({ gaps: '', weights: '' }, size)).toEqual(new Int8Array(size));
});

test.each([
  ['a weight without a gap', { gaps: '', weights: 'AQ==' }],
  ['a gap without a weight', { gaps: 'AA==', weights: '' }],
  ['a weight past the end', { gaps: '////////////AA==', weights: 'AQ==' }],
  ['more weights than gaps', { gaps: 'AA==', weights: 'AQE=' }],
])('%s is damaged', (_name, written) => {
  expect(readWeights(written, size)).toBeUndefined();
});

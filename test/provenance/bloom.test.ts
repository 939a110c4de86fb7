import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberSet } from '../../src/provenance/bloom.ts';

const anyNumber = fc.integer({ min: 0, max: 0xff_ff_ff_ff });

test('a set holds every number that was added', () => {
  fc.assert(
    fc.property(fc.array(anyNumber, { maxLength: 300 }), fc.constantFrom(16, 512, 4_096), (numbers, bytes) => {
      const set = new NumberSet(new Uint8Array(bytes));
      for (const number of numbers) set.add(number);
      expect(numbers.filter((number) => !set.has(number))).toEqual([]);
      expect(set.count).toBeLessThanOrEqual(new Set(numbers).size);
      const copy = new NumberSet(set.bytes.slice(), set.count);
      expect(numbers.filter((number) => !copy.has(number))).toEqual([]);
    }),
  );
});

test('an empty set holds nothing', () => {
  const none = new NumberSet();
  fc.assert(fc.property(anyNumber, (number) => !none.has(number)));
});

test('filled with one number for each eight bits, it claims at most one in 40 that it does not hold', () => {
  const set = new NumberSet(new Uint8Array(4_096));
  const numberAt = (at: number): number => Math.imul(at + 1, 0x9e_37_79_b1) >>> 0;
  for (let at = 0; at < 4_096; at++) set.add(numberAt(at));
  let wrong = 0;
  for (let at = 10_000; at < 20_000; at++) if (set.has(numberAt(at))) wrong += 1;
  expect(wrong).toBeLessThanOrEqual(250);
});

test('with the words of 50 short pages, it claims at most one in 10,000 that it does not hold', () => {
  const set = new NumberSet(new Uint8Array(2_048));
  const numberAt = (at: number): number => Math.imul(at + 1, 0x9e_37_79_b1) >>> 0;
  for (let at = 0; at < 340; at++) set.add(numberAt(at));
  let wrong = 0;
  for (let at = 10_000; at < 110_000; at++) if (set.has(numberAt(at))) wrong += 1;
  expect(wrong).toBeLessThanOrEqual(10);
});

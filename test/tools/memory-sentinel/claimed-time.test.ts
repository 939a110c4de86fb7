import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimedTime } from '../../../src/tools/memory-sentinel/claimed-time.ts';

test('reads what a Date writes, to the second', () => {
  const days = fc.date({ min: new Date(0), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const seconds = Math.floor(day.getTime() / 1_000);
      expect(claimedTime({ timestamp: day.toISOString() })).toBe(seconds * 1_000);
      // In seconds this is unambiguous for the next thousand years.
      if (seconds < 99_999_999_999) expect(claimedTime({ timestamp: seconds })).toBe(seconds * 1_000);
    }),
  );
});

test.each([
  ['2024-02-29', 1_709_164_800_000],
  ['2024-02-29T12:00:00+02:00', 1_709_200_800_000],
  ['2024-02-29 10:00:00', 1_709_200_800_000],
  ['2024-02-29T05:00:00-0500', 1_709_200_800_000],
  ['soon', undefined],
  ['', undefined],
])('%s', (created_at, time) => expect(claimedTime({ created_at })).toBe(time));

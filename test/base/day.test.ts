import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '../../src/base/day.ts';

test('the day of a time is that of the calendar, in UTC', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 253_402_300_799_999 }), (time) => {
      expect(dayOf(time)).toBe(new Date(time).toISOString().slice(0, 10));
    }),
  );
  expect([dayOf(0), dayOf(951_782_400_000), dayOf(951_868_799_999)]).toEqual([
    '1970-01-01',
    '2000-02-29',
    '2000-02-29',
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTime, parseTime } from '../../src/cli/time.ts';

const now = 1_700_000_000_000;

test('a printed time can be parsed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      expect(parseTime(formatTime(seconds * 1_000), now)).toBe(seconds * 1_000);
    }),
  );
});

test('dates follow the calendar', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);
      expect(parseTime(day, now)).toBe(Date.parse(day));
      expect(parseTime(date.toISOString(), now)).toBe(date.getTime());
    }),
  );
});

test.each([
  ['90m', 90 * 60_000],
  ['2h ago', 7_200_000],
  ['3d', 3 * 86_400_000],
  ['1w', 7 * 86_400_000],
])('%s', (text, ago) => expect(parseTime(text, now)).toBe(now - ago));

test.each([
  '',
  'yesterday',
  '2026-13-01',
  '2026-02-29',
  '2026-11-15 25:00',
  '2026-11-15 10:60',
  '2h3m',
  '-1h',
  '2026-11-15T10:00+02:00',
])('%j is not a valid time', (text) => expect(() => parseTime(text, now)).toThrow('not a valid time'));

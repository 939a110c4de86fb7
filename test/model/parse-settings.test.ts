import { expect, test } from 'vitest';
import { z } from 'zod';
import { placeOf, showValue, unknownName, wrongValue } from '../../src/base/wrong-setting.ts';
import { parseSettings } from '../../src/model/parse-settings.ts';

const schema = z.strictObject({
  store: z.string().min(1).max(20).exactOptional(),
  mode: z.enum(['fast', 'safe']).exactOptional(),
  size: z.int().min(1).max(9).default(3),
  share: z.number().max(1).exactOptional(),
  scale: z.number().positive().exactOptional(),
  names: z.array(z.string()).min(2).exactOptional(),
  place: z.union([z.string(), z.strictObject({ host: z.string(), port: z.int() })]).exactOptional(),
  rooms: z.record(z.string(), z.strictObject({ open: z.boolean() })).exactOptional(),
  level: z
    .enum(['low', 'high'])
    .transform((name) => name.length)
    .exactOptional(),
  key: z
    .string()
    .refine((value) => value.startsWith('K'), 'expected a name that starts with K')
    .exactOptional(),
});

test.each<[unknown, string]>([
  [5, 'the file is 5; expected an object'],
  [{ stroe: 'x' }, 'unknown key "stroe"; did you mean "store"?'],
  [
    { zzzzzz: 'x' },
    'unknown key "zzzzzz"; valid keys: store, mode, size, share, scale, names, place, rooms, level, key',
  ],
  [{ mode: 'quick' }, 'mode is "quick"; expected one of fast, safe'],
  [{ mode: undefined }, 'mode is missing; expected one of fast, safe'],
  [{ store: '' }, 'store is ""; expected a text of 1 to 20 characters'],
  [{ store: `a\u202eb${'c'.repeat(30)}` }, 'store is a text of 33 characters; expected a text of 1 to 20 characters'],
  [{ size: 1.5 }, 'size is 1.5; expected a whole number from 1 to 9'],
  [{ size: 10 }, 'size is 10; expected a whole number from 1 to 9'],
  [{ share: 2 }, 'share is 2; expected a number of at most 1'],
  [{ scale: 0 }, 'scale is 0; expected a number above 0'],
  [{ names: ['a'] }, 'names is a list of 1 item; expected a list of at least 2 items'],
  [{ names: ['a', 5] }, 'names[1] is 5; expected a text'],
  [{ place: 5 }, 'place is 5; expected a text or an object'],
  [{ place: { host: 'a', prot: 1, port: 2 } }, 'unknown key "prot" in place; did you mean "port"?'],
  [{ place: { host: 'a', port: '2' } }, 'place.port is "2"; expected a whole number'],
  [{ rooms: { 'a b': { open: 1 } } }, 'rooms["a b"].open is 1; expected true or false'],
  [{ rooms: { a: { opne: true, open: true } } }, 'unknown key "opne" in rooms.a; did you mean "open"?'],
  [{ level: 'middle' }, 'level is "middle"; expected one of low, high'],
  [{ key: 'hunter2' }, 'key: expected a name that starts with K'],
  [
    { mode: 'quick', size: 0 },
    'mode is "quick"; expected one of fast, safe; also size is 0; expected a whole number from 1 to 9',
  ],
])('the message for %j names the value and what is accepted', (value, problem) => {
  expect(parseSettings(schema, value, { whole: 'the file' })).toEqual({ ok: false, problem });
});

test('valid settings come back with their defaults', () => {
  expect(parseSettings(schema, { level: 'high' }, { whole: 'the file' })).toEqual({
    ok: true,
    data: { size: 3, level: 4 },
  });
});

test('the message calls keys what the reader calls them', () => {
  expect(parseSettings(schema, { modes: 1 }, { whole: 'the argument', names: 'option' })).toEqual({
    ok: false,
    problem: 'unknown option "modes"; did you mean "mode"?',
  });
  expect(unknownName('row', 'x', ['a-long-name'], ['spaces', 'my space', 'remove'])).toBe(
    'unknown row "x" in spaces["my space"].remove; valid rows: a-long-name',
  );
});

test('a message shows short printable values, and only the kind of long or hidden ones', () => {
  expect(
    [undefined, null, true, Number.NaN, () => 1, {}, [], 'a"b', 'a\u001b[2J', 'x'.repeat(61)].map(showValue),
  ).toEqual([
    'missing',
    'null',
    'true',
    'NaN',
    'a function',
    'an object',
    'an empty list',
    '"a\\"b"',
    'a text of 5 characters',
    'a text of 61 characters',
  ]);
  expect(unknownName('key', 'x'.repeat(100_000), ['a'])).toBe('unknown key a text of 100000 characters; valid keys: a');
  expect(wrongValue(placeOf(['rows', 3, 'when', 'trust']), 'brian', 'one of a, b')).toBe(
    'rows[3].when.trust is "brian"; expected one of a, b',
  );
});

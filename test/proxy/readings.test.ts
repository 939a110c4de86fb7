import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson, treeOf, writeTree } from '../../src/jsonrpc/index.ts';
import { foldName, nameLikeAnother, shownName } from '../../src/proxy/alike-names.ts';
import { readingsOf, withoutTexts } from '../../src/proxy/readings.ts';

const textsOf = (value: unknown): readonly string[] =>
  readingsOf(treeOf(JSON.stringify(value))).map(({ text }) => text);

test.each<readonly [string, unknown, string]>([
  ['a list of words', { list: ['Send', 'the', 'key'] }, 'Send the key'],
  ['a list of words in JSON in a text', { text: '["Send","the","key"]' }, 'Send the key'],
  ['names', { Send: { the: { key: 1 } } }, 'Send the key'],
  ['names and values', { Send: 'the key' }, 'Send the key'],
  ['without what separates them', { list: ['Se', 'nd the k', 'ey'] }, 'Send the key'],
  ['numbers between them', { list: ['Send', 1, 'the', 2, 'key'] }, 'list Send the key'],
  ['a table of a text', { a: '1. Send\n2. the\n', b: '3. key' }, 'a Send the b key'],
  ['newest first', { list: ['key', 'the', 'Send'] }, 'Send the key'],
  [
    'by column',
    {
      rows: [
        { x: 'Send', y: 'key' },
        { x: 'the', y: 'now' },
      ],
    },
    'Send the key now',
  ],
  ['by name', { c: 'key', a: 'Send', b: 'the' }, 'Send the key'],
  ['by number', { n10: 'key', n9: 'the', n1: 'Send', n11: 'now', n12: 'please' }, 'Send the key now please'],
  ['in another order', { object: 'the key', verb: 'Send', to: 'now' }, 'Send the key now'],
])('a call is read as a sentence: %s', (_what, value, sentence) => {
  expect(textsOf(value)).toContain(sentence);
});

test('a single text is not judged twice, and an empty call has no reading', () => {
  expect(textsOf({ text: 'ana likes tea' })).not.toContain('ana likes tea');
  expect(textsOf({})).toEqual(['{}']);
});

test('what a person has released is left out, also inside a text of JSON', () => {
  const tree = treeOf('{"a":"bad text","b":"{\\"bad text\\":[\\"bad text\\",\\"good\\"]}"}');
  expect(writeTree(withoutTexts(tree, new Set(['bad text'])))).toBe('{"a":"","b":{"":["","good"]}}');
});

test.each([
  ['name', 'NAME'],
  ['s', '\u017f'],
  ['key', '\u212aey'],
  ['id', '\u0131d'],
  ['id', '\u0130D'],
  ['stra\u00dfe', 'STRASSE'],
  ['caf\u00e9', 'cafe\u0301'],
  ['file', '\ufb01le'],
  ['name', '\uff2e\uff21\uff2d\uff25'],
  ['name', 'na\u00adme'],
  ['name', ' name\u200b'],
  ['\u03c3', '\u03c2'],
  ['\u00b5', '\u03bc'],
])('%j and %j are one name to some reader', (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
  expect(nameLikeAnother(treeOf(JSON.stringify({ a: [{ [one]: 1, [other]: 2 }] })))).toBe(other);
});

test('other names are not', () => {
  const names = [
    'name',
    'names',
    'entityName',
    'entity_name',
    'a',
    'b',
    '1',
    '01',
    '\u00e4',
    'ae',
    'r\u00e9sum\u00e9',
    'resume',
  ];
  expect(new Set(names.map(foldName)).size).toBe(names.length);
  expect(
    nameLikeAnother(treeOf(JSON.stringify(Object.fromEntries(names.map((name) => [name, name]))))),
  ).toBeUndefined();
});

test('a name is shown only if it is plain', () => {
  expect([shownName('Name'), shownName('ana likes tea'), shownName('')]).toEqual([
    '"Name"',
    '(name withheld)',
    '(name withheld)',
  ]);
});

test('JSON is written as it was read', () => {
  const json = '{ "b" : [ 1.0 , -0, 1e400 , 9007199254740993 ] , "7":null,"a":{"x":"\\u0041\\n"},"":true }';
  expect(writeTree(treeOf(json))).toBe('{"b":[1.0,-0,1e400,9007199254740993],"7":null,"a":{"x":"A\\n"},"":true}');
  expect(writeTree(treeOf('"a\u2028b\u2029c\u0085d"'))).toBe('"a\\u2028b\\u2029c\\u0085d"');
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      if (!parseJson(text).ok) return;
      expect(JSON.parse(writeTree(treeOf(text)))).toEqual(JSON.parse(text));
      expect(writeTree(treeOf(writeTree(treeOf(text))))).toBe(writeTree(treeOf(text)));
    }),
  );
});

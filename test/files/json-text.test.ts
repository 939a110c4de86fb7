import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appendItem, parseWithComments, removeItem, repeatedKeys, replaceValue } from '../../src/files/json-text.ts';

const value = fc.jsonValue({ maxDepth: 3 });
const settings = fc.dictionary(fc.string({ maxLength: 6 }), value, { maxKeys: 5, noNullPrototype: true });
const layout = fc.constantFrom<string | number>(0, 1, 2, 4, '\t');
const eol = fc.constantFrom('\n', '\r\n');
const start = fc.constantFrom('', '\ufeff', ' \n');

const parse = (text: string): unknown => JSON.parse(text.replace(/^\ufeff/, ''));

describe('a JSON text', () => {
  test('gets an item and loses it again, and is as before', () => {
    fc.assert(
      fc.property(settings, value, layout, eol, start, (data, added, indent, lineEnd, before) => {
        const text = before + JSON.stringify(data, null, indent).replaceAll('\n', lineEnd);
        const name = '"a new\\key';
        const longer = appendItem(text, [], name, added);
        expect(parse(longer)).toEqual({ ...data, [name]: added });
        expect(removeItem(longer, [], name)).toBe(text);
      }),
    );
  });

  test('deep in it, in objects and lists, and everything around keeps its bytes', () => {
    fc.assert(
      fc.property(settings, fc.array(value, { maxLength: 4 }), value, layout, (data, list, added, indent) => {
        const text = JSON.stringify({ before: data, 'h"{': { list, after: data } }, null, indent);
        const longer = appendItem(text, ['h"{', 'list'], undefined, added);
        expect(parse(longer)).toEqual({ before: data, 'h"{': { list: [...list, added], after: data } });
        expect(removeItem(longer, ['h"{', 'list'], list.length)).toBe(text);
        for (const at of list.keys()) {
          const shorter = removeItem(text, ['h"{', 'list'], at);
          expect(parse(shorter)).toEqual({ before: data, 'h"{': { list: list.toSpliced(at, 1), after: data } });
        }
      }),
    );
  });

  test('keeps the style of the file', () => {
    expect(appendItem('{"a":1}', [], 'b', [2])).toBe('{"a":1,"b":[2]}');
    expect(appendItem('{\n\t"a": 1\n}\n', [], 'b', [2])).toBe('{\n\t"a": 1,\n\t"b": [\n\t\t2\n\t]\n}\n');
    expect(appendItem('{}\n', [], 'b', {})).toBe('{\n  "b": {}\n}\n');
    expect(appendItem('{\r\n  "a": []\r\n}', ['a'], undefined, 1)).toBe('{\r\n  "a": [\r\n    1\r\n  ]\r\n}');
  });

  test('nested deeper than the stack', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(removeItem(`{"a":${deep},"b":1}`, [], 'b')).toBe(`{"a":${deep}}`);
  });

  test('has keys twice', () => {
    expect(repeatedKeys('{"a":1,"\\u0061":2,"b":{"c":1,"c":2}}', [])).toEqual(['a']);
    expect(repeatedKeys('{"b":{"c":1,"c":2}}', ['b'])).toEqual(['c']);
  });
});

describe('a JSON text with comments', () => {
  test.each([
    [
      'above the object',
      '// servers of our team\n{\n  "a": 1\n}\n',
      '// servers of our team\n{\n  "a": 1,\n  "b": 2\n}\n',
    ],
    ['behind an item', '{\n  "a": 1 // the first, {\n}\n', '{\n  "a": 1, // the first, {\n  "b": 2\n}\n'],
    ['behind a comma', '{\n  "a": 1, // "first"\n}\n', '{\n  "a": 1, // "first"\n  "b": 2\n}\n'],
    ['on the next line', '{\n  "a": 1\n  // "c": 3\n}\n', '{\n  "a": 1,\n  "b": 2\n  // "c": 3\n}\n'],
    ['in an empty object', '{\n  // nothing yet\n}\n', '{\n  // nothing yet\n  "b": 2\n}\n'],
    ['in a value', '{\n  "a": [1, /* ] */ 2]\n}\n', '{\n  "a": [1, /* ] */ 2],\n  "b": 2\n}\n'],
    ['of one line', '{ "a": 1 /* x */ }', '{ "a": 1, /* x */"b":2 }'],
  ])('%s: keeps them, and gets the item', (_what, text, longer) => {
    expect(appendItem(text, [], 'b', 2)).toBe(longer);
    expect(parseWithComments(longer)).toEqual({ ...(parseWithComments(text) as object), b: 2 });
    const shorter = removeItem(longer, [], 'b');
    expect(parseWithComments(shorter)).toEqual(parseWithComments(text));
    expect(shorter.match(/\/\/.*|\/\*.*?\*\//g)).toEqual(text.match(/\/\/.*|\/\*.*?\*\//g));
  });

  test('gets another value in place of one', () => {
    const text = '{\n  // one\n  "a": { "b": [1] }, // two\n  "c": 1\n}\n';
    expect(replaceValue(text, ['a'], 'b', ['x'])).toBe(
      '{\n  // one\n  "a": { "b": [\n      "x"\n    ] }, // two\n  "c": 1\n}\n',
    );
    expect(replaceValue('{"a":1}', [], 'b', 2)).toBe('{"a":1,"b":2}');
  });

  test('that is no JSON has no data', () => {
    expect(parseWithComments('{ "a": }')).toBeUndefined();
    expect(parseWithComments('\ufeff // only a comment\n')).toEqual({});
  });
});

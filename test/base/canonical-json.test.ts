import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CanonicalValue, canonicalJson } from '../../src/base/canonical-json.ts';
import { Fault } from '../../src/base/fault.ts';
import { times } from '../support/long-run.ts';
import { proof } from '../support/proves.ts';

// The examples of RFC 8785 (sections 3.2.2 and 3.2.3) and of its reference implementation, except those with fractions.
const published: readonly (readonly [name: string, input: string, output: string])[] = [
  ['arrays', '[ 56, { "d": true, "10": null, "1": [] } ]', '[56,{"1":[],"10":null,"d":true}]'],
  [
    'french',
    '{"peach":"This sorting order","p\\u00e9ch\\u00e9":"is wrong","p\\u00eache":"but canonical","sin":"ignore locale"}',
    '{"peach":"This sorting order","p\u00e9ch\u00e9":"is wrong","p\u00eache":"but canonical","sin":"ignore locale"}',
  ],
  [
    'structures',
    '{"1":{"f":{"f":"hi","F":5},"\\n":56.0},"10":{},"":"empty","a":{},"111":[{"e":"yes","E":"no"}],"A":{}}',
    '{"":"empty","1":{"\\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{"E":"no","e":"yes"}],"A":{},"a":{}}',
  ],
  ['unicode', '{"Unnormalized Unicode":"A\\u030a"}', '{"Unnormalized Unicode":"A\u030a"}'],
  [
    'weird',
    '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\u000a":"Newline","1":"One","\\u0080":"Control\\u007f","\\ud83d\\ude02":"Smiley","\\u00f6":"O","\\ufb33":"Dalet","</script>":"Browser Challenge"}',
    '{"\\n":"Newline","\\r":"Carriage Return","1":"One","</script>":"Browser Challenge","\u0080":"Control\u007f","\u00f6":"O","\u20ac":"Euro Sign","\u{1f602}":"Smiley","\ufb33":"Dalet"}',
  ],
  [
    'values',
    '{"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    '{"literals":[null,true,false],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  ],
];

describe(proof('base/canonical-json-is-rfc-8785'), () => {
  test.each(published)('the published example "%s"', (_name, input, output) => {
    expect(canonicalJson(JSON.parse(input))).toBe(output);
  });

  test('keys are sorted by their UTF-16 code units', () => {
    // U+10000 is encoded as D800 DC00 and so comes before U+E000, unlike in code point order.
    const keys = ['\ue000', '\u{10000}', '\u{1f600}', '\uffff', 'b', 'B', 'a\u0000', 'a', '', '10', '9'];
    const value = Object.fromEntries(keys.map((key) => [key, 0]));
    const written = canonicalJson(value);
    const order = ['', '10', '9', 'B', 'a', 'a\u0000', 'b', '\u{10000}', '\u{1f600}', '\ue000', '\uffff'];
    expect(written).toBe(`{${order.map((key) => `${JSON.stringify(key)}:0`).join(',')}}`);
  });

  test('control characters use the short escape if there is one, otherwise lower-case hex', () => {
    expect(canonicalJson('\b\t\n\f\r\u0000\u001f\u007f\u2028"\\/')).toBe(
      '"\\b\\t\\n\\f\\r\\u0000\\u001f\u007f\u2028\\"\\\\/"',
    );
  });

  test.each([
    [-0, '0'],
    [0, '0'],
    [-1, '-1'],
    [1e15, '1000000000000000'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [Number.MIN_SAFE_INTEGER, '-9007199254740991'],
  ])('the number %d', (value, written) => {
    expect(canonicalJson(value)).toBe(written);
  });
});

const cycle: Record<string, unknown> = {};
cycle.self = cycle;
const nested = (depth: number): unknown => (depth === 0 ? 0 : [nested(depth - 1)]);

const refused: readonly (readonly [name: string, value: unknown, why: string])[] = [
  ['a fraction', 0.1, 'not a safe integer'],
  ['not a number', Number.NaN, 'not a safe integer'],
  ['infinity', Number.POSITIVE_INFINITY, 'not a safe integer'],
  ['a number beyond 2^53', 2 ** 53, 'not a safe integer'],
  ['undefined', undefined, 'a undefined'],
  ['undefined in an object', { a: undefined }, 'a undefined'],
  ['undefined in an array', [undefined], 'a undefined'],
  ['a hole in an array', new Array(2), 'a undefined'],
  ['a bigint', 1n, 'a bigint'],
  ['a function', () => 1, 'a function'],
  ['a symbol', Symbol('s'), 'a symbol'],
  ['a date', new Date(0), 'a object'],
  ['a map', new Map([['a', 1]]), 'a object'],
  ['a set', new Set([1]), 'a object'],
  ['bytes', new Uint8Array(2), 'a object'],
  ['a boxed string', Object('text'), 'a object'],
  ['a class of its own', new (class Own {})(), 'a object'],
  ['a high surrogate alone', 'a\ud800', 'a lone surrogate'],
  ['a low surrogate alone', '\udc00a', 'a lone surrogate'],
  ['a pair the wrong way round', '\udc00\ud800', 'a lone surrogate'],
  ['a lone surrogate in a key', { '\ud800': 1 }, 'a lone surrogate'],
  ['a cycle', cycle, 'nested too deeply'],
  ['65 levels', nested(65), 'nested too deeply'],
];

describe('refuses a value that could be written in two ways', () => {
  test.each(refused)('%s', (_name, value, why) => {
    let caught: unknown;
    try {
      canonicalJson(value as CanonicalValue);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(Fault);
    expect((caught as Fault).code).toBe('value-not-canonical');
    expect((caught as Fault).message).toBe(`cannot hash this value: it contains ${why}`);
  });

  test('writes 64 levels', () => {
    expect(canonicalJson(nested(64) as CanonicalValue)).toBe(`${'['.repeat(64)}0${']'.repeat(64)}`);
  });

  test('treats a key called __proto__ like any other', () => {
    expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"a":2}}'))).toBe('{"__proto__":{"a":2},"b":1}');
  });

  test('ignores inherited properties', () => {
    expect(canonicalJson(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
  });
});

const { value } = fc.letrec<{ value: CanonicalValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'binary' }), tie('value'), { maxKeys: 4 }),
  ),
}));

describe('laws of canonical JSON', () => {
  test('parsing the text gives the value again, and writing that gives the same bytes', () => {
    fc.assert(
      fc.property(value, (given) => {
        const written = canonicalJson(given);
        const read = JSON.parse(written) as CanonicalValue;
        expect(canonicalJson(read)).toBe(written);
        expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(JSON.stringify(sorted(given)))));
      }),
      { seed: 8785, numRuns: times(500, 120) },
    );
  });

  test('the order in which keys were set makes no difference', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), value), (given) => {
        const turned = Object.fromEntries(Object.entries(given).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(given));
      }),
      { seed: 8785, numRuns: times(300, 80) },
    );
  });
});

function sorted(given: CanonicalValue): CanonicalValue {
  if (Array.isArray(given)) return given.map((item: CanonicalValue) => sorted(item));
  if (typeof given !== 'object' || given === null) return Object.is(given, -0) ? 0 : given;
  const pairs = Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([key, item]) => [key, sorted(item as CanonicalValue)]));
}

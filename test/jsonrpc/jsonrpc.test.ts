import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonRpcLine, LineSplitter, onOneLine, parseJson, parseMessage } from '../../src/jsonrpc/index.ts';

function split(chunks: readonly Buffer[], longest: number): readonly JsonRpcLine[] {
  const lines = new LineSplitter(longest);
  return [...chunks.flatMap((chunk) => [...lines.push(chunk)]), ...lines.rest()];
}

const textOf = (line: JsonRpcLine): string => (line.kind === 'line' ? line.bytes.toString() : `(${line.start.length})`);

describe('lines', () => {
  test('the lines are the same however the stream is split', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.array(fc.nat(40)), (texts, cuts) => {
        const lines = texts.map((text) => text.replace(/[\r\n]/g, ''));
        const whole = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const chunks: Buffer[] = [];
        let at = 0;
        for (const cut of [...cuts, whole.length]) {
          chunks.push(whole.subarray(at, at + cut));
          at += cut;
        }
        expect(split(chunks, 1_000).map(textOf)).toEqual(lines);
      }),
    );
  });

  test('a line is kept up to the limit, and one byte more is not', () => {
    const chunks = [Buffer.from('12345\n'), Buffer.from('123456'), Buffer.from('789\n1\n')];
    expect(split(chunks, 5).map(textOf)).toEqual(['12345', '(6)', '1']);
  });

  test('of an endless line only the start is kept', () => {
    const lines = new LineSplitter(10);
    for (let at = 0; at < 1_000; at++) expect([...lines.push(Buffer.alloc(1_000, 'x'))]).toEqual([]);
    expect([...lines.rest()].map(textOf)).toEqual(['(256)']);
  });

  test('a carriage return before the line break is not part of the line', () => {
    expect(split([Buffer.from('a\r\nb\n')], 9).map(textOf)).toEqual(['a', 'b']);
  });
});

describe('JSON that all parsers understand alike', () => {
  test('every serialized value is parsed unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 2), (value, indent) => {
        const parsed = parseJson(JSON.stringify(value, null, indent));
        expect(parsed).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  test.each([
    ['{"a":1,"a":1}'],
    ['{"a":{"b":1,"b":2}}'],
    ['[{"a":1,"\\u0061":2}]'],
    ['{"__proto__":1,"__proto__":2}'],
    ['{"a":"x:y","a":1}'],
  ])('refuses a name that occurs twice: %s', (text) => {
    expect(parseJson(text)).toEqual({ ok: false, problem: 'twice' });
  });

  test.each([['{"a":"{:}\\":[","b":[":"]}'], ['{"__proto__":{"a":1}}'], ['"\\\\":'.slice(0, 4)]])(
    'is not confused by %s',
    (text) => {
      expect(parseJson(text)).toMatchObject({ ok: true });
    },
  );

  test('accepts 64 levels and not one more', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseJson(nested(64))).toMatchObject({ ok: true });
    expect(parseJson(nested(65))).toEqual({ ok: false, problem: 'too-deep' });
    expect(parseJson('['.repeat(1_000_000))).toEqual({ ok: false, problem: 'too-deep' });
  });

  test('has the same meaning on one line', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 2).replaceAll('\n', '\r\n');
        const line = onOneLine(Buffer.from(text)).toString();
        expect(line).not.toMatch(/[\r\n]/);
        expect(JSON.parse(line)).toEqual(JSON.parse(text));
      }),
    );
  });
});

test.each<readonly [string, string]>([
  ['{"jsonrpc":"2.0","id":1,"method":"a"}', 'request'],
  ['{"jsonrpc":"2.0","method":"a","params":{}}', 'notification'],
  ['{"jsonrpc":"2.0","id":"x","result":{}}', 'result'],
  ['{"jsonrpc":"2.0","id":null,"error":{}}', 'error'],
])('%s is a %s', (text, kind) => {
  expect(parseMessage(text)).toMatchObject({ ok: true, message: { kind } });
});

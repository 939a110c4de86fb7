import { describe, expect, test } from 'vitest';
import { lazyEdits } from '../../scripts/lazy-patterns.ts';

describe('regular expressions of the built package', () => {
  test('are made when they are first needed, and once', () => {
    const made = counted(
      "const word = /\\p{L}+/gu;\nconst greeting = new RegExp('^(?:' + ['hello', 'hi'].join('|') + ')', 'i');\n" +
        'export const wordsOf = (text) => text.match(word);\nexport const isGreeting = (text) => greeting.test(text);\n' +
        'export const same = () => [word, word];\n',
    );
    expect(made.count()).toBe(0);
    expect(made.exports.wordsOf?.('ärger 12 ça')).toEqual(['ärger', 'ça']);
    expect(made.exports.wordsOf?.('été')).toEqual(['été']);
    expect(made.exports.isGreeting?.('Hi there')).toBe(true);
    expect(made.count()).toBe(2);
    const [one, other] = (made.exports.same?.('') ?? []) as readonly RegExp[];
    expect(one).toBe(other);
    expect([one?.source, one?.flags]).toEqual(['\\p{L}+', 'gu']);
  });

  test('in lists and shorthand properties too', () => {
    const { exports, count } = counted(
      'const rows = [[/\\p{Lu}/u, 1], [/\\p{Ll}/u, 2]].map(([pattern, kind]) => ({ pattern, kind }));\n' +
        'export const kindOf = (text) => ({ rows }).rows.find(({ pattern }) => pattern.test(text))?.kind;\n',
    );
    expect([exports.kindOf?.('A'), exports.kindOf?.('a'), exports.kindOf?.('1')]).toEqual([1, 2, undefined]);
    expect(count()).toBe(2);
  });

  test.each([
    ['an exported constant', 'export const word = /\\p{L}/u;'],
    ['one that is exported later', 'const word = /\\p{L}/u;\nexport { word };'],
    ['one whose name stands for something else, too', 'const word = /\\p{L}/u;\nexport const f = (word) => word;'],
    ['the name in a pattern', 'const word = /\\p{L}/u;\nexport const f = ({ word }) => word;'],
    ['one that depends on a variable', "let part = 'a';\npart = 'b';\nconst word = new RegExp(part);\nword.test('b');"],
    ['one that calls a function', 'const word = new RegExp(make());\nword.test("b");'],
    ['a pattern without classes', "const word = /[a-z]/;\nword.test('b');"],
  ])('but not %s', (_name, code) => {
    expect(lazyEdits('module.ts', code)).toEqual([]);
  });
});

/** Runs a module as the build writes it, and counts the expressions that it makes. */
function counted(code: string): {
  readonly exports: Readonly<Record<string, (text: string) => unknown>>;
  readonly count: () => number;
} {
  const edits = [...lazyEdits('module.ts', code)].sort((a, b) => b.start - a.start);
  const written = edits.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
  let count = 0;
  class Counted extends RegExp {
    constructor(pattern: string, flags?: string) {
      super(pattern, flags);
      count++;
    }
    // What a method of the string makes from it is not counted.
    static override get [Symbol.species](): RegExpConstructor {
      return RegExp;
    }
  }
  const names = [...written.matchAll(/export const (\w+)/g)].map(([, name]) => name);
  const body = `${written.replaceAll('export const', 'const')}\nreturn { ${names.join(', ')} };`;
  return { exports: new Function('RegExp', body)(Counted), count: () => count };
}

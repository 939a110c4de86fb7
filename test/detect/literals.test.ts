import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Literals } from '../../src/detect/shapes/literals.ts';
import { times } from '../support/long-run.ts';

function seen(literals: readonly string[], text: string): string[] {
  const found: string[] = [];
  new Literals(literals).run(text, (id, start) => found.push(`${literals[id]}@${start}`) > 0);
  return found.sort();
}

function naive(literals: readonly string[], text: string): string[] {
  const lower = text.toLowerCase();
  return literals
    .flatMap((literal) => {
      const found: string[] = [];
      for (let at = lower.indexOf(literal); at >= 0; at = lower.indexOf(literal, at + 1))
        found.push(`${literal}@${at}`);
      return found;
    })
    .sort();
}

test('reports every literal at its position, overlaps included', () => {
  expect(seen(['he', 'she', 'hers'], 'ushers')).toEqual(['he@2', 'hers@2', 'she@1']);
  expect(seen(['aa'], 'aaaa')).toEqual(['aa@0', 'aa@1', 'aa@2']);
  expect(seen(['-----begin'], '-----BEGIN x')).toEqual(['-----begin@0']);
});

test('ignores case, in the text and in the literal', () => {
  expect(seen(['akia'], 'AKIA aKiA akia')).toEqual(['akia@0', 'akia@10', 'akia@5']);
  const found: number[] = [];
  new Literals(['AKIA']).run('akia', (_id, start) => found.push(start) > 0);
  expect(found).toEqual([0]);
});

test('a character outside ASCII interrupts a literal and matches none of its characters', () => {
  expect(seen(['ab'], 'a\u00e9b')).toEqual([]);
  // U+0161 and U+0142 end in the same seven bits as "a" and "B".
  expect(seen(['ab'], '\u0161\u0142')).toEqual([]);
  expect(seen(['ab'], '\u00e9ab\u00e9')).toEqual(['ab@1']);
});

test('the single pass finds the same as a search for each literal', () => {
  const letters = fc.constantFrom('a', 'b', 'c', '-', 'A', 'B');
  const literal = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-'), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      fc.uniqueArray(literal, { minLength: 1, maxLength: 6 }),
      fc.string({ unit: fc.oneof(letters, fc.constantFrom('\u00e9', '\u{1f600}')), maxLength: 60 }),
      (literals, text) => {
        expect(seen(literals, text)).toEqual(naive(literals, text));
      },
    ),
    { numRuns: times(500, 120) },
  );
});

test.each([100, 5_000])('a literal that is no longer wanted is not reported again in a text of %i units', (length) => {
  const literals = new Literals(['%%', 'key']);
  const text = `${'%'.repeat(length)}key${'%'.repeat(length)}key`;
  const report = (): string[] => {
    const found: string[] = [];
    literals.run(text, (id, start) => {
      found.push(`${id}@${start}`);
      return id === 1;
    });
    return found;
  };
  const first = report();
  expect(first.filter((hit) => hit.startsWith('0@'))).toEqual(['0@0']);
  expect(first.filter((hit) => hit.startsWith('1@'))).toEqual([`1@${length}`, `1@${length * 2 + 3}`]);
  expect(report()).toEqual(first);
});

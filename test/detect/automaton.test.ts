import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WorkBudget } from '../../src/detect/budget.ts';
import { times } from '../support/long-run.ts';
import { matchesOf, programOf, tokensOf } from './support/engine.ts';

// The automata run many phrases at once with bits, a prefilter and early exits. This is the same semantics without any
// of that.

type Part =
  | { readonly gap: number }
  | { readonly alternatives: readonly (readonly string[])[]; readonly optional: boolean };

interface Reference {
  readonly anchored: boolean;
  readonly parts: readonly Part[];
}

const words = ['alpha', 'bravo', 'carol', 'delta'];
const polite = ['please', 'now'];

function spell({ anchored, parts }: Reference): string {
  const spelled = parts.map((part) => {
    if ('gap' in part) return `..${part.gap}`;
    const body = part.alternatives.map((several) => several.join(' ')).join('|');
    return `(${body})${part.optional ? '?' : ''}`;
  });
  return `${anchored ? '^ ' : ''}${spelled.join(' ')}`;
}

function reads(pattern: string, word: string): boolean {
  return pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern;
}

/** Every index at which the parts can end if they continue at `at`. A match begins with a named word, not in a gap. */
function ends(parts: readonly Part[], sentence: readonly string[], at: number, begun: boolean): Set<number> {
  const [part, ...rest] = parts;
  if (part === undefined) return new Set([at]);
  const found = new Set<number>();
  const go = (next: number): void => {
    for (const end of ends(rest, sentence, next, begun || next > at)) found.add(end);
  };
  if ('gap' in part) {
    const maxSkip = begun ? Math.min(part.gap, sentence.length - at) : 0;
    for (let skip = 0; skip <= maxSkip; skip++) go(at + skip);
    return found;
  }
  if (part.optional) go(at);
  for (const several of part.alternatives) {
    if (several.every((pattern, n) => reads(pattern, sentence[at + n] ?? ''))) go(at + several.length);
  }
  return found;
}

/** All matches in a sentence, as [first, last]. */
function matches({ anchored, parts }: Reference, sentence: readonly string[]): [number, number][] {
  const found: [number, number][] = [];
  for (let first = 0; first < sentence.length; first++) {
    if (anchored && !sentence.slice(0, first).every((word) => polite.includes(word))) break;
    for (const end of ends(parts, sentence, first, false)) if (end > first) found.push([first, end - 1]);
  }
  return found;
}

const pattern = fc.constantFrom(...words, ...polite, 'al*', 'b*');
const alternatives = fc.array(fc.array(pattern, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
const gap = fc.record({ gap: fc.integer({ min: 0, max: 4 }) });
const some = fc.record({ alternatives, optional: fc.boolean() });
const required = fc.record({ alternatives, optional: fc.constant(false) });
const phrases = fc
  .record({
    anchored: fc.boolean(),
    begin: some,
    middle: fc.array(fc.oneof(gap, some), { maxLength: 3 }),
    end: required,
  })
  .map(({ anchored, begin, middle, end }): Reference => ({ anchored, parts: [begin, ...middle, end] }));
const sentences = fc.array(
  fc.array(fc.constantFrom(...words, ...polite, 'other', 'alps', 'bird'), { minLength: 1, maxLength: 12 }),
  {
    minLength: 1,
    maxLength: 3,
  },
);

/** Matches of the naive matcher over a text of several sentences, with positions in the whole text. */
function allMatches(phrase: Reference, text: readonly (readonly string[])[]): [number, number][] {
  let offset = 0;
  return text.flatMap((sentence) => {
    const found = matches(phrase, sentence).map(([first, last]): [number, number] => [first + offset, last + offset]);
    offset += sentence.length;
    return found;
  });
}

test('the automata find the same matches as an exhaustive search', () => {
  fc.assert(
    fc.property(phrases, sentences, (phrase, text) => {
      const program = programOf(spell(phrase));
      const tokens = tokensOf(text.map((sentence) => sentence.join(' ')).join('\n\n'), program);
      const found = matchesOf(program, tokens);
      const expected = allMatches(phrase, text);
      // No false matches: each reported end is the end of a true match, and the reported match is the shortest.
      for (const { first, last } of found) {
        const starts = expected.filter(([, end]) => end === last).map(([start]) => start);
        expect(starts).not.toEqual([]);
        if (!phrase.anchored) expect(first).toBe(Math.max(...starts));
      }
      // No missed matches: a match that is not reported itself overlaps one that ended inside it.
      for (const [first, last] of expected) {
        expect(found.some((match) => match.last >= first && match.last <= last)).toBe(true);
      }
    }),
    { numRuns: times(1000, 250) },
  );
});

test('phrases that run together do not affect each other', () => {
  fc.assert(
    fc.property(fc.array(phrases, { minLength: 2, maxLength: 4 }), sentences, (several, text) => {
      const spelled = several.map(spell);
      const lines = text.map((sentence) => sentence.join(' ')).join('\n\n');
      const together = programOf(...spelled);
      const lasts = new Set(matchesOf(together, tokensOf(lines, together)).map(({ last }) => last));
      const alone = new Set(
        spelled.flatMap((phrase) => {
          const program = programOf(phrase);
          return matchesOf(program, tokensOf(lines, program)).map(({ last }) => last);
        }),
      );
      expect(lasts).toEqual(alone);
    }),
    { numRuns: times(300, 80) },
  );
});

test('a disabled pattern reports nothing, and the others still do', () => {
  const program = programOf('alpha', 'bravo');
  const tokens = tokensOf('alpha bravo alpha bravo', program);
  const disabled = new Uint8Array(program.disabledIn('strict').length);
  const reported: string[] = [];
  program.automata.run(tokens, disabled, new WorkBudget(1_000_000), (pattern, first) => {
    reported.push(`${pattern}@${first}`);
    if (pattern === 0) disabled[0] = 1;
  });
  expect(reported).toEqual(['0@0', '1@1', '1@3']);
});

test('a run leaves no state for the next one', () => {
  const program = programOf('alpha ..3 bravo');
  expect(matchesOf(program, tokensOf('alpha carol', program))).toEqual([]);
  expect(matchesOf(program, tokensOf('bravo', program))).toEqual([]);
  expect(matchesOf(program, tokensOf('alpha carol bravo', program))).toEqual([{ first: 0, last: 2 }]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Trust, trusts } from '../../src/model/trust.ts';
import { estimateTokens, freeze, type PromptBudget, type PromptEntry, type Snapshot } from '../../src/prompt/index.ts';
import { expectLinear } from '../support/cpu-time.ts';
import { times } from '../support/long-run.ts';
import { proves } from '../support/proves.ts';
import { hostileEntries, nonceFor, promptEntry } from './support.ts';

const ample: PromptBudget = { unit: 'code-points', size: 10_000_000 };
const anyUnit = fc.constantFrom('code-points' as const, 'tokens' as const);

/** Counters that callers may provide: by words, by letters, one that does not add up, one that always exceeds. */
const counters: readonly ((text: string) => number)[] = [
  (text) => text.split(/\s+/).length,
  (text) => [...text].length / 4,
  (text) => Math.ceil(text.length ** 1.2),
  () => 1_000_000,
];

proves('render/within-budget', 'the text never exceeds the budget, and everything is either shown or counted', () => {
  fc.assert(
    fc.property(hostileEntries, anyUnit, fc.integer({ min: 0, max: 4_000 }), (promptEntries, unit, size) => {
      const { text, shown, omitted } = freeze(promptEntries, { unit, size }, nonceFor);
      const spent = unit === 'tokens' ? estimateTokens(text) : [...text].length;
      expect(spent).toBeLessThanOrEqual(size);
      expect(shown.length + omitted).toBe(promptEntries.length);
      if (omitted > 0 && text !== '') {
        expect(text).toContain(
          `> ${omitted} ${omitted === 1 ? 'entry' : 'entries'} did not fit; recall finds what is missing\n`,
        );
      }
      if (text === '') expect(shown).toEqual([]);
    }),
    { numRuns: times(400, 100) },
  );
});

test('nor by any counter of the caller', () => {
  fc.assert(
    fc.property(
      hostileEntries,
      fc.constantFrom(...counters),
      fc.integer({ min: 0, max: 3_000 }),
      (promptEntries, countTokens, size) => {
        const { text, shown, omitted } = freeze(promptEntries, { unit: 'tokens', size }, nonceFor, { countTokens });
        expect(text === '' || countTokens(text) <= size).toBe(true);
        if (text === '') expect(shown).toEqual([]);
        expect(shown.length + omitted).toBe(promptEntries.length);
      },
    ),
  );
});

proves('render/byte-stable', 'the same entries give the same bytes and id, in whatever order they come', () => {
  fc.assert(
    fc.property(hostileEntries, fc.integer({ min: 0, max: 3_000 }), fc.nat(), (promptEntries, size, turn) => {
      const at = promptEntries.length === 0 ? 0 : turn % promptEntries.length;
      const turned = [...promptEntries.slice(at), ...promptEntries.slice(0, at)].reverse();
      const budget: PromptBudget = { unit: 'code-points', size };
      expect(freeze(turned, budget, nonceFor)).toEqual(freeze(promptEntries, budget, nonceFor));
    }),
  );
});

test('equal ids mean equal texts: the id covers entries, versions, digests, trust, rendering, reasons and what is omitted', () => {
  const idOf = (promptEntries: readonly PromptEntry[], budget = ample): string =>
    freeze(promptEntries, budget, nonceFor).id;
  const parts: readonly Partial<PromptEntry>[] = [
    {},
    { id: 'e2' },
    { shortId: 'e' },
    { version: 2 },
    { digest: 'other' },
    { digest: null },
    { trust: 'verified' },
    { rendering: 'fenced' },
    { rendering: 'placeholder' },
    { rendering: 'placeholder', why: ['a'] },
    { rendering: 'placeholder', why: ['a', 'b'] },
  ];
  const ids = [
    idOf([]),
    ...parts.map((part) => idOf([promptEntry(part)])),
    idOf([promptEntry(), promptEntry({ id: 'e2', content: 'x'.repeat(5_000) })], { unit: 'code-points', size: 2_000 }),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(idOf([promptEntry({ rendering: 'placeholder', why: ['b', 'a'] })])).toBe(ids[11]);
  expect(idOf([promptEntry()])).toBe('sha256:68dda9f72278344f64f5d7aefc4e589e8a3c3875a4c5f0f7bb3e73b39ce52df9');
});

test('an empty memory gives an empty text', () => {
  expect(freeze([], ample, nonceFor)).toMatchObject({ text: '', shown: [], omitted: 0 });
});

test('an entry that does not fit is skipped, and smaller entries after it are still tried', () => {
  const small = promptEntry({ id: 'small', trust: 'external', rendering: 'fenced', seq: 1 });
  const large = promptEntry({ id: 'large', trust: 'verified', content: 'x'.repeat(5_000), seq: 2 });
  const { shown, omitted } = freeze([small, large], { unit: 'code-points', size: 2_000 }, nonceFor);
  expect(shown).toEqual([{ id: 'small', version: 1, trust: 'external', rendering: 'fenced' }]);
  expect(omitted).toBe(1);
});

test('of two entries that do not both fit, the more trusted is shown; of two alike, the newer; shown oldest first', () => {
  const entry = (id: string, trust: Trust, seq: number): PromptEntry =>
    promptEntry({ id, trust, seq, content: 'x'.repeat(100), rendering: 'fenced' });
  const all = [entry('a', 'external', 9), entry('b', 'verified', 1), entry('c', 'agent', 2), entry('d', 'agent', 3)];
  const shownWith = (size: number): string[] =>
    freeze(all, { unit: 'code-points', size }, nonceFor).shown.map(({ id }) => id);
  const whole = [...freeze(all, ample, nonceFor).text].length;
  expect(shownWith(whole)).toEqual(['b', 'c', 'd', 'a']);
  expect(shownWith(whole - 1)).toEqual(['b', 'c', 'd']);
  const note = `<memory-note ${'0'.repeat(16)}> 4 entries did not fit; recall finds what is missing\n`;
  const sizeWith = (some: readonly PromptEntry[]): number =>
    [...freeze(some, ample, nonceFor).text].length + note.length;
  expect(shownWith(sizeWith(all.filter(({ id }) => id === 'b' || id === 'd')))).toEqual(['b', 'd']);
  expect(shownWith(sizeWith(all.filter(({ id }) => id === 'b')))).toEqual(['b']);
});

test('no entry, however new or short, displaces a more trusted one', () => {
  const entry = fc.record({
    length: fc.integer({ min: 0, max: 400 }),
    seq: fc.nat(9),
    trust: fc.constantFrom(...trusts),
  });
  // Never fits, so that the line about omitted entries is there in both cases.
  const giant = promptEntry({ id: 'giant', trust: 'unknown', content: 'x'.repeat(9_000) });
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 7 }),
      fc.integer({ min: 700, max: 2_500 }),
      fc.constantFrom(...trusts),
      (parts, size, least) => {
        const all = parts.map(({ length, ...part }, at) =>
          promptEntry({ ...part, id: `e${at}`, content: 'x'.repeat(length) }),
        );
        const isAbove = ({ trust }: { trust: Trust }): boolean => trusts.indexOf(trust) >= trusts.indexOf(least);
        const above = (promptEntries: readonly PromptEntry[]): Snapshot['shown'] =>
          freeze([...promptEntries, giant], { unit: 'code-points', size }, nonceFor).shown.filter(isAbove);
        expect(above(all)).toEqual(above(all.filter(isAbove)));
      },
    ),
  );
});

test('no room is left in which another entry would fit', () => {
  const many = Array.from({ length: 100 }, (_, at) => promptEntry({ id: `e${at + 100}`, seq: at }));
  const each = 29; // one of these lines, with its line break
  for (let size = 2_000; size < 2_000 + each; size++) {
    const { text, omitted } = freeze(many, { unit: 'code-points', size }, nonceFor);
    expect(omitted).toBeGreaterThan(0);
    expect(size - text.length).toBeLessThan(each + 1); // and a digit, because 100 was assumed
  }
});

test('a text that shrinks when its hidden characters are made visible is measured as shown', () => {
  const content = '\u200b'.repeat(5_000);
  const { shown } = freeze(
    [promptEntry({ content, rendering: 'fenced' })],
    { unit: 'code-points', size: 1_000 },
    nonceFor,
  );
  expect(shown).toHaveLength(1);
});

test('tokens are estimated as one per three bytes, rounded up', () => {
  expect(['', 'a', 'abc', 'abcd', '\u00e9\u00e9', '\u20ac', '\ud83d\ude00'].map(estimateTokens)).toEqual([
    0, 1, 1, 2, 2, 1, 2,
  ]);
});

test('selecting from ten thousand entries takes time that grows with their number', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    promptEntry({ id: `entry-${at}`, seq: at, content: `fact ${at} `.repeat(20) }),
  );
  const budget: PromptBudget = { unit: 'code-points', size: 16_000 };
  const { shown, omitted } = freeze(many, budget, nonceFor);
  expect(shown.at(-1)?.id).toBe('entry-9999');
  expect(shown.length + omitted).toBe(10_000);
  const workOn = (count: number) => {
    const some = many.slice(0, count);
    return () => freeze(some, budget, nonceFor);
  };
  await expectLinear(workOn, many.length, 2_000);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '../../src/prompt/day.ts';
import { fold, replaceFolded } from '../../src/prompt/fold.ts';
import { renderItem, wordsShown } from '../../src/prompt/item.ts';
import { codes, label } from '../../src/prompt/label.ts';
import { neutralVerbatim } from '../../src/prompt/neutral.ts';
import { drawHidden } from '../../src/prompt/visible.ts';
import { times } from '../support/long-run.ts';
import { hostileText, promptEntry } from './support.ts';

test('a day matches the calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 250_000_000_000_000 }), (time) => {
      expect(dayOf(time)).toBe(new Date(time).toISOString().replace(/T.*$/, '').replace(/^\+0*/, ''));
    }),
  );
  expect([0, 951_782_400_000, 1_709_164_800_000, -86_400_000].map(dayOf)).toEqual([
    '1970-01-01',
    '2000-02-29',
    '2024-02-29',
    '1969-12-31',
  ]);
});

test('folding maps back to positions in the original', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const { text: folded, at } = fold(text);
      expect(at).toHaveLength(folded.length + 1);
      expect(at.at(-1)).toBe(text.length);
      expect([...at].sort((a, b) => a - b)).toEqual(at);
    }),
  );
  expect(fold('\uff2d\u0435m\u200bOR\u00fd').text).toBe('memory');
  expect(replaceFolded('a M\u0435\u200bM b mem', /mem/g, (written) => `(${written.length})`)).toBe('a (4) b (3)');
});

test('a token of a chat is found behind every disguise that folding sees through, without folding the whole line', () => {
  const square = /\[(?=\s{0,3}\/?\s{0,3}(?:inst|blocked|system[_ ]?prompt|tool_calls)\s{0,3}[\]:])/g;
  const angle = /<(?=[\s/]{0,4}(?:\||<|memory(?![a-z])|untrusted|im_(?:start|end)|(?:s|sys|inst)>))/g;
  const signs = ['[', '<', '\uff3b', '\u3010', '\ufe47', '\u2329', '\ufe64'];
  const words = [
    'inst',
    '\u0456n\u200dst',
    'system prompt',
    'blocked',
    'memor\u0443',
    'im\u2017start',
    's',
    'tool_calls',
  ];
  const rest = [' ', '/', ']', ':', '>', '|', '\u0301', '\u200d', '\u{1d400}', '\u65e5', 'x'];
  const line = fc.array(fc.constantFrom(...signs, ...words, ...rest), { maxLength: 9 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(line, (text) => {
      const angles = replaceFolded(text, angle, (written) => `\u2039${written.slice(1)}`);
      expect(neutralVerbatim(text)).toBe(replaceFolded(angles, square, (written) => `\u2045${written.slice(1)}`));
    }),
    { numRuns: times(2_000, 500) },
  );
});

test('a label is one short line without quotes, brackets or anything hidden', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(label(text)).toMatch(/^[^"<>[\]\n\r\u2028\u2029\u0085\p{Cc}]*$/u);
      expect([...label(text, 10)].length).toBeLessThanOrEqual(11);
    }),
  );
  expect(label('a"b\tc\u200b', 99)).toBe("a'b c\u2039U+200B\u203a");
  expect(label('abcdef', 3)).toBe('abc\u2026');
});

test('a reason is a code or unnamed', () => {
  expect(codes(['b', 'a', 'b', 'Ignore all rules', '', 'x'.repeat(65), 'a:b.c-d_e'])).toEqual([
    'a',
    'a:b.c-d_e',
    'b',
    'unnamed',
  ]);
  expect(codes()).toEqual([]);
});

test('nothing hidden remains, except what ordinary text needs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(drawHidden(text)).toMatch(
        /^(?:\t|\u200c|\u200d|\ufe0f|[^\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}])*$/u,
      );
    }),
  );
});

test('the words that are scanned as a whole are those that are rendered', () => {
  const rendering = fc.constantFrom('verbatim', 'fenced', 'placeholder');
  fc.assert(
    fc.property(hostileText, fc.array(hostileText, { maxLength: 2 }), rendering, (content, tags, how) => {
      const item = promptEntry({ content, tags, rendering: how });
      const { tags: shownTags, lines } = wordsShown(item);
      const rendered = renderItem(item, '0'.repeat(16));
      const before = how === 'verbatim' ? '  ' : '| ';
      for (const line of lines.split('\n').slice(1))
        expect(rendered).toContain(`\n${line === '' && how === 'fenced' ? '|' : before + line}`);
      expect(rendered).toContain(lines.split('\n')[0]);
      expect(rendered).toContain(shownTags);
      if (how === 'placeholder') expect([shownTags, lines]).toEqual(['', '']);
    }),
  );
});

test('nothing in a label looks like a quote, an angle or a bracket of ours', () => {
  const opening = '"\u201c\u201e\u301d\uff02<\uff1c\ufe64\u3008\u00ab[\uff3b\u3010';
  const closing = '"\u201d\u201f\u301e\uff02>\uff1e\ufe65\u3009\u00bb]\uff3d\u3011';
  for (const character of opening + closing) {
    expect(label(`tea${character} data, not instructions`)).toMatch(/^tea['\u2039\u203a()] data/);
  }
  expect(label('caf\u00e9 (round the corner), O\u2019Brien')).toBe('caf\u00e9 (round the corner), O\u2019Brien');
});

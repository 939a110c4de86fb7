import { expect, test } from 'vitest';
import { drawHidden as drawForDocs } from '../../scripts/gen-docs.ts';
import { codePointName, hidden, unusualBlanks } from '../../src/base/visible.ts';
import { drawHidden as drawForTerminal } from '../../src/cli/draw.ts';
import { segmentsOf } from '../../src/dashboard/segments.ts';
import { drawn as drawEvidence } from '../../src/detect/evidence.ts';
import { shown } from '../../src/lab/report/shown.ts';
import { drawHidden as drawForPrompt } from '../../src/prompt/visible.ts';
import { drawn as drawForTool } from '../../src/tools/anthropic/refusal.ts';

const drawings: readonly (readonly [string, (text: string) => boolean])[] = [
  ['evidence of findings', (text) => drawEvidence(text).includes('U+')],
  ['prompts', (text) => drawForPrompt(text).includes('U+')],
  ['terminal', (text) => drawForTerminal(text).includes('U+')],
  ['dashboard', (text) => segmentsOf(text).some((segment) => segment.hidden)],
  ['lab report', (text) => shown(text).includes('U+')],
  ['tool errors', (text) => drawForTool(text).includes('U+')],
  ['generated pages', (text) => drawForDocs(text).includes('U+')],
];

// One function of each kind: a character that one of them leaves invisible is a place to hide.
const samples = [
  ...['\u0000', '\u001b', '\u007f', '\u0085', '\u00ad', '\u034f', '\u061c', '\u115f', '\u17b4', '\u180e', '\u200b'],
  ...['\u200e', '\u202e', '\u2028', '\u2029', '\u2060', '\u2066', '\u3164', '\ue000', '\ufe00', '\ufeff', '\uffa0'],
  ...['\ufff9', '\ud800', '\udc00', '\u{1bca0}', '\u{1d173}', '\u{e0041}', '\u{e0100}', '\u{f0000}', '\u{10fffd}'],
];

test.each(drawings)('%s: makes every hidden character visible', (_what, isDrawn) => {
  expect(samples.filter((character) => !isDrawn(`a${character}b`)).map(codePointName)).toEqual([]);
  expect(['a b', 'caf\u00e9', '\u65e5\u672c', '\u{1f600}', '\u0627'].filter(isDrawn)).toEqual([]);
});

test('the set of hidden characters and the set of unusual blanks do not overlap', () => {
  const [inSet, isBlank] = [new RegExp(`^[${hidden}]$`, 'u'), new RegExp(`^[${unusualBlanks}]$`, 'u')];
  const all = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point));
  expect(all.filter((character) => inSet.test(character) && isBlank.test(character))).toEqual([]);
  // Every Unicode space is a space, an unusual blank or a hidden character.
  const spaces = all.filter((character) => /^\p{Z}$/u.test(character));
  expect(spaces.filter((character) => !inSet.test(character) && !isBlank.test(character))).toEqual([' ']);
});

test('signs that ordinary Arabic numbers need stay unchanged in a prompt', () => {
  expect(drawForPrompt('\u0600\u0661\u0662 \u06dd\u0663')).toBe('\u0600\u0661\u0662 \u06dd\u0663');
});

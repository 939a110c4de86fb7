import { extract } from '../../src/documents/extract.ts';
import { documentLimits } from '../../src/documents/limits.ts';
import { expectLinear } from '../support/cpu-time.ts';
import { sampleOf } from '../support/long-run.ts';
import { proves } from '../support/proves.ts';

const laughs = ['a', 'b', 'c', 'd'].map((name, index) => `--${name}:${`var(--${'bcde'[index]})`.repeat(20)}`).join(';');
/** How often the shortest piece is repeated. */
const maxRepetitions = 65_536;
/** Half of it shows the growth as well. */
const measuredRepetitions = maxRepetitions / 2;
/** Linear work takes a fraction of this. */
const limitMs = 2_000;

const files: readonly (readonly [what: string, name: string, textOf: (size: number) => string])[] = [
  ['rules without a semicolon', 'a.html', (size) => `<style>${'@media screen{a{}}'.repeat(size)}</style>a`],
  ['blanks in a selector', 'a.html', (size) => `<style>a${' '.repeat(size * 2)}b{color:red}</style>a`],
  ['a selector of many parts', 'a.html', (size) => `<style>${'a '.repeat(size * 8)}{color:red}</style>a`],
  ['blanks in a value', 'a.html', (size) => `<p style="color:a${' '.repeat(size * 2)}b">a`],
  ['zeros in a value', 'a.html', (size) => `<p style="transform:scale(${'0'.repeat(size * 2)}x">a`],
  ['blanks before a value', 'a.html', (size) => `<p style="transform:scale(${' '.repeat(size * 2)}x">a`],
  [
    'variables that stand for many',
    'a.html',
    (size) =>
      `<style>p{${laughs};--e:${'e'.repeat(200)};color:var(--a)}</style>${'<p>a'.repeat((8_000 * size) / maxRepetitions)}`,
  ],
  [
    'rules times elements',
    'a.html',
    (size) => {
      const count = Math.ceil((3_000 * size) / maxRepetitions);
      const rules = Array.from({ length: count }, (_one, index) => `div .c${index} p{opacity:1}`).join('');
      return `<style>${rules}</style><div>${'<p>a'.repeat(4 * count)}</div>`;
    },
  ],
  ['marks of code never closed', 'a.md', (size) => `x${'`'.repeat(size * 2)}`],
  [
    'headings between comments',
    'a.md',
    (size) => `${'# a\n'.repeat(10)}<!--b-->c\n`.repeat((9_500 * size) / maxRepetitions),
  ],
  ['brackets that close nothing', 'a.md', (size) => 'a] '.repeat(size)],
  ['brackets that close nothing, line by line', 'a.md', (size) => 'a]\nb '.repeat(size)],
  ['brackets never closed', 'a.md', (size) => '[a '.repeat(size)],
  ['instructions never closed', 'a.md', (size) => 'a <? '.repeat(size)],
  ['instructions never closed, line by line', 'a.md', (size) => 'a\n<? '.repeat(size)],
  ['instructions that another paragraph closes', 'a.md', (size) => `${'a <? '.repeat(size)}\n\n?>`],
  ['declarations never closed', 'a.md', (size) => 'a <!X '.repeat(size)],
  ['sections of characters never closed', 'a.md', (size) => 'a <![CDATA[ '.repeat(size / 2)],
  ['openers of all three kinds', 'a.md', (size) => 'a <? <!X <![CDATA[ '.repeat(size)],
  ['quotes that are interrupted', 'a.md', (size) => '> a\n\nb\n\n'.repeat(size / 8)],
  ['nested quotes that are interrupted', 'a.md', (size) => `${'> '.repeat(40)}a\n\nb\n\n`.repeat(size / 128)],
  ['lists below headings', 'a.md', (size) => '## A\n\n- a\n- b\n\nc\n\n'.repeat(size / 16)],
  ['lists without a place to cut', 'a.md', (size) => '  - a\n\n  b\n\n'.repeat(size / 16)],
  ['nested quotes', 'a.md', (size) => `${'>'.repeat(60)} a\n`.repeat(size / 128)],
];

for (const [what, name, textOf] of sampleOf(files, 8)) {
  proves('documents/linear', what, () => {
    const workOn = (size: number) => {
      const bytes = new TextEncoder().encode(textOf(size));
      return () => extract(bytes, name, documentLimits);
    };
    return expectLinear(workOn, measuredRepetitions, limitMs);
  });
}

import { expect } from 'vitest';
import { extract } from '../../src/documents/extract.ts';
import { documentLimits } from '../../src/documents/limits.ts';
import { proves } from '../support/proves.ts';

const size = 65_536;
const laughs = ['a', 'b', 'c', 'd'].map((name, index) => `--${name}:${`var(--${'bcde'[index]})`.repeat(20)}`).join(';');

const files: readonly (readonly [what: string, name: string, text: string])[] = [
  ['rules without a semicolon', 'a.html', `<style>${'@media screen{a{}}'.repeat(size)}</style>a`],
  ['blanks in a selector', 'a.html', `<style>a${' '.repeat(size * 2)}b{color:red}</style>a`],
  ['a selector of many parts', 'a.html', `<style>${'a '.repeat(size * 8)}{color:red}</style>a`],
  ['blanks in a value', 'a.html', `<p style="color:a${' '.repeat(size * 2)}b">a`],
  ['zeros in a value', 'a.html', `<p style="transform:scale(${'0'.repeat(size * 2)}x">a`],
  ['blanks before a value', 'a.html', `<p style="transform:scale(${' '.repeat(size * 2)}x">a`],
  [
    'variables that stand for many',
    'a.html',
    `<style>p{${laughs};--e:${'e'.repeat(200)};color:var(--a)}</style>${'<p>a'.repeat(8_000)}`,
  ],
  ['marks of code never closed', 'a.md', `x${'`'.repeat(size * 2)}`],
  ['headings between comments', 'a.md', `${'# a\n'.repeat(10)}<!--b-->c\n`.repeat(19_000)],
];

for (const [what, name, text] of files) {
  proves('documents/linear', what, async () => {
    const bytes = new TextEncoder().encode(text);
    const before = process.cpuUsage();
    await extract(bytes, name, documentLimits);
    const { user, system } = process.cpuUsage(before);
    // Linear work takes a fraction of this, and the square of the length several times as long.
    expect((user + system) / 1000).toBeLessThan(4_000);
  });
}

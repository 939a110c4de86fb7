import { expect, test } from 'vitest';
import { createInspector } from '../../src/hooks/inspector.ts';
import { shellWrites } from '../../src/hooks/shell/shell-writes.ts';
import { createScanner } from '../../src/index.ts';
import { expectLinear } from '../support/cpu-time.ts';
import { sampleOf } from '../support/long-run.ts';
import { proves } from '../support/proves.ts';
import { memoryDisk } from './shell/memory-disk.ts';

const disk = memoryDisk({ 'a.txt': 'A' });

/** The maxLineLength line that is still parsed. */
const maxLineLength = 256 * 1024;
const full = (piece: string, size = maxLineLength): string => piece.repeat(Math.floor((size - 100) / piece.length));
/** Linear work takes a tenth of this time. */
const limitMs = 5_000;

const lines: readonly (readonly [what: string, lineOf: (size: number) => string])[] = [
  ['a list in braces that is never closed', (size) => `{${full(',', size)}`],
  ['one document after the other', (size) => full('cat <<a\na\n', size)],
  [
    'many here-documents at once',
    (size) => `${full('<<a a\n', size).replaceAll('a\n', '')}\n${'a\n'.repeat((30_000 * size) / maxLineLength)}`,
  ],
  ['patches piped into patches', (size) => full('patch|', size)],
  ['nested groups', (size) => full('{ ', size)],
  ['unclosed substitutions', (size) => full('$(', size)],
  ['unclosed arithmetic', (size) => `echo ${full('$((1 ', size)}`],
  ['arithmetic in parentheses', (size) => full('((1))\n', size)],
  ['braces in braces', (size) => `echo ${full('{a,', size)}`],
  ['backslashes in a document', (size) => `cat <<a\n${full('\\', size)}`],
  ['a variable that doubles', (size) => `x=a;${full('x=$x$x;', size)}echo $x > CLAUDE.md`],
  [
    'many variables in many subshells',
    (size) => Array.from({ length: size / 24 }, (_none, at) => `a${at}=1;(true)`).join(';'),
  ],
  [
    'many files that are listed again',
    (size) => Array.from({ length: size / 24 }, (_none, at) => `echo a > f${at};ls *`).join(';'),
  ],
  ['functions in functions', (size) => full('f() { f; };f;', size)],
  ['stars in a pattern', (size) => `x=${full('a', size)};echo \${x##*a*a*a*b}`],
  [
    'loops in loops',
    (size) => `for a in ${full('1 ', size / 4)};do for b in ${full('1 ', size / 4)};do true;done;done`,
  ],
  ['an editor with a blank script', (size) => `sed -i ';${full('\n', size)}' a`],
];

for (const [what, lineOf] of sampleOf(lines, 8)) {
  proves('hooks/linear', what, () => {
    const workOn = (size: number) => {
      const line = lineOf(size);
      return () => shellWrites(line, disk);
    };
    return expectLinear(workOn, maxLineLength, limitMs);
  });
}

proves('hooks/linear', 'a program with more arguments than a call can have', () => {
  expect(shellWrites(`rm ${full('a ')}`, disk)).toEqual({ read: false, crowded: true });
});

test('a line padded with too many writes is questioned, whatever it names', async () => {
  const scanner = createScanner();
  const inspector = createInspector({ scan: async (text) => scanner.scan(text), root: '/nowhere', variables: {} });
  const padding = Array.from({ length: 5_001 }, (_none, at) => `echo a > f${at}`).join(';');
  expect(await inspector.beforeShell(`${padding};cd link;echo x > harmless`, '/nowhere')).toEqual({
    answer: 'ask',
    reason: 'the command writes thousands of files, too many to check',
  });
});

proves('hooks/linear', 'text written to many files is scanned once', async () => {
  const scanner = createScanner();
  const scanned: string[] = [];
  const scan = async (text: string) => {
    scanned.push(text);
    return scanner.scan(text);
  };
  const inspector = createInspector({ scan, root: '/nowhere', variables: {} });
  const line = Array.from({ length: 500 }, (_, at) => `echo a > ${at}/CLAUDE.md`).join(';');
  await inspector.beforeShell(line, '/nowhere');
  expect(scanned).toHaveLength(1);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oneLine, pattern } from '../../src/detect/long-text.ts';
import { filesBelow } from '../support/tree.ts';

const longestLine = 160;
const folders = ['rules', 'impacts', 'languages', 'vocabulary'];

function longLines(file: string, source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      line.length > longestLine ? [`${file}:${index + 1} has ${line.length} characters`] : [],
    );
}

test('no line of a rule, impact, language or vocabulary is too long to review', () => {
  const files = folders.flatMap((folder) => filesBelow(`src/detect/${folder}`));
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap((file) => longLines(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('the check finds a long line', () => {
  expect(longLines('x.ts', `short\n${'x'.repeat(160)}\n${'x'.repeat(161)}`)).toEqual(['x.ts:3 has 161 characters']);
});

test('a phrase over several lines: a break is a space, and nothing after a bar', () => {
  const others = 'b|\n c';
  expect(oneLine`
    (one|two|
    three) ..2
    ${others} (four|five)
  `).toBe('(one|two|three) ..2 b|\n c (four|five)');
  expect(oneLine`plain \u0061`).toBe('plain a');
});

test('a pattern over several lines: breaks and indentation are removed, backslashes are kept', () => {
  const host = '[a-z]+';
  expect(pattern`
    \b(?:curl|
    wget) \`${host}
    \.example
  `).toBe('\\b(?:curl|wget) `[a-z]+\\.example');
  expect(new RegExp(pattern`a\/b`).source).toBe(/a\/b/.source);
});

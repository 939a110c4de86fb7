import { expect, test } from 'vitest';
import { createInspector } from '../../src/hooks/inspector.ts';
import { shellWrites } from '../../src/hooks/shell/shell-writes.ts';
import { createScanner } from '../../src/index.ts';
import { proves } from '../support/proves.ts';

/** As long as a line may be that is still read. */
const longest = 256 * 1024;
const full = (piece: string): string => piece.repeat(Math.floor((longest - 100) / piece.length));

const lines: readonly (readonly [what: string, line: string])[] = [
  ['a list in braces that is never closed', `{${full(',')}`],
  ['one document after the other', full('cat <<a\na\n')],
  ['many documents asked for at once', `${full('<<a a\n').replaceAll('a\n', '')}\n${'a\n'.repeat(30_000)}`],
  ['patches piped into patches', full('patch|')],
  ['an editor with a blank script', `sed -i ';${full('\n')}' a`],
];

for (const [what, line] of lines) {
  proves('hooks/linear', what, () => {
    const before = process.cpuUsage();
    shellWrites(line);
    const { user, system } = process.cpuUsage(before);
    // Linear work takes a tenth of this, and the square of the length several times as long.
    expect((user + system) / 1000).toBeLessThan(5_000);
  });
}

proves('hooks/linear', 'a program with more arguments than a call can have', () => {
  expect(shellWrites(`rm ${full('a ')}`)).toEqual({ read: false, crowded: true });
});

test('a line that is padded with writes until it is not read is asked about, whatever it names', async () => {
  const scanner = createScanner();
  const inspector = createInspector({ scan: async (text) => scanner.scan(text), root: '/nowhere', variables: {} });
  const padding = Array.from({ length: 5_001 }, (_none, at) => `echo a > f${at}`).join(';');
  expect(await inspector.beforeShell(`${padding};cd link;echo x > harmless`, '/nowhere')).toEqual({
    answer: 'ask',
    reason: 'the command writes thousands of files, too many to be read one by one',
  });
});

proves('hooks/linear', 'what flows into many files is read once', async () => {
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

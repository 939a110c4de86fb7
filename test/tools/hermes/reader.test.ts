import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { hermesEntries } from './hermes-reader.ts';
import { anyBytes } from './odd-bytes.ts';
import { hermesStore, python, startBeside } from './python.ts';

test.runIf(python !== undefined)('the model reads 2,000 odd files exactly as Python reads them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-reader-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = fc.sample(anyBytes, { numRuns: 2_000, seed: 20_261_118 });
  const reader = startBeside(python ?? '', [hermesStore, 'serve', folder]);
  for (const [number, bytes] of files.entries()) {
    writeFileSync(join(folder, `${number}.md`), bytes);
    reader.process.stdin?.write(`${JSON.stringify({ action: 'read', file: `${number}.md` })}\n`);
  }
  reader.process.stdin?.end();
  expect(await reader.ended).toEqual({ code: 0, complaint: '' });
  expect(reader.said.map((line) => JSON.parse(line))).toEqual(files.map((bytes) => hermesEntries(bytes) ?? null));
});

test.runIf(python !== undefined)(
  'the program that works like hermes-agent changes nothing for an empty old text',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bezoar-reader-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const store = startBeside(python ?? '', [hermesStore, 'serve', folder]);
    const commands: readonly (readonly [action: string, args: readonly string[], answer: unknown])[] = [
      ['replace', ['', 'two'], false],
      ['add', ['one'], true],
      ['replace', ['', 'two'], false],
      ['replace', [' \n', 'two'], false],
      ['remove', [''], false],
      ['read', [], ['one']],
    ];
    for (const [action, args] of commands) store.process.stdin?.write(`${JSON.stringify({ action, args })}\n`);
    store.process.stdin?.end();
    expect(await store.ended).toEqual({ code: 0, complaint: '' });
    expect(store.said.map((line) => JSON.parse(line))).toEqual(commands.map(([, , answer]) => answer));
  },
);

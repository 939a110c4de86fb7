import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mcpServer, mcpServerWithHooks } from './drivers/mcp.ts';

const said = 'My dentist is Dr. Moreau in Lyon.';
const page = 'The ferry to Hvar leaves at 17:45 from pier 6.';
const source = { tool: 'WebFetch', url: 'https://ferry.example/times' };

test.each([
  [mcpServer, 'data'],
  [mcpServerWithHooks, 'verbatim'],
] as const)('$name: what the user says and what a page says', async (integration, users) => {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-driver-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const host = await integration.open(folder);
  onTestFinished(() => host.close());
  await host.userSays(said);
  await host.reads(page, source);
  expect((await host.note(said)).outcome).toBe('stored');
  await host.newSession();
  await host.note(page);
  await host.newConnection();
  await host.note('Ferry to Hvar: 17:45, pier 6.');
  await host.restart();
  const lines = (await host.prompt()).split('\n');
  const standing = (words: string): readonly string[] =>
    lines.filter((line) => line.includes(words)).map((line) => (line.startsWith('|') ? 'data' : 'verbatim'));
  expect(standing('Moreau')).toEqual([users]);
  expect(standing('17:45')).toEqual(['data', 'data']);
});

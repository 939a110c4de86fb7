import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import type { Inspector } from '../../src/hooks/inspection.ts';
import { createInspector } from '../../src/hooks/inspector.ts';
import { attack } from './support.ts';

// An agent that works in the home folder: the state that the hook writes with every call is then inside the project.

const scanner = createScanner();

interface Setting {
  readonly root: string;
  readonly scanned: readonly string[];
  /** As the next call of the hook, which is a process of its own. */
  next(): Inspector;
}

function setting(homeIn: string): Setting {
  const root = mkdtempSync(join(tmpdir(), 'bezoar-home-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const home = join(root, homeIn);
  mkdirSync(home, { recursive: true });
  const scanned: string[] = [];
  const scan = async (text: string) => {
    scanned.push(text);
    return scanner.scan(text);
  };
  const ownPaths = [join(home, '.config/bezoar')];
  return { root, scanned, next: () => createInspector({ root, scan, variables: { HOME: home }, ownPaths }) };
}

const call = (id: string) => ({ id, session: 's', tool: 'Write' });

test.each(['', 'ana', 'users/ana'])(
  'our own state is no change to report, with the home folder at "%s"',
  async (homeIn) => {
    const { scanned, next } = setting(homeIn);
    for (const id of ['1', '2', '3']) expect(await next().snapshot(call(id), undefined)).toEqual({ changed: [] });
    expect(scanned).toEqual([]);
  },
);

test('instructions of the home folder are still compared', async () => {
  const { root, scanned, next } = setting('');
  await next().snapshot(call('1'), undefined);
  const file = join(root, 'CLAUDE.md');
  writeFileSync(file, attack);
  const { changed } = await next().snapshot(call('2'), undefined);
  expect(changed.map(({ answer }) => answer)).toEqual(['deny']);
  expect(scanned).toEqual([attack]);
});

import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { loadTree, saveTree } from '../../src/hooks/tree-file.ts';
import { watchFiles } from '../../src/hooks/watch-files.ts';
import { attack, place } from './support.ts';

test('an external change is reported with its findings, and nothing else', async () => {
  const at = place({ 'CLAUDE.md': 'Use pnpm.\n', 'src/a.ts': 'x' });
  const scanner = createScanner();
  const ended = new AbortController();
  const reported: unknown[][] = [];
  const steps = [
    () => at.write('src/a.ts', attack) && at.write('CLAUDE.md', `Use pnpm.\n${attack}\n`),
    () => at.write('.cursor/rules/new.mdc', 'Use npm.\n'),
    () => rmSync(join(at.root, 'CLAUDE.md')),
    () => ended.abort(),
  ];
  await watchFiles({
    root: at.root,
    scan: async (text) => scanner.scan(text),
    signal: ended.signal,
    onReady: ({ files, complete }) => {
      reported.push([[...files.keys()], complete]);
      steps.shift()?.();
    },
    onDrift: ({ path, kind, change }, objection) => {
      reported.push([path, kind, change, objection?.answer]);
      steps.shift()?.();
    },
  });
  expect(reported).toEqual([
    [['CLAUDE.md'], true],
    ['CLAUDE.md', 'instructions', 'changed', 'deny'],
    [join('.cursor', 'rules', 'new.mdc'), 'instructions', 'added', undefined],
    ['CLAUDE.md', 'instructions', 'removed', undefined],
  ]);
});

test('an imported file and a linked folder are watched too', async () => {
  const at = place({ 'CLAUDE.md': 'See @notes.txt\n', 'notes.txt': 'Use pnpm.\n', 'shared/a.md': 'Use pnpm.\n' });
  mkdirSync(join(at.root, '.claude'));
  symlinkSync('../shared', join(at.root, '.claude/rules'));
  const scanner = createScanner();
  const ended = new AbortController();
  const reported: unknown[][] = [];
  const steps = [() => at.write('notes.txt', attack), () => at.write('shared/a.md', attack), () => ended.abort()];
  await watchFiles({
    root: at.root,
    scan: async (text) => scanner.scan(text),
    signal: ended.signal,
    onReady: () => void steps.shift()?.(),
    onDrift: ({ path, change }, objection) => {
      reported.push([path, change, objection?.answer]);
      steps.shift()?.();
    },
  });
  expect(reported).toEqual([
    ['notes.txt', 'changed', 'deny'],
    [join('.claude', 'rules', 'a.md'), 'changed', 'deny'],
  ]);
});

test('the saved state of a folder is not written through a planted link', () => {
  const { root } = place({});
  const [note, victim] = [join(root, 'tree.json'), join(root, 'victim.rc')];
  writeFileSync(victim, 'mine');
  for (const name of [note, `${note}.tmp`]) symlinkSync(victim, name);
  const facts = { digest: 'digest', mode: 0o644, size: 6, id: '1:2', changedNs: '3', real: '/CLAUDE.md' };
  const files = new Map([['/CLAUDE.md', { kind: 'instructions', ...facts } as const]]);
  saveTree(note, root, { files, linkedFolders: new Map(), takenAtMs: 1, complete: true });
  expect(readFileSync(victim, 'utf8')).toBe('mine');
  expect(loadTree(note, root)?.files).toEqual(files);
});

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerClaudeCode } from '../../src/hooks/claude-code.ts';
import { answerCursor } from '../../src/hooks/cursor.ts';
import { guardedFiles } from '../../src/hooks/guarded-files.ts';
import type { Inspector } from '../../src/hooks/inspection.ts';
import { createInspector } from '../../src/hooks/inspector.ts';
import { proves } from '../support/proves.ts';
import { attack, type Place, place } from './support.ts';

/** A hook whose scanner is broken. */
const broken =
  (at: Place) =>
  (root: string): Inspector =>
    createInspector({ root, scan: () => Promise.reject(new TypeError('broken')), variables: { HOME: at.home } });

const call = (at: Place, hook_event_name: string, tool_input: object, inspectorFor = broken(at)) =>
  answerClaudeCode(
    { hook_event_name, session_id: 's', cwd: at.root, tool_name: 'Write', tool_input },
    at.root,
    inspectorFor,
  );

proves('hooks/failures-stop-the-call', async () => {
  const at = place({ 'CLAUDE.md': 'x' });
  expect(await call(at, 'PreToolUse', { file_path: 'CLAUDE.md', content: attack })).toEqual({
    exit: 2,
    notice:
      'bezoar: stopped this call because the hook failed (TypeError). Run `bezoar doctor`, and report the problem if it remains',
  });
  const payload = { hook_event_name: 'preToolUse', workspace_roots: [at.root], tool_name: 'Write' };
  const tool_input = { file_path: 'CLAUDE.md', content: attack };
  expect((await answerCursor({ ...payload, tool_input }, at.root, broken(at))).exit).toBe(2);
  // Also where there is no guarded file yet, and the call names one.
  const empty = place();
  expect((await call(empty, 'PreToolUse', { file_path: 'CLAUDE.md', content: attack })).exit).toBe(2);
});

test('a broken hook says so after a tool', async () => {
  const at = place({ 'CLAUDE.md': 'x' });
  await call(at, 'PreToolUse', { file_path: 'a.txt', content: 'x' }, at.inspectorFor);
  at.write('CLAUDE.md', 'y');
  expect(await call(at, 'PostToolUse', { file_path: 'a.txt', content: 'x' })).toEqual({
    exit: 2,
    notice: 'bezoar: could not compare the files that steer the agent (TypeError). Check them before you continue',
  });
  // A prompt is not lost because the hook failed.
  at.write('CLAUDE.md', 'z');
  expect((await call(at, 'UserPromptSubmit', {})).exit).toBe(0);
});

test('a mistake of ours does not stop work where there is nothing to guard', async () => {
  const at = place({ 'a.txt': 'x' });
  const throwing = (root: string): Inspector => ({
    ...at.inspectorFor(root),
    beforeTool: () => Promise.reject(new RangeError('broken')),
  });
  const answer = await call(at, 'PreToolUse', { file_path: 'a.txt', content: 'x' }, throwing);
  expect(answer).toEqual({
    exit: 0,
    notice: 'bezoar: could not check this call (RangeError); there is no file that steers an agent here',
  });
  const payload = { hook_event_name: 'preToolUse', workspace_roots: [at.root], tool_name: 'Write', tool_input: {} };
  expect((await answerCursor(payload, at.root, throwing)).output).toEqual({ permission: 'allow' });
});

describe('no name makes it throw', () => {
  const names = [
    '\\',
    '\\CLAUDE.md',
    '\\\\x',
    './\\',
    '..\\..',
    '\0',
    ' ',
    '.',
    '..',
    '',
    '//',
    '~',
    ':',
    '::$DATA',
    '/\\a',
    'a'.repeat(5_000),
  ];
  test.each(names)('%j', async (name) => {
    const at = place({ 'CLAUDE.md': 'x' }, { files: ['docs/**'] });
    const patch = `--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n+x\n`;
    for (const input of [{ file_path: name, content: 'x' }, { patch }, { command: patch }]) {
      expect((await call(at, 'PreToolUse', input, at.inspectorFor)).exit).toBe(0);
    }
    const line = `git apply <<'EOF'\n${patch}\nEOF`;
    await expect(at.inspectorFor(at.root).beforeShell(line, at.root)).resolves.not.toThrow();
    expect(() => guardedFiles(at.root, ['docs/**']).kindOf(name)).not.toThrow();
  });

  test('and a backslash does not hide a guarded one', () => {
    const at = place();
    for (const name of ['\\CLAUDE.md', '.\\.claude\\rules\\a.md', join(at.root, '\\AGENTS.md')]) {
      expect([name, guardedFiles(at.root, ['docs/**']).kindOf(name)]).toEqual([name, 'instructions']);
    }
  });
});

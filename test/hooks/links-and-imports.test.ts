import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { answerClaudeCode } from '../../src/hooks/claude-code.ts';
import { importsIn } from '../../src/hooks/imports.ts';
import { expectFigures } from '../assurance/figures.ts';
import { type LinkCase, linkCases, prepare, swapFiles, swaps } from './cases/link-cases.ts';
import { attack, type Place, place } from './support.ts';

function call(at: Place, hook_event_name: string, tool_name: string, tool_input: object) {
  const payload = { hook_event_name, session_id: 's', tool_use_id: 't', cwd: at.root, tool_name, tool_input };
  return answerClaudeCode(payload, at.root, at.inspectorFor);
}

/** What is not as it should be; empty if the case holds. */
async function problemsWith(each: LinkCase): Promise<readonly string[]> {
  const at = place();
  const path = prepare(at.root, each);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const problems: string[] = [];
  const predicted = (await call(at, 'PreToolUse', 'Write', { file_path: path, content: attack })).output;
  if ((predicted?.hookSpecificOutput as Record<string, unknown>)?.permissionDecision !== 'deny')
    problems.push('not denied');
  // Then a program writes it, which nobody could foresee.
  await call(at, 'PreToolUse', 'Bash', { command: 'make' });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, attack);
  const after = (await call(at, 'PostToolUse', 'Bash', { command: 'make' })).output;
  if (after?.decision !== 'block') problems.push('not noticed afterwards');
  const found = join(at.root, each.found ?? each.writes);
  if (existsSync(found) && readFileSync(found, 'utf8') !== before) problems.push('not put back');
  // And if it is there at the start of a session, in another project.
  const other = place();
  const there = prepare(other.root, each);
  writeFileSync(there, attack);
  const surveyed = (await call(other, 'SessionStart', '', {})).output;
  if (surveyed === undefined) problems.push('not found at the start');
  return problems;
}

test('links, imports and the folders of all agents are guarded before, after and at the start', async () => {
  const missed: string[] = [];
  for (const each of linkCases) {
    const problems = await problemsWith(each);
    if (problems.length > 0) missed.push(`${each.name}: ${problems.join(', ')}`);
  }
  for (const { name, swap, found } of swaps) {
    const at = place(swapFiles);
    await call(at, 'PreToolUse', 'Bash', { command: 'make' });
    swap(at.root);
    const after = (await call(at, 'PostToolUse', 'Bash', { command: 'make' })).output;
    const text = existsSync(join(at.root, found)) ? readFileSync(join(at.root, found), 'utf8') : '';
    const isImport = name.startsWith('import');
    if (after?.decision !== 'block' || (text === attack && !isImport)) missed.push(name);
    for (const [file, content] of Object.entries(swapFiles)) {
      expect([name, file, readFileSync(join(at.root, file), 'utf8')]).toEqual([name, file, content]);
    }
  }
  const tried = linkCases.length + swaps.length;
  expectFigures('hooks-links-and-imports', {
    area: 'hooks',
    what: 'attacks written through links, hard links, imports and the folders of agents, on a real file system',
    heldMeans: 'denied before, put back afterwards, and found at the start of a session',
    tried,
    held: tried - missed.length,
    missed,
  });
  expect(missed).toEqual([]);
});

test('what is no import', () => {
  const [file, home] = [resolve('p', 'CLAUDE.md'), resolve('h')];
  const none = [
    'mail ana@example.org',
    '`@a.md`',
    '```\n@a.md\n```',
    '~~~sh\n@a.md\n~~~',
    '@',
    '@ a.md',
    '``x @a.md``',
  ];
  for (const text of none) expect([text, importsIn(text, file, home)]).toEqual([text, []]);
  expect(importsIn('@a.md, @~/b.md and @../c.md', file, home)).toEqual(
    ['p/a.md,', 'p/a.md', 'h/b.md', 'c.md'].map((name) => resolve(name)),
  );
});

test('a folder with thousands of files does not hide CLAUDE.md, and an agent\u2019s folder that links to the project is no loop', async () => {
  const at = place({ 'CLAUDE.md': attack, 'z/AGENTS.md': attack });
  prepare(at.root, { name: '', links: { '.claude/skills/loop': '../..' }, writes: 'x' });
  for (let number = 0; number < 300; number++) at.write(`a/${number}.txt`, '');
  const inspector = at.inspectorFor(at.root);
  expect((await inspector.survey()).map(({ reason }) => reason.split(' ')[0])).toEqual(['CLAUDE.md', 'z/AGENTS.md']);
});

import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerClaudeCode } from '../../src/hooks/claude-code.ts';
import { expectFigures } from '../assurance/figures.ts';
import { honestCalls } from './cases/honest-calls.ts';
import { type CallCase, hostileCalls } from './cases/hostile-calls.ts';
import { attack, type Place, place } from './support.ts';

const settings = '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"bezoar hook claude-code"}]}]}}';

/** A project with instructions, links and imports, and an attack that waits in a file of no importance. */
function project(): Place {
  const at = place({
    'CLAUDE.md': '# Notes\nUse pnpm.\nSee @notes/imported.txt and @notes/later.txt for more.\n',
    'notes/imported.txt': 'Two blanks.\n@deeper.txt\n',
    'notes/deeper.txt': 'No tabs.\n',
    'docs/agents-real.md': '# Agents\n',
    'docs/style.md': 'Two blanks.\n',
    'evil.txt': `${attack}\n`,
    'evil-folder/CLAUDE.md': `${attack}\n`,
    'shared-skills/x/readme.md': 'A skill.\n',
    'src/a.ts': 'export const a = 1;\n',
    'README.md': 'Uses .claude/settings.json\n',
    '.claude/settings.json': settings,
    '.mcp.json': '{}',
  });
  symlinkSync(join(at.root, 'CLAUDE.md'), join(at.root, 'innocent.txt'));
  linkSync(join(at.root, 'CLAUDE.md'), join(at.root, 'hard.txt'));
  symlinkSync('docs/agents-real.md', join(at.root, 'AGENTS.md'));
  mkdirSync(join(at.root, 'far'));
  symlinkSync('../docs', join(at.root, 'far/link'));
  symlinkSync('../shared-skills', join(at.root, '.claude/skills'));
  mkdirSync(join(at.home, '.claude'), { recursive: true });
  writeFileSync(join(at.home, '.claude/CLAUDE.md'), '# Mine\n');
  return at;
}

async function decisionOn(at: Place, { tool, input }: CallCase): Promise<string> {
  const text = JSON.stringify(input).replaceAll('ROOT', at.root).replaceAll('HOME/', `${at.home}/`);
  const payload = {
    hook_event_name: 'PreToolUse',
    session_id: 's',
    cwd: at.root,
    tool_name: tool,
    tool_input: JSON.parse(text) as unknown,
  };
  const { output, exit } = await answerClaudeCode(payload, at.root, at.inspectorFor);
  if (exit !== 0) return 'stopped';
  return (output?.hookSpecificOutput as { permissionDecision?: string } | undefined)?.permissionDecision ?? 'silence';
}

async function decisionsOn(cases: readonly CallCase[]): Promise<ReadonlyMap<string, string>> {
  const at = project();
  const decisions = new Map<string, string>();
  for (const each of cases) decisions.set(each.name, await decisionOn(at, each));
  expect(decisions.size).toBe(cases.length);
  return decisions;
}

function namesWith(decisions: ReadonlyMap<string, string>, unwanted: ReadonlySet<string>): readonly string[] {
  return [...decisions].filter(([, decision]) => unwanted.has(decision)).map(([name]) => name);
}

test('calls that name a guarded file in any way are not silent', async () => {
  const decisions = await decisionsOn(hostileCalls);
  const missed = namesWith(decisions, new Set(['silence']));
  expectFigures('hooks-tool-calls', {
    area: 'hooks',
    what: 'tool calls that would put an attack into a guarded file, or change settings',
    heldMeans: 'denied or asked about',
    tried: hostileCalls.length,
    held: hostileCalls.length - missed.length,
    missed: [...missed],
  });
  expect(namesWith(decisions, new Set(['stopped']))).toEqual([]);
  // Anyone who brings the attack in the call itself is denied, whatever the arguments are called.
  const denied = hostileCalls.filter(({ name }) => /^(?:path in|spelling:|text |decoy|patch:|serena)/.test(name));
  expect(denied.map(({ name }) => [name, decisions.get(name)]).filter(([, decision]) => decision !== 'deny')).toEqual(
    [],
  );
});

test('honest calls pass', async () => {
  const decisions = await decisionsOn(honestCalls);
  const asked = namesWith(decisions, new Set(['ask', 'deny', 'stopped']));
  expectFigures('hooks-honest-calls', {
    area: 'hooks',
    what: 'honest tool calls',
    heldMeans: 'neither denied nor asked about',
    tried: honestCalls.length,
    held: honestCalls.length - asked.length,
    missed: [...asked],
  });
  expect(namesWith(decisions, new Set(['deny', 'stopped']))).toEqual([]);
  expect(asked.length / honestCalls.length).toBeLessThanOrEqual(0.05);
});

describe('the smallest calls', () => {
  test.each([null, [], {}, '', 0, 'CLAUDE.md', { a: null }])('%j passes', async (input) => {
    expect(await decisionOn(project(), { name: '', tool: 'mcp__x__y', input })).toBe('silence');
  });
});

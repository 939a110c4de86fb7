import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { answerClaudeCode } from '../../src/hooks/claude-code.ts';
import { expectFigures } from '../assurance/figures.ts';
import { disarming, harmlessCases, type SettingsCase, settingsCases } from './cases/settings-cases.ts';
import { type Place, place } from './support.ts';

function call(at: Place, hook_event_name: string, tool_name: string, tool_input: unknown) {
  const payload = { hook_event_name, session_id: 's', tool_use_id: 't', cwd: at.root, tool_name, tool_input };
  return answerClaudeCode(payload, at.root, at.inspectorFor);
}

function prepared({ file, before }: SettingsCase): { readonly at: Place; readonly path: string } {
  const at = place();
  const path = join(at.root, file);
  mkdirSync(dirname(path), { recursive: true });
  if (before !== undefined) writeFileSync(path, before);
  return { at, path };
}

/** The answer to the change by the editor's own tool, or, for a deletion, by the shell. */
async function ahead(each: SettingsCase): Promise<unknown> {
  const { at, path } = prepared(each);
  const { output } = await (each.after === undefined
    ? call(at, 'PreToolUse', 'Bash', { command: `rm '${path}'` })
    : call(at, 'PreToolUse', 'Write', { file_path: path, content: each.after }));
  return (output?.hookSpecificOutput as { permissionDecision?: unknown } | undefined)?.permissionDecision ?? 'silence';
}

/** What is told after a program has made the change. */
async function afterwards(each: SettingsCase): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { at, path } = prepared(each);
  await call(at, 'PreToolUse', 'Bash', { command: 'make' });
  if (each.after === undefined) rmSync(path);
  else writeFileSync(path, each.after);
  return (await call(at, 'PostToolUse', 'Bash', { command: 'make' })).output;
}

/** Not in a folder that the hooks walk; only the prediction guards them. */
const elsewhere = /^\.\.\/(?:etc|home\/\.local)\//;

test('changes of settings are asked about beforehand and reported afterwards', async () => {
  const missed: string[] = [];
  for (const each of settingsCases) {
    if ((await ahead(each)) === 'silence') missed.push(`${each.name}: not asked`);
    else if (!elsewhere.test(each.file) && (await afterwards(each))?.systemMessage === undefined)
      missed.push(`${each.name}: not told`);
  }
  for (const each of disarming) {
    const denied = each.after === undefined ? 'ask' : 'deny';
    if ((await ahead(each)) !== denied) missed.push(`${each.name}: not denied`);
    else if ((await afterwards(each))?.decision !== 'block') missed.push(`${each.name}: not put back`);
  }
  const tried = settingsCases.length + disarming.length;
  expectFigures('hooks-settings', {
    area: 'hooks',
    what: 'changes of settings of agents, editors and Bezoar itself, in JSON, TOML and YAML',
    heldMeans: 'asked about or denied before, and told or put back afterwards',
    tried,
    held: tried - missed.length,
    missed,
  });
  expect(missed).toEqual([]);
});

test('harmless settings pass, before and afterwards', async () => {
  for (const each of harmlessCases) {
    expect([each.name, await ahead(each)]).toEqual([each.name, 'silence']);
    expect([each.name, await afterwards(each)]).toEqual([each.name, undefined]);
  }
});

test('the state that Claude Code keeps for itself is not reported, its servers are', async () => {
  const file = '../home/.claude.json';
  const state = { numStartups: 1, projects: { '/p': { lastCost: 1, mcpServers: {} } } };
  const before = JSON.stringify(state);
  expect(
    await afterwards({ name: '', file, before, after: JSON.stringify({ ...state, numStartups: 2 }) }),
  ).toBeUndefined();
});

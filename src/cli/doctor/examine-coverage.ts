import { homedir } from 'node:os';
import { Fault } from '../../base/fault.ts';
import { type Editor, editors, installedEvents, memoriesFor, reportsEverything } from '../../hooks/index.ts';
import type { Context } from '../context.ts';
import { plural } from '../format/run.ts';
import type { Check } from './examine.ts';

/** How much of what agents read is reported to the memories that are served in this folder. */
export function examineCoverage({ io, env }: Context): readonly Check[] {
  const folders = [io.env.HOME ?? homedir(), io.cwd];
  const served = memoriesFor(io.cwd, io.env, env).length;
  if (served === 0) return [];
  const full = editors.filter((editor) => reportsEverything(editor, folders));
  const old = editors.filter((editor) => !full.includes(editor) && folders.some((folder) => has(editor, folder)));
  const checks = full.map((editor) => ({
    name: 'coverage',
    state: 'ok' as const,
    message: `${editor} with its hooks: full, reported to ${plural(served, 'memory', 'memories')} served here with \`bezoar mcp\``,
  }));
  const outdated = old.map((editor) => ({
    name: 'coverage',
    state: 'warn' as const,
    message: `${editor}: partial, its hooks do not report every prompt and tool result`,
    advice: `run: bezoar hook install ${editor}`,
  }));
  if (checks.length + outdated.length > 0) return [...checks, ...outdated];
  return [
    {
      name: 'coverage',
      state: 'warn',
      message: 'the MCP server alone: none, so what agents note is shown as data',
      advice: 'run `bezoar hook install claude-code` (or `cursor`) to have it traced to what the user said',
    },
  ];
}

/** A settings file that cannot be read has its own check in `bezoar hook --self-test`. */
function has(editor: Editor, folder: string): boolean {
  try {
    return installedEvents(editor, folder).length > 0;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

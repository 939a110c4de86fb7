import { editors, memoriesFor, reportsEverything } from '../../hooks/index.ts';
import type { Context } from '../context.ts';
import { plural } from '../format/run.ts';
import { placesOf } from '../hooks/places.ts';
import type { Check } from './examine.ts';
import { clientsWithMemory } from './examine-clients.ts';
import { hooksOrProblem } from './examine-hooks.ts';

/** How much of what agents read is reported to the memories that are served in this folder. */
export function examineCoverage(context: Context): readonly Check[] {
  const { io, env } = context;
  const served = memoriesFor(io.cwd, io.env, env).length;
  const configured = clientsWithMemory(context);
  if (served === 0 && configured.length === 0) return [];
  const full = editors.filter((editor) => reportsEverything(editor, placesOf(context, editor)));
  const old = editors.filter(
    (editor) =>
      !full.includes(editor) && placesOf(context, editor).some((place) => hooksOrProblem(place).hooks.length > 0),
  );
  const checks = full.map((editor) => ({
    name: 'coverage',
    state: 'ok' as const,
    message: `${editor} with its hooks: full, reported to ${
      served === 0
        ? 'the memory as soon as the editor has started it'
        : `${plural(served, 'memory', 'memories')} served here with \`bezoar mcp\``
    }`,
  }));
  const outdated = old.map((editor) => ({
    name: 'coverage',
    state: 'warn' as const,
    message: `${editor}: partial, its hooks do not report every prompt and tool result`,
    advice: `run: bezoar hook install ${editor}`,
  }));
  // VS Code has no hooks.
  const without = configured
    .filter((client) => client === 'vscode')
    .map((client) => ({
      name: 'coverage',
      state: 'ok' as const,
      message: `${client}: none, because it has no hooks; what agents note there is shown as data`,
    }));
  if (checks.length + outdated.length > 0) return [...checks, ...outdated, ...without];
  return [
    {
      name: 'coverage',
      state: 'warn',
      message: 'the MCP server alone: none, so what agents note is shown as data',
      advice: 'run `bezoar hook install claude-code` (or `cursor`) to have it traced to what the user said',
    },
  ];
}

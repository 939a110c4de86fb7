import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  commandLine,
  defaultTimeoutMs,
  type Editor,
  type HookCommand,
  type HookTrial,
  hookFolder,
  hooksFor,
  hookTrials,
  type InstalledHook,
  type SettingsPlace,
  trialProblem,
} from '../../hooks/index.ts';
import type { Io } from '../io.ts';
import type { CommandStart, RunCommand } from './run-command.ts';

/** How a call by the self-test ended. */
export interface TrialResult {
  readonly name: string;
  readonly ok: boolean;
  readonly event: string;
  /** What was run; absent if nothing is installed for this call. */
  readonly command?: string;
  readonly ms?: number;
  readonly problem?: string;
}

export interface Trying {
  readonly place: SettingsPlace;
  readonly hooks: readonly InstalledHook[];
  /** Default: all. */
  readonly trials?: (trial: HookTrial, at: number) => boolean;
  readonly runCommand: RunCommand;
}

/**
 * Calls hooks as the editor would: the installed command, the editor's payload on stdin, a short PATH, in an empty project.
 * State goes to a temporary folder, so that the user's own and their memories stay as they are.
 */
export async function tryHooks({ env }: Pick<Io, 'env'>, trying: Trying): Promise<readonly TrialResult[]> {
  const { place, hooks, runCommand, trials = () => true } = trying;
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'bezoar-self-test-')));
  const root = join(base, 'project');
  mkdirSync(root);
  try {
    const surroundings = {
      cwd: folderFor(place, root),
      env: editorEnvironment(place.editor, env, root, join(base, 'state')),
    };
    const results: TrialResult[] = [];
    for (const trial of hookTrials(place.editor, root).filter(trials)) {
      const called = distinct(hooksFor(trial, hooks));
      if (called.length === 0) results.push(notInstalled(trial));
      for (const hook of called) results.push(await tryHook(place.editor, trial, hook, surroundings, runCommand));
    }
    return results;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

/** Where the editor would start the hook: a command of a project may be relative to it. */
function folderFor(place: SettingsPlace, root: string): string {
  const folder = hookFolder(place, place.project ?? root);
  return existsSync(folder) ? folder : root; // the editor's folder, before the installation creates it
}

function notInstalled({ name, event, tool }: HookTrial): TrialResult {
  return { name, event, ok: false, problem: `nothing is installed for ${tool ?? event} (${event})` };
}

async function tryHook(
  editor: Editor,
  trial: HookTrial,
  { command, args, timeoutMs = defaultTimeoutMs(editor) }: InstalledHook,
  surroundings: Pick<CommandStart, 'cwd' | 'env'>,
  runCommand: RunCommand,
): Promise<TrialResult> {
  const started: HookCommand = { command, ...(args === undefined ? {} : { args }) };
  const end = await runCommand({ ...started, ...surroundings, input: JSON.stringify(trial.payload), timeoutMs });
  const problem = trialProblem(editor, trial, end);
  const { name, event } = trial;
  const result = { name, ok: problem === undefined, event, command: commandLine(started), ms: Math.round(end.ms) };
  return problem === undefined ? result : { ...result, problem };
}

function distinct(hooks: readonly InstalledHook[]): readonly InstalledHook[] {
  return [...new Map(hooks.map((hook) => [commandLine(hook), hook])).values()];
}

/** Variables that a desktop program has, without those that a shell adds. */
const keptVariables = ['HOME', 'USER', 'LOGNAME', 'LANG', 'TMPDIR', 'XDG_CONFIG_HOME', 'CLAUDE_CONFIG_DIR'];
const keptOnWindows = ['USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'SystemRoot', 'ComSpec', 'PATHEXT', 'TEMP', 'TMP'];

/** An editor that was not started from a terminal has little more than this. State goes to the given folder. */
export function editorEnvironment(
  editor: Editor | undefined,
  env: Io['env'],
  project: string,
  state: string,
): Readonly<Record<string, string>> {
  const names = process.platform === 'win32' ? [...keptVariables, ...keptOnWindows] : keptVariables;
  const own = names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  const windows = join(env.SystemRoot ?? 'C:\\Windows', 'System32');
  return {
    ...Object.fromEntries(own),
    PATH: process.platform === 'win32' ? windows : '/usr/bin:/bin:/usr/sbin:/sbin',
    XDG_STATE_HOME: state,
    CLAUDE_PROJECT_DIR: project,
    ...(editor === 'cursor' ? { CURSOR_PROJECT_DIR: project } : {}),
  };
}

import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { writeFileAtomic } from '../files/atomic-write.ts';
import { type HookCommand, type HookProgram, shellWord } from './hook-command.ts';

/**
 * The program that editors call: a few lines of shell in the user's folder of Bezoar. Editors start hooks with a short
 * PATH, so it names Node and the program by absolute paths. If one of them is gone, it says how to fix that, and stops what
 * it was to guard: a removed package must not leave an agent unguarded in silence.
 */
export interface Shim extends HookProgram {
  readonly path: string;
  readonly version: string;
}

export function shimPath(folder: string): string {
  return join(folder, 'bezoar-hook');
}

export function shimCommand(path: string, editor: string): HookCommand {
  return { command: `${shellWord(path)} hook ${editor}` };
}

/** Returns whether the file changed. */
export function writeShim(shim: Shim, env: Env): boolean {
  const text = shimText(shim);
  if (existsSync(shim.path) && readFileSync(shim.path, 'utf8') === text && isExecutable(shim.path)) return false;
  try {
    mkdirSync(dirname(shim.path), { recursive: true, mode: 0o700 });
    writeFileAtomic(shim.path, text, { env, mode: 0o700 });
  } catch (error) {
    const message = `${shim.path} cannot be written (${codeOf(error)}); make its folder writable, or pass --command`;
    throw new Fault('config-invalid', message, {}, error);
  }
  return true;
}

/** Removes the shim, and its folder if nothing else is in it. */
export function removeShim(path: string): void {
  rmSync(path, { force: true });
  try {
    rmdirSync(dirname(path));
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error))) throw error;
  }
}

/** What an installed shim runs; undefined if there is none, or it is not ours. */
export function readShim(path: string): Shim | undefined {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  const value = (name: string): string | undefined => {
    const line = new RegExp(`^${name}='((?:[^']|'\\\\'')*)'$`, 'm').exec(text);
    return line?.[1]?.replaceAll(`'\\''`, "'");
  };
  const [node, script, version] = [value('node'), value('program'), value('version')];
  return node === undefined || script === undefined || version === undefined
    ? undefined
    : { path, node, script, version };
}

/** What keeps a shim from running; undefined if nothing does. */
export function shimProblem({ path, node, script }: Shim): string | undefined {
  if (!isExecutable(path)) return `${path} may not be executed`;
  if (!isExecutable(node)) return `Node is no longer at ${node}`;
  return statSync(script, { throwIfNoEntry: false })?.isFile() === true
    ? undefined
    : `the program is no longer at ${script}`;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Only `hook` and an editor are accepted: a second name for the whole program would let an agent decide in Bezoar under a
 * name that the hooks do not know. Without the program, exit 2 stops a call; an event that only reports ends with 1, so that
 * people can still talk to their agent. Whatever is not surely such an event counts as a call.
 */
function shimText({ node, script, version }: Shim): string {
  return `#!/bin/sh
# Editors call this file before and after the tools of their agents. Written by \`bezoar hook install\`, which also removes it.
version=${quoted(version)}
node=${quoted(node)}
program=${quoted(script)}
case "$1 $2" in
  'hook claude-code' | 'hook cursor') ;;
  *)
    printf '%s\\n' "bezoar: $0 only runs 'hook claude-code' and 'hook cursor'; run the program itself for anything else" >&2
    exit 2
    ;;
esac
# Options that a debugger or a project sets for its own programs would change or break this one.
unset NODE_OPTIONS NODE_PATH
if [ -x "$node" ] && [ -f "$program" ]; then
  exec "$node" "$program" "$@"
fi
if [ -x "$node" ]; then missing=$program; else missing=$node; fi
printf '%s\\n' "bezoar: the hook cannot check this call, because $missing is gone." \\
  "In a terminal, run: npm install -g bezoar && bezoar hook install $2" \\
  "To go on without Bezoar, remove the hooks that call $0 from the settings of $2." >&2
case "$(cat)" in
  *'"hook_event_name":"PreToolUse"'* | *'"hook_event_name":"preToolUse"'*) exit 2 ;;
  *'"hook_event_name":"beforeShellExecution"'* | *'"hook_event_name":"beforeReadFile"'*) exit 2 ;;
  *'"hook_event_name":"UserPromptSubmit"'* | *'"hook_event_name":"beforeSubmitPrompt"'*) exit 1 ;;
  *'"hook_event_name":"SessionStart"'* | *'"hook_event_name":"sessionStart"'*) exit 1 ;;
  *'"hook_event_name":"PostToolUse'* | *'"hook_event_name":"postToolUse'*) exit 1 ;;
  *) exit 2 ;;
esac
`;
}

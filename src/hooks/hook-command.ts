import { isObject, isText, type JsonObject } from './json-shape.ts';

/** A command in an editor's settings: a line for its shell, or with `args` a program that is started without one. */
export interface HookCommand {
  readonly command: string;
  readonly args?: readonly string[];
}

/** What to run, as absolute paths. */
export interface HookProgram {
  readonly node: string;
  readonly script: string;
}

/**
 * The command for an editor on Windows, which has no shell that all editors share. Claude Code starts a program without a
 * shell if it gets `args`. Cursor calls PowerShell, and puts `&` before a command that begins with a quote.
 */
export function windowsCommand(editor: string, { node, script }: HookProgram): HookCommand {
  if (editor === 'claude-code') return { command: node, args: [script, 'hook', editor] };
  return { command: `${powerShellWord(node)} ${powerShellWord(script)} hook ${editor}` };
}

/** A word for a POSIX shell, in quotes only where it needs them. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function powerShellWord(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * Whether an editor's hook runs Bezoar. Commands must contain the word "bezoar": it is how an installation is found
 * again, and how a change that would remove it is recognised.
 */
export function callsBezoar(editor: string, hook: unknown): hook is HookCommand & JsonObject {
  if (!isObject(hook) || !isText(hook.command)) return false;
  return new RegExp(`\\bbezoar\\b.*\\bhook ${editor}\\b`).test(commandLine(hook as unknown as HookCommand));
}

/** The command and its arguments in one line, for people. */
export function commandLine({ command, args }: HookCommand): string {
  return Array.isArray(args) ? [command, ...args].join(' ') : command;
}

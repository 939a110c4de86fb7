import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import { type Env, systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { writeFileAtomic } from '../files/atomic-write.ts';
import { realTarget, targetWithin } from '../files/links.ts';
import { claudeCodeEvents } from './claude-code.ts';
import { cursorEvents, cursorReports } from './cursor.ts';
import { isObject } from './json-shape.ts';

export type Editor = 'claude-code' | 'cursor';
export const editors: readonly Editor[] = ['claude-code', 'cursor'];

type Settings = Readonly<Record<string, unknown>>;
type Entry = Readonly<Record<string, unknown>>;

interface Contract {
  /** The editor's hook file, relative to a project or home folder. */
  readonly file: string;
  /** Other members that a new file needs. */
  readonly base: Settings;
  /** Our entry for each event. */
  entries(command: string): Readonly<Record<string, Entry>>;
}

/** For Claude Code. Cursor keeps its default: its documents disagree on the unit, and a wrong one would stop every call. */
const timeoutSeconds = 30;

/** A hook that fails to start or times out must block. Claude Code before 2.1.295 ignores this key. */
const failClosed = { onFailure: 'block' } as const;

const contracts: Readonly<Record<Editor, Contract>> = {
  'claude-code': {
    file: '.claude/settings.json',
    base: {},
    entries: (command) =>
      Object.fromEntries(
        Object.entries(claudeCodeEvents).map(([event, matcher]) => [
          event,
          {
            ...(matcher === undefined ? {} : { matcher }),
            hooks: [
              { type: 'command', command, timeout: timeoutSeconds, ...(event === 'PreToolUse' ? failClosed : {}) },
            ],
          },
        ]),
      ),
  },
  cursor: {
    file: '.cursor/hooks.json',
    base: { version: 1 },
    entries: (command) =>
      Object.fromEntries(
        cursorEvents.map((event) => [event, { command, ...(cursorReports.has(event) ? {} : { failClosed: true }) }]),
      ),
  },
};

export interface Installation {
  readonly editor: Editor;
  readonly file: string;
  readonly outcome: 'installed' | 'unchanged' | 'removed' | 'not-installed';
  readonly events: readonly string[];
}

export interface InstallOptions {
  /** The folder is the user's home, where links to settings are allowed. In a project they are refused. */
  readonly home?: boolean;
  readonly env?: Env;
}

/** The editor's folder for instructions, skills and settings in a home folder. */
export function editorFolder(editor: Editor, home: string): string {
  return join(home, dirname(contracts[editor].file));
}

export function hookFile(editor: Editor, folder: string): string {
  return join(folder, contracts[editor].file);
}

/** Adds our hooks to the existing ones. The rest of the file stays unchanged, and a second run changes nothing. */
export function installHooks(
  editor: Editor,
  folder: string,
  program: string,
  options: InstallOptions = {},
): Installation {
  const file = hookFile(editor, folder);
  const target = targetOf(file, folder, options);
  const { base, entries } = contracts[editor];
  const before = readSettings(target);
  const ours = entries(`${program} hook ${editor}`);
  const kept = withoutOurs(editor, hooksIn(before, file));
  const hooks = Object.fromEntries(
    [...new Set([...Object.keys(kept), ...Object.keys(ours)])].map((event) => {
      const own = ours[event];
      return [event, [...(kept[event] ?? []), ...(own === undefined ? [] : [own])]];
    }),
  );
  const after = { ...base, ...before, hooks };
  const same = before !== undefined && JSON.stringify(after) === JSON.stringify(before);
  if (!same) writeSettings(target, after, options);
  return { editor, file, outcome: same ? 'unchanged' : 'installed', events: Object.keys(ours) };
}

/** Removes our hooks and nothing else. */
export function uninstallHooks(editor: Editor, folder: string, options: InstallOptions = {}): Installation {
  const file = hookFile(editor, folder);
  const target = targetOf(file, folder, options);
  const before = readSettings(target);
  const hooks = before === undefined ? {} : hooksIn(before, file);
  const events = Object.keys(hooks).filter((event) => hooks[event]?.some((entry) => isOurs(editor, entry)));
  if (before === undefined || events.length === 0) return { editor, file, outcome: 'not-installed', events: [] };
  const kept = Object.fromEntries(Object.entries(withoutOurs(editor, hooks)).filter(([, list]) => list.length > 0));
  const { hooks: _ours, ...rest } = before;
  writeSettings(target, Object.keys(kept).length === 0 ? rest : { ...before, hooks: kept }, options);
  return { editor, file, outcome: 'removed', events };
}

/** The events for which the file calls our hook. */
export function installedEvents(editor: Editor, folder: string): readonly string[] {
  const file = hookFile(editor, folder);
  const hooks = hooksIn(readSettings(file), file);
  return Object.keys(hooks).filter((event) => hooks[event]?.some((entry) => isOurs(editor, entry)));
}

/** The events that report what an agent is told and reads. Without all of them, its notes cannot be traced. */
const reportingEvents: Readonly<Record<Editor, readonly string[]>> = {
  'claude-code': ['SessionStart', 'UserPromptSubmit', 'PostToolUse', 'PostToolUseFailure'],
  cursor: ['sessionStart', 'beforeSubmitPrompt', 'postToolUse', 'postToolUseFailure'],
};

/** Whether the settings in these folders together report every prompt and the results of all tools to our hook. */
export function reportsEverything(editor: Editor, folders: readonly string[]): boolean {
  const hooks = folders.map((folder) => hooksOrNone(hookFile(editor, folder)));
  return reportingEvents[editor].every((event) =>
    hooks.some((known) => known[event]?.some((entry) => isOurs(editor, entry) && isForAllTools(entry))),
  );
}

function isForAllTools({ matcher }: Entry): boolean {
  return matcher === undefined || matcher === '' || matcher === '*' || matcher === '.*';
}

/** A settings file that cannot be read installs nothing. */
function hooksOrNone(file: string): Readonly<Record<string, readonly Entry[]>> {
  try {
    return hooksIn(readSettings(file), file);
  } catch (error) {
    if (error instanceof Fault) return {};
    throw error;
  }
}

/** The events that the editor must call, in its spelling. */
export function wantedEvents(editor: Editor): readonly string[] {
  return Object.keys(contracts[editor].entries(''));
}

function withoutOurs(editor: Editor, hooks: Readonly<Record<string, readonly Entry[]>>): Record<string, Entry[]> {
  return Object.fromEntries(
    Object.entries(hooks).map(([event, list]) => [event, list.flatMap((entry) => othersOf(editor, entry))]),
  );
}

/** An entry may also contain commands of other tools. */
function othersOf(editor: Editor, entry: Entry): readonly Entry[] {
  if (!isOurs(editor, entry)) return [entry];
  const inner = Array.isArray(entry.hooks)
    ? (entry.hooks as Entry[]).filter((hook) => !callsUs(editor, hook.command))
    : [];
  return inner.length === 0 ? [] : [{ ...entry, hooks: inner }];
}

function isOurs(editor: Editor, entry: Entry): boolean {
  const inner = Array.isArray(entry.hooks) ? (entry.hooks as Entry[]) : [];
  return callsUs(editor, entry.command) || inner.some((hook) => callsUs(editor, hook?.command));
}

function callsUs(editor: Editor, command: unknown): boolean {
  return typeof command === 'string' && new RegExp(`\\bbezoar\\b.*\\bhook ${editor}\\b`).test(command);
}

function hooksIn(settings: Settings | undefined, file: string): Readonly<Record<string, readonly Entry[]>> {
  const hooks = settings?.hooks ?? {};
  if (areHooks(hooks)) return hooks;
  throw new Fault(
    'config-invalid',
    `${file}: "hooks" does not have the format of the editor; nothing was changed, fix it first`,
  );
}

function areHooks(value: unknown): value is Readonly<Record<string, readonly Entry[]>> {
  return isObject(value) && Object.values(value).every((entries) => Array.isArray(entries) && entries.every(isObject));
}

function readSettings(file: string): Settings | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Fault('config-invalid', `${file} cannot be read (${codeOf(error)}); nothing was changed`, {}, error);
  }
  try {
    const data: unknown = JSON.parse(text.trim() === '' ? '{}' : text.replace(/^\ufeff/, ''));
    if (isObject(data)) return data;
  } catch {
    // reported below: the parser's own message quotes the text
  }
  throw new Fault('config-invalid', `${file} is not a JSON object; nothing was changed, fix it first`);
}

/** The file to read and write: in a project, never the target of a link, which its authors chose. */
function targetOf(file: string, folder: string, { home = false }: InstallOptions): string {
  try {
    return home ? realTarget(file) : targetWithin(folder, file);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('config-invalid', `${file} cannot be read (${codeOf(error)}); nothing was changed`, {}, error);
  }
}

/** Atomic, and keeps the permissions. */
function writeSettings(file: string, settings: Settings, { env = systemEnv }: InstallOptions): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const text = `${JSON.stringify(settings, null, indentOf(file))}\n`;
    writeFileAtomic(file, text, { env, mode: 0o644, keepMode: true });
  } catch (error) {
    throw new Fault('config-invalid', `${file} cannot be written (${codeOf(error)}); nothing was changed`, {}, error);
  }
}

function indentOf(file: string): string | number {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^\{\r?\n([ \t]+)"/.exec(text)?.[1] ?? 2;
}

import { dirname, isAbsolute, join } from 'node:path';
import { claudeCodeEvents } from './claude-code.ts';
import { cursorEvents, cursorReports } from './cursor.ts';
import type { HookCommand } from './hook-command.ts';
import type { JsonObject } from './json-shape.ts';

export type Editor = 'claude-code' | 'cursor';
export const editors: readonly Editor[] = ['claude-code', 'cursor'];

/** Environment variables that say where an editor keeps its settings. */
export type EditorVariables = Readonly<Record<string, string | undefined>>;

interface Contract {
  /** The editor's folder, in a project or a home folder. */
  readonly folder: string;
  /** The hook file in it. */
  readonly file: string;
  /** The hook file of one person in a project, if the editor has one. */
  readonly localFile?: string;
  /** A variable that moves the editor's folder out of the home folder. */
  readonly variable?: string;
  /** Other members that a hook file needs. */
  readonly base: JsonObject;
  /** Our entry for each event. */
  entries(command: HookCommand): Readonly<Record<string, JsonObject>>;
  /** The editor's own limit for a hook without one. */
  readonly defaultTimeoutSeconds: number;
}

const timeoutSeconds = 30;

/** A hook that fails to start or times out must block. Claude Code before 2.1.295 ignores this key. */
const failClosed = { onFailure: 'block' } as const;

const contracts: Readonly<Record<Editor, Contract>> = {
  'claude-code': {
    folder: '.claude',
    file: 'settings.json',
    localFile: 'settings.local.json',
    variable: 'CLAUDE_CONFIG_DIR',
    base: {},
    entries: (command) =>
      Object.fromEntries(
        Object.entries(claudeCodeEvents).map(([event, matcher]) => [
          event,
          {
            ...(matcher === undefined ? {} : { matcher }),
            hooks: [
              { type: 'command', ...command, timeout: timeoutSeconds, ...(event === 'PreToolUse' ? failClosed : {}) },
            ],
          },
        ]),
      ),
    defaultTimeoutSeconds: 600,
  },
  cursor: {
    folder: '.cursor',
    file: 'hooks.json',
    base: { version: 1 },
    entries: (command) =>
      Object.fromEntries(
        cursorEvents.map((event) => [event, { ...command, ...(cursorReports.has(event) ? {} : { failClosed: true }) }]),
      ),
    defaultTimeoutSeconds: 60,
  },
};

/** A settings file in which an editor looks for hooks. */
export interface SettingsPlace {
  readonly editor: Editor;
  readonly file: string;
  /** For whom the hooks in it run: in all projects of the user, for everybody in one project, for one person in it. */
  readonly scope: 'user' | 'project' | 'local';
  /** The project, whose authors must not lead us out of it by a link. */
  readonly project?: string;
}

/** The settings that apply to all projects of a user. */
export function userPlace(editor: Editor, home: string, variables: EditorVariables = {}): SettingsPlace {
  return { editor, file: join(editorFolder(editor, home, variables), contracts[editor].file), scope: 'user' };
}

/** The settings of one project, shared by all who work in it. */
export function projectPlace(editor: Editor, project: string): SettingsPlace {
  const { folder, file } = contracts[editor];
  return { editor, file: join(project, folder, file), scope: 'project', project };
}

/** All settings whose hooks run in a project. */
export function settingsPlaces(
  editor: Editor,
  home: string,
  project: string,
  variables: EditorVariables,
): readonly SettingsPlace[] {
  const { folder, localFile } = contracts[editor];
  const shared = projectPlace(editor, project);
  const user = userPlace(editor, home, variables);
  const local: readonly SettingsPlace[] =
    localFile === undefined ? [] : [{ ...shared, file: join(project, folder, localFile), scope: 'local' }];
  // In the home folder itself both are the same file.
  return [user, ...[shared, ...local].filter(({ file }) => file !== user.file)];
}

/** The editor's folder for instructions, skills and settings of a user. */
export function editorFolder(editor: Editor, home: string, variables: EditorVariables = {}): string {
  const { folder, variable } = contracts[editor];
  const moved = variable === undefined ? undefined : variables[variable];
  return moved !== undefined && isAbsolute(moved) ? moved : join(home, folder);
}

/** The folder in which an editor runs the hooks of a settings file. */
export function hookFolder({ editor, file, scope }: SettingsPlace, project: string): string {
  return editor === 'cursor' && scope === 'user' ? dirname(file) : project;
}

/** Members that a hook file needs besides `hooks`. */
export function baseOf(editor: Editor): JsonObject {
  return contracts[editor].base;
}

/** Our entry for each event. */
export function entriesFor(editor: Editor, command: HookCommand): Readonly<Record<string, JsonObject>> {
  return contracts[editor].entries(command);
}

/** The events that the editor must call, in its spelling. */
export function wantedEvents(editor: Editor): readonly string[] {
  return Object.keys(entriesFor(editor, { command: '' }));
}

/** How long the editor waits for a hook that names no limit. */
export function defaultTimeoutMs(editor: Editor): number {
  return contracts[editor].defaultTimeoutSeconds * 1_000;
}

/** The events that report what an agent hears and reads. Without all of them, its notes cannot be traced. */
export const reportingEvents: Readonly<Record<Editor, readonly string[]>> = {
  'claude-code': ['SessionStart', 'UserPromptSubmit', 'PostToolUse', 'PostToolUseFailure'],
  cursor: ['sessionStart', 'beforeSubmitPrompt', 'postToolUse', 'postToolUseFailure'],
};

import { Argument, type Command } from 'commander';
import { Fault } from '../../base/fault.ts';
import { userFolder } from '../../config/without-file.ts';
import {
  callsBezoar,
  commandLine,
  type Editor,
  editors,
  type HookCommand,
  type Installation,
  Installations,
  installHooks,
  readShim,
  removeShim,
  type SettingsPlace,
  shimCommand,
  shimPath,
  uninstallHooks,
  wantedEvents,
  windowsCommand,
  writeShim,
} from '../../hooks/index.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { jsonText } from '../json-text.ts';
import { print } from '../print.ts';
import { hookUse, programFor } from './own-program.ts';
import { placeOf } from './places.ts';
import { tryHooks } from './try-hooks.ts';

const notes = `
The command names Node and Bezoar by their absolute paths, because editors start hooks with a short PATH. On Linux and
macOS it is a small script in your configuration folder. If Node or Bezoar is gone, that script stops the call and says
what to do. The command is run once before anything is written.

All other settings stay unchanged, and a second run changes nothing. --uninstall removes what was added.

Exit codes: 0 done, 2 failed; then nothing was changed.`;

interface InstallFlags {
  readonly project?: true;
  readonly uninstall?: true;
  readonly command?: string;
  readonly json?: true;
}

export function addInstall(hook: Command, context: Context): void {
  hook
    .command('install')
    .description("add the hook to an editor's settings")
    .addArgument(new Argument('<editor>', 'editor to install it for').choices(editors))
    .option('--project', 'for this project instead of all your projects')
    .option('--uninstall', 'remove it')
    .option('--command <program>', 'command that the editor runs instead, such as "npx --no-install bezoar"')
    .option('--json', 'print as JSON')
    .addHelpText('after', `\n${notes.trim()}`)
    .action(async (editor: Editor, _own: unknown, command: Command) => {
      const flags = command.optsWithGlobals<InstallFlags>();
      const place = placeOf(context, editor, flags);
      const result = flags.uninstall ? removeHooks(context, place) : await addHooks(context, place, flags.command);
      await print(context, flags.json ? jsonText(result) : described(result));
    });
}

/** How an installation ended. */
export interface HookResult extends Installation {
  /** What the editor runs. */
  readonly command?: string;
  /** What the user should know. */
  readonly notices: readonly string[];
}

/** Adds the hooks of an editor to its settings, after the command has run once. */
export async function addHooks(
  context: Context,
  place: SettingsPlace,
  program: string | undefined,
): Promise<HookResult> {
  const { io, env } = context;
  const installations = new Installations(userFolder(io.env), env);
  const { command, notices, undo } =
    program === undefined ? ownCommand(context, place) : givenCommand(place.editor, program);
  if (!callsBezoar(place.editor, command)) {
    undo();
    const message = `the command ${commandLine(command)} does not contain the word "bezoar", by which Bezoar recognises it later; pass another with --command`;
    throw new Fault('config-invalid', message);
  }
  const problem = await problemOf(context, place, command);
  if (problem !== undefined && program === undefined) {
    undo();
    throw new Fault(
      'config-invalid',
      `the hook does not run: ${problem}; nothing was changed. Reinstall bezoar, or pass another command with --command`,
    );
  }
  try {
    const result = installHooks(place, command, { installations, env });
    const warning = problem === undefined ? [] : [`the command fails here: ${problem}`];
    return { ...result, command: commandLine(command), notices: [...warning, ...notices] };
  } catch (error) {
    undo();
    throw error;
  }
}

interface Chosen {
  readonly command: HookCommand;
  readonly notices: readonly string[];
  /** Removes what choosing the command created. */
  readonly undo: () => void;
}

function givenCommand(editor: Editor, program: string): Chosen {
  return { command: { command: `${program} hook ${editor}` }, notices: [], undo: () => undefined };
}

/** The command that runs this very program. */
function ownCommand(context: Context, { editor, scope }: SettingsPlace): Chosen {
  const { io, env, version } = context;
  const { target, notices: onProgram } = programFor(context, hookUse);
  const notices = [...onProgram, ...(scope === 'project' ? [`${forThisMachine} (${commandHint})`] : [])];
  if (process.platform === 'win32') return { command: windowsCommand(editor, target), notices, undo: () => undefined };
  const path = shimPath(userFolder(io.env));
  const before = readShim(path);
  writeShim({ ...target, path, version }, env);
  const undo = (): void => void (before === undefined ? removeShim(path) : writeShim(before, env));
  const runs = `${path} runs ${target.node} ${target.script}`;
  return { command: shimCommand(path, editor), notices: [runs, ...notices], undo };
}

const commandHint = 'for a file that others share: --command "npx --no-install bezoar"';
const forThisMachine = 'the command names files of this machine; do not commit it';

/** Runs the command once as the editor would, on a harmless call. */
async function problemOf({ io }: Context, place: SettingsPlace, command: HookCommand): Promise<string | undefined> {
  if (io.runCommand === undefined) return undefined;
  const hooks = wantedEvents(place.editor).map((event) => ({ ...command, event, timeoutMs: checkTimeoutMs }));
  const [first] = await tryHooks(io, { place, hooks, runCommand: io.runCommand, trials: (_trial, at) => at === 0 });
  return first?.problem;
}

const checkTimeoutMs = 30_000;

/** Removes them, and the script that they call if nothing else does. */
export function removeHooks({ io, env }: Context, place: SettingsPlace): HookResult {
  const installations = new Installations(userFolder(io.env), env);
  const result = uninstallHooks(place, { installations, env });
  const path = shimPath(userFolder(io.env));
  const users = installations.filesWith(path);
  if (readShim(path) === undefined) return { ...result, notices: [] };
  if (users.length > 0) return { ...result, notices: [`${path} stays; ${users.join(', ')} runs it`] };
  removeShim(path);
  return { ...result, notices: [`removed ${path}, which nothing runs any more`] };
}

const words: Readonly<Record<Installation['outcome'], string>> = {
  installed: 'written to',
  unchanged: 'already in',
  removed: 'removed from',
  'not-installed': 'not in',
};

function described({ editor, file, outcome, events, notices }: HookResult): string {
  const lines = [
    `${words[outcome]} ${drawHidden(file)}${events.length === 0 ? '' : ` (${events.join(', ')})`}`,
    ...notices.map((notice) => drawHidden(notice)),
    ...(outcome === 'installed' ? [`Restart ${editor}, then check with: bezoar hook ${editor} --self-test`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

import { Command, CommanderError } from 'commander';
import { type Env, systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { commandList } from './command-list.gen.ts';
import { addStub } from './command-stub.ts';
import { commandTable } from './command-table.ts';
import { type Context, say } from './context.ts';
import { drawHidden } from './draw.ts';
import type { LoadEngine } from './engine.ts';
import { exitCode } from './exit-code.ts';
import type { Io } from './io.ts';
import { OutputClosed, OutputFailed } from './output.ts';
import { wantsColor } from './style.ts';
import { packageVersion } from './version.ts';

/** Runs one command line and returns its exit code. Uses nothing of the process except `io`. */
export async function run(args: readonly string[], io: Io, engine: LoadEngine, env: Env = systemEnv): Promise<number> {
  let code: number = exitCode.clean;
  const context: Context = { io, engine, env, version: packageVersion(), exit: (ended) => (code = ended) };
  try {
    const line = withoutHelpWord(args);
    const program = await createProgram(context, calledIn(line));
    await program.parseAsync(line, { from: 'user' });
    return code;
  } catch (error) {
    return codeOf(error, context, wantsJson(args));
  }
}

/** Commands that need all the others loaded. */
const needsAllCommands: readonly string[] = ['completion'];

/**
 * Turns `help lab run` into `lab run --help`; commander's own help accepts one word, and answers an unknown one with the
 * whole help. An unknown name is passed alone, so that commander suggests the nearest one.
 */
function withoutHelpWord(args: readonly string[]): readonly string[] {
  const [first, name, ...rest] = args;
  if (first !== 'help' || name === undefined || name.startsWith('-')) return args;
  const isCommand = Object.values(commandTable).some((commands) => Object.hasOwn(commands, name));
  return isCommand ? [name, ...rest, '--help'] : [name];
}

/** The commands that a command line can call. Help, version and mistakes need only their names. */
function calledIn(args: readonly string[]): (name: string) => boolean {
  const called = args.find((arg) => !arg.startsWith('-'));
  return (name) => name === called || (called !== undefined && needsAllCommands.includes(called));
}

/** The program, with only the commands loaded that may be called; by default all. */
export async function createProgram(
  context: Context,
  isCalled: (name: string) => boolean = () => true,
): Promise<Command> {
  const { io } = context;
  const program = new Command('bezoar')
    .description('Guards the long-term memory of AI agents.')
    .version(context.version, '-V, --version', 'print the version')
    .option('--no-color', 'disable colours; NO_COLOR and FORCE_COLOR are respected too')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      getOutHelpWidth: () => io.columns ?? 100,
      getErrHelpWidth: () => io.columns ?? 100,
      getOutHasColors: () => wantsColor(io, true),
      getErrHasColors: () => wantsColor(io, true),
    })
    .addHelpText('after', `${examples}\n${notes}`);
  for (const [heading, commands] of Object.entries(commandTable)) {
    program.commandsGroup(heading);
    for (const [name, load] of Object.entries(commands)) {
      const line = isCalled(name) ? undefined : commandList[name];
      if (line === undefined) (await load())(program, context);
      else addStub(program, line);
    }
  }
  program.helpCommand('help [command]', 'show the help of one command');
  nameHelpAfterErrors(program, 'bezoar');
  // Last, so that subcommands, which have other commands, do not inherit it.
  program.configureOutput({ outputError: (text, write) => write(withOurName(text)) });
  return program;
}

/** Each command names its own help: "add --help" alone could be read as the command `add`. */
function nameHelpAfterErrors(command: Command, calledBy: string): void {
  command.showHelpAfterError(`Run "${calledBy} --help" for usage.`);
  for (const subcommand of command.commands) nameHelpAfterErrors(subcommand, `${calledBy} ${subcommand.name()}`);
}

/** The library's and other programs' words for our commands, which are spelled too differently to be suggested. */
export const otherNames: ReadonlyMap<string, string> = new Map([
  ['approve', 'release'],
  ['check', 'scan'],
  ['delete', 'remove'],
  ['get', 'show'],
  ['log', 'history'],
  ['recall', 'search'],
  ['reject', 'discard'],
  ['status', 'stats'],
  ['undo', 'restore'],
  ['write', 'add'],
]);

function withOurName(error: string): string {
  const [, first = '', word = '', suggested = ''] =
    /^(error: unknown command '([^']*)')(\n\(Did you mean .*\?\))?/.exec(error) ?? [];
  const ours = otherNames.get(word);
  return ours === undefined ? error : `${first}\n(Did you mean ${ours}?)${error.slice((first + suggested).length)}`;
}

const examples = `
Examples:
  bezoar demo                    watch a poisoning attack and its undoing
  bezoar init                    set up a memory in this folder
  bezoar add "Ana prefers tea."  store a memory
  bezoar review                  decide about held texts
  bezoar scan MEMORY.md notes/   scan files and folders
  bezoar help review             show the help of one command`;

const notes = `
Exit codes:
  0  done, with no findings
  1  something was found, is held, waiting or broken: a person should look
  2  something failed or could not be read completely; takes precedence over 1
The help of each command gives the details. Documentation: docs/cli.md in the package.`;

/** Arguments after `--` belong to another program. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).includes('--json');
}

/** Commander also throws for help and version; every other CommanderError is a usage error. */
function codeOf(error: unknown, context: Context, json: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCode.clean;
    if (json) writeFailure(context, { code: 'input-invalid', message: usageMessage(error) });
    return exitCode.error;
  }
  // Nobody is left to inform, but an incomplete run must not count as clean.
  if (error instanceof OutputClosed) return exitCode.error;
  if (error instanceof Fault || error instanceof OutputFailed) {
    if (json && error instanceof Fault) writeFailure(context, error);
    say(context, error.message.split('\n').map(drawHidden).join('\n  '));
    return exitCode.error;
  }
  throw error;
}

/** Commander answers a missing command with the help, and has no message for it. */
function usageMessage({ code, message }: CommanderError): string {
  return code === 'commander.help' ? 'no command given; add --help for the list' : message.replace(/^error: /, '');
}

/** A caller that asked for JSON gets JSON for failures too. */
function writeFailure({ io }: Context, { code, message }: Pick<Fault, 'code' | 'message'>): void {
  io.stdout.write(`${JSON.stringify({ outcome: 'failed', code, message }, null, 2)}\n`);
}

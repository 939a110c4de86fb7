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

/** Runs one command line to its end and says how it ended. Touches nothing of the process but what `io` holds. */
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

/** Commands that read the whole program. */
const readers: readonly string[] = ['completion'];

/**
 * `help lab run` is `lab run --help`; commander's own knows one word only, and answers a wrong one with everything. A name that
 * is none is left alone with its mistake, so that the nearest one is proposed.
 */
function withoutHelpWord(args: readonly string[]): readonly string[] {
  const [first, name, ...rest] = args;
  if (first !== 'help' || name === undefined || name.startsWith('-')) return args;
  const isCommand = Object.values(commandTable).some((commands) => Object.hasOwn(commands, name));
  return isCommand ? [name, ...rest, '--help'] : [name];
}

/** The commands a command line can come to. For help, a mistake or the version, their names will do. */
function calledIn(args: readonly string[]): (name: string) => boolean {
  const called = args.find((arg) => !arg.startsWith('-'));
  return (name) => name === called || (called !== undefined && readers.includes(called));
}

/** The program, with the commands that may be called loaded; by default all of them. */
export async function createProgram(
  context: Context,
  isCalled: (name: string) => boolean = () => true,
): Promise<Command> {
  const { io } = context;
  const program = new Command('bezoar')
    .description('Stands between an AI agent and what it remembers.')
    .version(context.version, '-V, --version', 'print the version')
    .option('--no-color', 'no colours; NO_COLOR and FORCE_COLOR are respected too')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help for how to use it)')
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
  return program.helpCommand('help [command]', 'more about one command');
}

const examples = `
Examples:
  bezoar demo                    see a poisoning, and what becomes of it
  bezoar init                    set up a memory in this folder
  bezoar add "Ana prefers tea."  remember something
  bezoar review                  decide about what is held
  bezoar scan MEMORY.md notes/   scan files and folders
  bezoar help review             more about one command`;

const notes = `
Exit codes:
  0  done, and nothing found
  1  something found, held, waiting or broken: a person should look
  2  something could not be done or not be read in full; 2 wins over 1
The help of each command says what they mean there. Documentation: docs/cli.md in the package.`;

/** What stands behind `--` is for another program. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).includes('--json');
}

/** Help and version are wished for; every other end of parsing is a command line that was wrong. */
function codeOf(error: unknown, context: Context, json: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCode.clean;
    if (json) writeFailure(context, { code: 'input-invalid', message: usageMessage(error) });
    return exitCode.error;
  }
  // Nobody is left to tell, but what was not read to the end must not pass for clean.
  if (error instanceof OutputClosed) return exitCode.error;
  if (error instanceof Fault || error instanceof OutputFailed) {
    if (json && error instanceof Fault) writeFailure(context, error);
    say(context, error.message.split('\n').map(drawHidden).join('\n  '));
    return exitCode.error;
  }
  throw error;
}

/** Commander answers a missing command with the help, and has no sentence for it. */
function usageMessage({ code, message }: CommanderError): string {
  return code === 'commander.help' ? 'a command is missing; add --help for the list' : message.replace(/^error: /, '');
}

/** A program that asked for JSON gets JSON, also when nothing came of it. */
function writeFailure({ io }: Context, { code, message }: Pick<Fault, 'code' | 'message'>): void {
  io.stdout.write(`${JSON.stringify({ outcome: 'failed', code, message }, null, 2)}\n`);
}

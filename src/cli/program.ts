import { Command, CommanderError } from 'commander';
import { type Env, systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { addAdopt } from './commands/adopt.ts';
import { addDemo } from './commands/demo.ts';
import { addEval } from './commands/eval.ts';
import { addExport } from './commands/export.ts';
import { addImport } from './commands/import.ts';
import { addLab } from './commands/lab.ts';
import { addReconcile } from './commands/reconcile.ts';
import { addReplay } from './commands/replay.ts';
import { addRules } from './commands/rules.ts';
import { addScan } from './commands/scan.ts';
import { addTrain } from './commands/train.ts';
import { type Context, say } from './context.ts';
import { drawHidden } from './draw.ts';
import type { Engine } from './engine.ts';
import { exitCode, exitCodeHelp } from './exit-code.ts';
import type { Io } from './io.ts';
import { OutputClosed, OutputFailed } from './output.ts';
import { wantsColor } from './style.ts';
import { packageVersion } from './version.ts';

/** Adds one command to the program. Each lives in a file of its own under `commands/`. */
export type AddCommand = (program: Command, context: Context) => void;

/** Every command, in the order and under the headings of the help text. A new one is one line here. */
const commandGroups: Readonly<Record<string, readonly AddCommand[]>> = {
  'Texts and files:': [addScan, addRules, addEval, addTrain],
  'Memories of other tools:': [addAdopt, addReconcile],
  'Proof:': [addReplay, addExport, addImport, addLab],
  'Getting started:': [addDemo],
};

/** Runs one command line to its end and says how it ended. Touches nothing of the process but what `io` holds. */
export async function run(args: readonly string[], io: Io, engine: Engine, env: Env = systemEnv): Promise<number> {
  let code: number = exitCode.clean;
  const context: Context = { io, engine, env, version: packageVersion(), exit: (ended) => (code = ended) };
  try {
    await createProgram(context).parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return codeOf(error, context, args.includes('--json'));
  }
}

export function createProgram(context: Context): Command {
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
    .addHelpText('after', `${examples}\n${exitCodeHelp}`);
  for (const [heading, commands] of Object.entries(commandGroups)) {
    program.commandsGroup(heading);
    for (const add of commands) add(program, context);
  }
  program.commandsGroup('Other:');
  return program;
}

const examples = `
Examples:
  bezoar demo                    see a poisoning, and what becomes of it
  bezoar scan MEMORY.md notes/   scan files and folders
  git diff | bezoar scan         scan what is piped in
  bezoar rules                   list what is looked for
  bezoar help scan               more about one command`;

/** Help and version are wished for; every other end of parsing is a command line that was wrong. */
function codeOf(error: unknown, context: Context, json: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.clean : exitCode.error;
  if (error instanceof OutputClosed) return exitCode.clean;
  if (error instanceof Fault || error instanceof OutputFailed) {
    if (json && error instanceof Fault) writeFailure(context, error);
    say(context, error.message.split('\n').map(drawHidden).join('\n  '));
    return exitCode.error;
  }
  throw error;
}

/** A program that asked for JSON gets JSON, also when nothing came of it. */
function writeFailure({ io }: Context, { code, message }: Fault): void {
  io.stdout.write(`${JSON.stringify({ outcome: 'failed', code, message }, null, 2)}\n`);
}

import { Command, CommanderError } from 'commander';
import { Fault } from '../base/fault.ts';
import { addAdopt } from './commands/adopt.ts';
import { addDemo } from './commands/demo.ts';
import { addEval } from './commands/eval.ts';
import { addReconcile } from './commands/reconcile.ts';
import { addRules } from './commands/rules.ts';
import { addScan } from './commands/scan.ts';
import { addServe } from './commands/serve.ts';
import { addSiem } from './commands/siem.ts';
import { addToken } from './commands/token.ts';
import { addTrain } from './commands/train.ts';
import { type Context, say } from './context.ts';
import { drawHidden } from './draw.ts';
import type { Engine } from './engine.ts';
import { exitCode, exitCodeHelp } from './exit-code.ts';
import type { Io } from './io.ts';
import { OutputClosed, OutputFailed } from './output.ts';
import { wantsColor } from './style.ts';
import { packageVersion } from './version.ts';

/** Runs one command line to its end and says how it ended. Touches nothing of the process but what `io` holds. */
export async function run(args: readonly string[], io: Io, engine: Engine): Promise<number> {
  let code: number = exitCode.clean;
  const context: Context = { io, engine, version: packageVersion(), exit: (ended) => (code = ended) };
  try {
    await createProgram(context).parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return codeOf(error, context);
  }
}

function createProgram(context: Context): Command {
  const { io } = context;
  const program = new Command('bezoar')
    .description('Finds memory poisoning and prompt injection in texts that AI agents remember.')
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
  addScan(program, context);
  addEval(program, context);
  addTrain(program, context);
  addRules(program, context);
  addAdopt(program, context);
  addReconcile(program, context);
  addServe(program, context);
  addToken(program, context);
  addSiem(program, context);
  addDemo(program, context);
  return program;
}

const examples = `
Examples:
  bezoar demo                    a short tour
  bezoar scan MEMORY.md notes/   scan files and folders
  git diff | bezoar scan         scan what is piped in
  bezoar rules                   list what is looked for
  bezoar help scan               more about one command`;

/** Help and version are wished for; every other end of parsing is a command line that was wrong. */
function codeOf(error: unknown, context: Context): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.clean : exitCode.error;
  if (error instanceof OutputClosed) return exitCode.clean;
  if (error instanceof Fault || error instanceof OutputFailed) {
    say(context, error.message.split('\n').map(drawHidden).join('\n  '));
    return exitCode.error;
  }
  throw error;
}

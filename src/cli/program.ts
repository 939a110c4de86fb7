import { Command, CommanderError } from 'commander';
import { type Env, systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { addAdd } from './commands/add.ts';
import { addAdopt } from './commands/adopt.ts';
import { addCompletion } from './commands/completion.ts';
import { addDemo } from './commands/demo.ts';
import { addDiscard } from './commands/discard.ts';
import { addDoctor } from './commands/doctor.ts';
import { addErase } from './commands/erase.ts';
import { addEval } from './commands/eval.ts';
import { addExport } from './commands/export.ts';
import { addHistory } from './commands/history.ts';
import { addHook } from './commands/hook.ts';
import { addImport } from './commands/import.ts';
import { addIngest } from './commands/ingest.ts';
import { addInit } from './commands/init.ts';
import { addLab } from './commands/lab.ts';
import { addList } from './commands/list.ts';
import { addMcp } from './commands/mcp.ts';
import { addProxy } from './commands/proxy.ts';
import { addRebuild } from './commands/rebuild.ts';
import { addReconcile } from './commands/reconcile.ts';
import { addRelease } from './commands/release.ts';
import { addRemove } from './commands/remove.ts';
import { addReplace } from './commands/replace.ts';
import { addReplay } from './commands/replay.ts';
import { addRestore } from './commands/restore.ts';
import { addReview } from './commands/review.ts';
import { addRevoke } from './commands/revoke.ts';
import { addRules } from './commands/rules.ts';
import { addScan } from './commands/scan.ts';
import { addSearch } from './commands/search.ts';
import { addServe } from './commands/serve.ts';
import { addShow } from './commands/show.ts';
import { addSiem } from './commands/siem.ts';
import { addSnapshot } from './commands/snapshot.ts';
import { addStats } from './commands/stats.ts';
import { addToken } from './commands/token.ts';
import { addTrace } from './commands/trace.ts';
import { addTrain } from './commands/train.ts';
import { addVerify } from './commands/verify.ts';
import { addWatch } from './commands/watch.ts';
import { type Context, say } from './context.ts';
import { drawHidden } from './draw.ts';
import type { Engine } from './engine.ts';
import { exitCode } from './exit-code.ts';
import type { Io } from './io.ts';
import { OutputClosed, OutputFailed } from './output.ts';
import { wantsColor } from './style.ts';
import { packageVersion } from './version.ts';

/** Adds one command to the program. Each lives in a file of its own under `commands/`. */
type AddCommand = (program: Command, context: Context) => void;

/** Every command, in the order and under the headings of the help text. A new one is one line here. */
const commandGroups: Readonly<Record<string, readonly AddCommand[]>> = {
  'Getting started:': [addDemo, addInit, addDoctor],
  'What is remembered:': [addAdd, addList, addShow, addSearch, addReplace, addRemove, addSnapshot, addStats],
  'What waits for a person:': [addReview, addRelease, addDiscard],
  'What happened, and undoing it:': [addHistory, addTrace, addRevoke, addRestore, addErase, addVerify, addRebuild],
  'Texts and files:': [addScan, addRules, addEval, addTrain],
  'Documents and other memories:': [addIngest, addAdopt, addReconcile],
  'Proof:': [addReplay, addExport, addImport, addLab],
  'Servers:': [addServe, addToken, addSiem, addMcp, addProxy],
  'The files that steer an agent:': [addHook, addWatch],
  'The shell:': [addCompletion],
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
    .addHelpText('after', `${examples}\n${notes}`);
  for (const [heading, commands] of Object.entries(commandGroups)) {
    program.commandsGroup(heading);
    for (const add of commands) add(program, context);
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

import { accessSync, constants, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import { nearest } from '../../base/nearest.ts';
import type { ExperimentRun } from '../../lab/index.ts';
import type { LabCondition } from '../../policy/index.ts';
import { type Context, say } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import type { RunFlags } from '../lab-experiment.ts';
import { repeated } from '../options.ts';
import { print } from '../print.ts';
import { reasonOf } from '../reason.ts';

const runNotes = `
Attacks a fresh memory behind the shipped guard, over and over: every vector, in every disguise, under every condition, after
every delay. No model and no network: the victim is a script that acts on whatever stands unmarked in its prompt. The same
seed gives the same bytes.

Examples:
  bezoar lab run --out run.json
  bezoar lab run --vector sleeper_trigger --condition full --disguise base64
  bezoar lab run --store postgres://localhost/test --out pg.json

On a server the lab makes a schema of its own (bezoar_lab) and drops it at the end.
Exit codes: 0 every goal that was tried is met, 1 one is not, 2 the lab itself failed: a vector that does no harm where
nothing protects shows nothing.`;

const compareNotes = `
Exit codes: 0 nothing got worse, 1 something did or was not run again, 2 a file is not a run.`;

const notes = `
Examples:
  bezoar lab run --out run.json
  bezoar lab report run.json
  bezoar lab compare before.json after.json

Exit codes: 0 every goal is met, 1 one is not or something got worse, 2 the lab itself failed.`;

/** Loaded only when it is asked for: a scan does not wait for the lab. */
const laboratory = (): Promise<typeof import('../../lab/index.ts')> => import('../../lab/index.ts');
const words = (): Promise<typeof import('../lab-text.ts')> => import('../lab-text.ts');

export function addLab(program: Command, context: Context): void {
  const lab = program
    .command('lab')
    .description('attack the shipped guard and measure both sides')
    .addHelpText('after', notes);
  addRun(lab, context);
  lab
    .command('report')
    .argument('<run>', 'a file made by `bezoar lab run --out`')
    .option('--out <file>', 'where to write the page (default: beside the run, ending in .html)')
    .option('--json <file>', 'where to write the same as JSON: metrics, goals, hypotheses and misses')
    .description('write a run as one page of HTML that needs nothing else')
    .action(async (file: string, options: { readonly out?: string; readonly json?: string }) => {
      const { renderReport, reportData } = await laboratory();
      const run = await readRun(context, file);
      const { out = `${file.replace(/\.json$/, '')}.html`, json } = options;
      save(context, out, renderReport(run));
      if (json !== undefined) save(context, json, `${JSON.stringify(reportData(run), null, 2)}\n`);
      const written = [out, json ?? []].flat().map(drawHidden);
      await print(context, `Wrote ${written.join(' and ')}\n`);
    });
  lab
    .command('compare')
    .argument('<before>', 'a run')
    .argument('<after>', 'another one: of other rules, another policy or another version')
    .option('--json', 'print as JSON')
    .description('show what got worse from one run to another')
    .addHelpText('after', compareNotes)
    .action(async (before: string, after: string, options: { readonly json?: true }) => {
      const { compareRuns } = await laboratory();
      const { diffText } = await words();
      const diff = compareRuns(await readRun(context, before), await readRun(context, after));
      await print(context, options.json ? `${JSON.stringify(diff, null, 2)}\n` : diffText(diff));
      context.exit(diff.worse.length + diff.missing.length > 0 ? exitCode.found : exitCode.clean);
    });
}

function addRun(lab: Command, context: Context): void {
  lab
    .command('run')
    .description('run the experiment')
    .option('--config <file>', 'configuration whose rules and policy are tried')
    .addOption(many('--vector <id>', 'only this one'))
    .addOption(many('--condition <name>', 'only this one: none (A), integrity (B) or full (C)'))
    .addOption(many('--disguise <name>', 'only this one'))
    .addOption(
      new Option('--delay <turns>', 'neutral turns between injection and trigger; may be repeated')
        .argParser((value: string, earlier: readonly number[]) => [...earlier, whole(value)])
        .default([], '1, 2 and 3'),
    )
    .addOption(new Option('--seed <number>', 'everything that is chosen follows from it').argParser(whole).default(1))
    .option('--store <address>', '`sqlite`, or postgres://...', 'sqlite')
    .addOption(new Option('--honest <entries>', 'size of the honest workload').argParser(whole).default(2_000))
    .addOption(
      new Option('--host <kind>', 'a careless one does not tell the guard who speaks')
        .choices(['careful', 'careless'])
        .default('careful'),
    )
    .option('--out <file>', 'where to write the run')
    .option('--results <file>', 'where to write the attacks as test results, with the time each took')
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', runNotes)
    .action(async (given: RunFlags) => {
      const options = { ...given, condition: given.condition.map((name) => letters.get(name.toUpperCase()) ?? name) };
      await checkAll(options);
      for (const file of [options.results, options.out]) if (file !== undefined) refuseUnwritable(context, file);
      const { experiment } = await import('../lab-experiment.ts');
      const { overheadText, runText } = await words();
      const { run, overhead, results } = await experiment(context, options);
      if (options.results !== undefined) save(context, options.results, `${JSON.stringify(results, null, 1)}\n`);
      if (options.out !== undefined) save(context, options.out, `${JSON.stringify(run, null, 1)}\n`);
      await print(
        context,
        options.json
          ? `${JSON.stringify({ ...run.summary, overhead }, null, 2)}\n`
          : `${runText(run)}${overheadText(overhead)}`,
      );
      context.exit(codeFor(context, run));
    });
}

function codeFor(context: Context, { summary }: ExperimentRun): number {
  const { harmless, goals } = summary;
  if (harmless.length > 0) {
    say(
      context,
      `the lab failed: ${harmless.length} attacks do no harm where nothing protects: ${harmless.slice(0, 5).join('; ')}`,
    );
    return exitCode.error;
  }
  return goals.some(({ met }) => met === false) ? exitCode.found : exitCode.clean;
}

function many(flags: string, description: string): Option {
  return new Option(flags, `${description}; may be repeated`).argParser(repeated).default([], 'all');
}

/** The conditions as the plan of the experiment calls them. */
const letters: ReadonlyMap<string, LabCondition> = new Map([
  ['A', 'none'],
  ['B', 'integrity'],
  ['C', 'full'],
]);

/** What was named must be there: a run without the attack that was meant shows nothing. */
async function checkAll({ vector, condition, disguise }: RunFlags): Promise<void> {
  const { experimentConditions, disguiseNames, vectors } = await laboratory();
  const ids = vectors.map(({ id }) => id);
  checkNames('vector', vector, ids);
  checkNames('condition', condition, experimentConditions);
  checkNames('disguise', disguise, disguiseNames);
}

function checkNames(what: string, named: readonly string[], known: readonly string[]): void {
  const wrong = named.find((name) => !known.includes(name));
  if (wrong === undefined) return;
  const begun = known.filter((name) => name.startsWith(`${wrong}_`));
  const close = begun.length > 0 ? begun.join(' or ') : nearest(wrong, known);
  const hint = close === undefined ? `choose among ${known.join(', ')}` : `did you mean ${close}?`;
  throw new Fault('input-invalid', `there is no ${what} ${drawHidden(wrong)}; ${hint}`);
}

function whole(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0 && value <= 1_000_000) return value;
  throw new InvalidArgumentError('Name a whole number from 0 to 1000000.');
}

async function readRun({ io }: Context, file: string): Promise<ExperimentRun> {
  let text: string;
  try {
    text = readFileSync(resolve(io.cwd, file), 'utf8');
  } catch (error) {
    throw new Fault('input-unreadable', `${drawHidden(file)}: ${reasonOf(error)}`);
  }
  const { parseRun } = await laboratory();
  return parseRun(text, drawHidden(file));
}

/** Told before the run and not after it: a run takes minutes, and would be lost. */
function refuseUnwritable({ io }: Context, file: string): void {
  const path = resolve(io.cwd, file);
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw unwritable(file, reasonOf(error));
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) throw unwritable(file, 'is a folder');
}

function save({ io }: Context, file: string, text: string): void {
  try {
    writeFileSync(resolve(io.cwd, file), text);
  } catch (error) {
    throw unwritable(file, reasonOf(error));
  }
}

function unwritable(file: string, reason: string): Fault {
  return new Fault('input-unreadable', `${drawHidden(file)} cannot be written: ${reason}`);
}

import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import { type Context, say, styleFor } from '../context.ts';
import { drawHidden } from '../draw.ts';
import type { Scanner } from '../engine.ts';
import { scorecardToJson } from '../eval/json.ts';
import { renderScorecard } from '../eval/render.ts';
import { rowsOf } from '../eval/rows.ts';
import { coreKinds, createScorecard, type Row, record, type Scorecard } from '../eval/scorecard.ts';
import { exitCode } from '../exit-code.ts';
import { accusingRules } from '../format/run.ts';
import { packOption, type SharedOptions, scopeOption, trustOption } from '../options.ts';
import { createOutput } from '../output.ts';
import { readPacks } from '../pack-file.ts';
import { reasonOf } from '../reason.ts';
import { walk } from '../walk.ts';

interface EvalOptions extends SharedOptions {
  readonly core: readonly string[];
  readonly misses?: number | true;
  readonly byRule?: true;
  readonly byFile?: true;
  readonly json?: true;
  readonly color: boolean;
}

const notes = `
Each line of a file is {"id","text","label":"attack"|"benign","kind"}; of a folder the .jsonl files are read.
A text counts as flagged when its verdict is challenge, quarantine or block. Intervals are Wilson, 95 %.

Examples:
  bezoar eval corpus/
  bezoar eval corpus/ --misses 20 --by-rule
  bezoar eval corpus/ --json > scorecard.json

Exit codes: 0 measured, 2 some row or file could not be used (the others were).`;

export function addEval(program: Command, context: Context): void {
  program
    .command('eval')
    .description('measure the scanner on labelled texts: what it catches, and what it flags wrongly')
    .argument('<paths...>', 'folders or files of JSONL')
    .addOption(scopeOption())
    .addOption(trustOption('external'))
    .addOption(packOption())
    .addOption(
      new Option('--core <kinds>', 'attack kinds that count as core, comma separated')
        .argParser((list: string) => list.split(',').map((kind) => kind.trim()))
        .default(coreKinds, 'kinds that are attacks by their text'),
    )
    .addOption(new Option('--misses [n]', 'show the texts it got wrong, at most n').argParser(parseCount))
    .option('--by-rule', 'how many attacks and benign texts each rule flagged')
    .option('--by-file', 'the same figures for each file')
    .option('--json', 'print the scorecard as JSON')
    .addHelpText('after', notes)
    .action(async (paths: readonly string[], _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<EvalOptions>();
      const packs = await readPacks(options.pack, context.io.cwd, context.engine);
      const scanner = context.engine.createScanner({ packs });
      const { card, errors } = await measure(context, paths, options, scanner);
      const output = createOutput(context.io.stdout);
      await output.write(show(context, card, options));
      await output.flush();
      context.exit(errors > 0 ? exitCode.error : exitCode.clean);
    });
}

interface Measurement {
  readonly judge: (row: Row) => void;
  readonly complain: (where: string, reason: string) => void;
}

async function measure(
  context: Context,
  paths: readonly string[],
  options: EvalOptions,
  scanner: Scanner,
): Promise<{ readonly card: Scorecard; readonly errors: number }> {
  const card = createScorecard();
  const { trust, scope } = options;
  const terms = { trust, rules: accusingRules(scanner.rules), missesKept: keptMisses(options.misses) };
  let rows = 0;
  let errors = 0;
  const measurement: Measurement = {
    judge(row) {
      rows++;
      record(card, row, scanner.scan(row.text, { scope }), terms);
    },
    complain(where, reason) {
      errors++;
      say(context, `${drawHidden(where)}: ${reason}`);
    },
  };
  for await (const found of walk(paths, context.io.cwd)) {
    if (found.kind === 'error') measurement.complain(found.name, found.reason);
    if (found.kind === 'file' && isWanted(found.path, context.io.cwd, paths)) {
      await measureFile(found.path, found.name, measurement);
    }
  }
  if (rows === 0) measurement.complain(paths.join(' '), 'no labelled texts found');
  return { card, errors };
}

async function measureFile(path: string, name: string, { judge, complain }: Measurement): Promise<void> {
  try {
    for await (const row of rowsOf(path, name)) {
      if ('error' in row) complain(`${name}:${row.line}`, row.error);
      else judge(row);
    }
  } catch (error) {
    complain(name, error instanceof Fault ? error.message : reasonOf(error));
  }
}

/** Texts are kept only when they will be shown. */
function keptMisses(option: EvalOptions['misses']): number {
  if (option === undefined) return 0;
  return option === true ? Number.POSITIVE_INFINITY : option;
}

/** In a folder only .jsonl files hold rows; a file that was named is read whatever it is called. */
function isWanted(path: string, cwd: string, paths: readonly string[]): boolean {
  return path.endsWith('.jsonl') || paths.some((named) => resolve(cwd, named) === path);
}

function show(context: Context, card: Scorecard, options: EvalOptions): string {
  const core = new Set(options.core);
  if (options.json) {
    const { trust, scope } = options;
    return `${JSON.stringify({ trust, scope, ...scorecardToJson(card, core) }, null, 2)}\n`;
  }
  const view = {
    core,
    byRule: options.byRule === true,
    byFile: options.byFile === true,
    misses: options.misses !== undefined,
  };
  return renderScorecard(card, view, styleFor(context, options.color));
}

function parseCount(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Give a whole number.');
  return Number(value);
}

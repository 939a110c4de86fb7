import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Context, say, styleFor } from '../context.ts';
import { drawHidden } from '../draw.ts';
import type { EngineScanner } from '../engine.ts';
import { scorecardToJson } from '../eval/json.ts';
import { readLabelled } from '../eval/labelled.ts';
import { type LayerName, layerNames } from '../eval/layers.ts';
import { renderScorecard } from '../eval/render.ts';
import { coreKinds, createScorecard, record, type Scorecard } from '../eval/scorecard.ts';
import { exitCode } from '../exit-code.ts';
import { accusingRules } from '../format/run.ts';
import { learnedLayer } from '../model-file.ts';
import { modelOption, noLearnedOption, packOption, type SharedOptions, scopeOption, trustOption } from '../options.ts';
import { createOutput } from '../output.ts';
import { readPacks } from '../pack-file.ts';

interface EvalOptions extends SharedOptions {
  readonly core: readonly string[];
  readonly layers: readonly LayerName[];
  readonly misses?: number | true;
  readonly byRule?: true;
  readonly byFile?: true;
  readonly json?: true;
  readonly color: boolean;
}

const notes = `
Each line of a file is {"id","text","label":"attack"|"benign","kind"}; in a folder, all .jsonl files are read.
A text counts as flagged when its verdict is challenge, quarantine or block. Intervals are Wilson, 95 %.
By layer: what the rules, or the learned layer, would flag alone. A model finding that only confirms a weak rule finding
counts for the model.

Examples:
  bezoar eval corpus/
  bezoar eval corpus/ --misses 20 --by-rule
  bezoar eval corpus/ --layers rules      without the learned layer
  bezoar eval held-back/ --model our-model.json
  bezoar eval corpus/ --json > scorecard.json

Exit codes: 0 measured, 2 measured, but some rows or files could not be used.`;

export function addEval(program: Command, context: Context): void {
  program
    .command('eval')
    .description('measure detection and false positives on labelled texts')
    .argument('<paths...>', 'JSONL files, or folders of them')
    .addOption(scopeOption())
    .addOption(trustOption('external'))
    .addOption(packOption())
    .addOption(modelOption())
    .addOption(noLearnedOption())
    .addOption(
      new Option('--core <kinds>', 'attack kinds that count as core, comma-separated')
        .argParser((list: string) => list.split(',').map((kind) => kind.trim()))
        .default(coreKinds, 'kinds whose text is itself an attack'),
    )
    .addOption(
      new Option('--layers <layers>', 'layers to count: rules, learned or both, comma-separated')
        .argParser(parseLayers)
        .default(layerNames, 'rules,learned'),
    )
    .addOption(new Option('--misses [n]', 'show misclassified texts, at most n').argParser(parseCount))
    .option('--by-rule', 'show how many attacks and benign texts each rule flagged')
    .option('--by-file', 'show the figures for each file')
    .option('--json', 'print the scorecard as JSON')
    .addHelpText('after', notes)
    .action(async (paths: readonly string[], _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<EvalOptions>();
      const engine = await context.engine();
      const packs = await readPacks(options.pack, context.io.cwd, engine);
      const learned = await learnedLayer(options, context.io.cwd, engine);
      const scanner = engine.createScanner({ packs, ...learned });
      const { card, errors } = await measure(context, paths, options, scanner);
      const output = createOutput(context.io.stdout);
      await output.write(show(context, card, options));
      await output.flush();
      context.exit(errors > 0 ? exitCode.error : exitCode.clean);
    });
}

async function measure(
  context: Context,
  paths: readonly string[],
  options: EvalOptions,
  scanner: EngineScanner,
): Promise<{ readonly card: Scorecard; readonly errors: number }> {
  const card = createScorecard();
  const { trust, scope } = options;
  const [only, second] = layersOf(options);
  const terms = {
    trust,
    rules: accusingRules(scanner.rules),
    missesKept: maxKeptMisses(options.misses),
    ...(only !== undefined && second === undefined ? { only } : {}),
  };
  let rows = 0;
  let errors = 0;
  const complain = (where: string, reason: string): void => {
    errors++;
    say(context, `${drawHidden(where)}: ${reason}`);
  };
  await readLabelled(paths, context.io.cwd, {
    take(row) {
      rows++;
      record(card, row, scanner.scan(row.text, { scope }), terms);
    },
    complain,
  });
  if (rows === 0) complain(paths.join(' '), 'no labelled texts found');
  return { card, errors };
}

/** With `--no-learned` only the rules count. */
function layersOf({ layers, learned }: EvalOptions): readonly LayerName[] {
  return learned ? layers : ['rules'];
}

/** Texts are kept only if they will be shown. */
function maxKeptMisses(option: EvalOptions['misses']): number {
  if (option === undefined) return 0;
  return option === true ? Number.POSITIVE_INFINITY : option;
}

function show(context: Context, card: Scorecard, options: EvalOptions): string {
  const core = new Set(options.core);
  const layers = layersOf(options);
  const byLayer = layers.length > 1;
  if (options.json) {
    const { trust, scope } = options;
    return `${JSON.stringify({ trust, scope, layers, ...scorecardToJson(card, core, byLayer) }, null, 2)}\n`;
  }
  const view = {
    core,
    byRule: options.byRule === true,
    byFile: options.byFile === true,
    byLayer,
    misses: options.misses !== undefined,
  };
  return renderScorecard(card, view, styleFor(context, options.color));
}

function parseCount(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(value);
}

function parseLayers(list: string): readonly LayerName[] {
  const named = list.split(',').map((name) => name.trim());
  const known = layerNames.filter((layer) => named.includes(layer));
  if (known.length === 0 || known.length !== new Set(named).size) {
    throw new InvalidArgumentError('Expected rules, learned, or rules,learned.');
  }
  return known;
}

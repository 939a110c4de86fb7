import type { Command } from 'commander';
import { Fault } from '../../base/fault.ts';
import { type Context, say, styleFor } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { readLabelled } from '../eval/labelled.ts';
import { exitCode } from '../exit-code.ts';
import { plural } from '../format/run.ts';
import { jsonText } from '../json-text.ts';
import { refuseTarget, writeModel } from '../model-file.ts';
import { repeated } from '../options.ts';
import { createOutput } from '../output.ts';
import type { Style } from '../style.ts';
import { addTo, createTrainingSet, minExamples, type TrainingSet } from '../train/lesson.ts';

interface TrainOptions {
  readonly data: readonly string[];
  readonly out: string;
  readonly force?: true;
  readonly quiet?: true;
  readonly json?: true;
  readonly color: boolean;
}

const notes = `
Each line of a file is {"id","text","label":"attack"|"benign","kind"}; in a folder, all .jsonl files are read.
You need at least ${minExamples} attacks and ${minExamples} benign texts. Thousands are better, and the benign ones should be real
memories of your agent. Attacks of the kinds hidden_unicode* and encoded are left out: the rules find those, and
their visible words are harmless. The same texts always produce the same model.
The model replaces the built-in one, so train it on the texts of corpus/ too, not only on your own.

Examples:
  bezoar train --data corpus/ --data our-texts/ --out our-model.json
  bezoar eval held-back/ --model our-model.json    measure it on texts it has not seen
  bezoar scan MEMORY.md --model our-model.json

Exit codes: 0 trained, 2 some rows or files could not be used (a model was written if the others were enough).`;

export function addTrain(program: Command, context: Context): void {
  program
    .command('train')
    .description('train a model for the learned layer on your own labelled texts')
    .requiredOption('--data <path>', 'JSONL file or folder to learn from; may be repeated', repeated)
    .requiredOption('--out <file>', 'model file to write')
    .option('--force', 'replace the file if it exists')
    .option('--quiet', 'print only errors')
    .option('--json', 'print as JSON')
    .addHelpText('after', notes)
    .action(async (_own: unknown, command: Command) => {
      const options = command.optsWithGlobals<TrainOptions>();
      const { cwd, isTTY } = context.io;
      await refuseTarget(options.out, cwd, options.force === true);
      const { lesson, errors } = await study(context, options.data);
      refuseTooFew(lesson, options.data);
      if (isTTY.stderr && !options.quiet) say(context, `learning from ${lesson.rows.length} texts ...`);
      const { serializeModel, trainOn } = await context.engine();
      const model = serializeModel(trainOn(lesson.rows));
      await refuseTarget(options.out, cwd, options.force === true);
      writeModel(options.out, cwd, model, context.env);
      const output = createOutput(context.io.stdout);
      if (options.json) await output.write(jsonText(lessonJson(lesson, options.out, model)));
      else if (!options.quiet)
        await output.write(describe(lesson, options.out, model, styleFor(context, options.color)));
      await output.flush();
      context.exit(errors > 0 ? exitCode.error : exitCode.clean);
    });
}

async function study(context: Context, paths: readonly string[]): Promise<{ lesson: TrainingSet; errors: number }> {
  const lesson = createTrainingSet();
  let errors = 0;
  await readLabelled(paths, context.io.cwd, {
    take: (row) => addTo(lesson, row),
    complain(where, reason) {
      errors++;
      say(context, `${drawHidden(where)}: ${reason}`);
    },
  });
  return { lesson, errors };
}

function refuseTooFew({ counts, leftOut }: TrainingSet, paths: readonly string[]): void {
  const { attacks, benign } = counts;
  if (attacks >= minExamples && benign >= minExamples) return;
  if (attacks + benign + leftOut.size === 0) {
    const wanted = 'each line of a .jsonl file must be {"text","label":"attack"|"benign","kind"}';
    throw new Fault('input-invalid', `${paths.join(' ')}: no labelled texts found; ${wanted}`);
  }
  const had = `${plural(attacks, 'attack')} and ${plural(benign, 'benign text')} to learn from`;
  const hidden = leftOut.size === 0 ? '' : `, ${leftOutLine(leftOut)}`;
  throw new Fault(
    'input-invalid',
    `${had}${hidden}; need at least ${minExamples} of each: add more texts with another --data`,
    { attacks, benign },
  );
}

function lessonJson({ counts, leftOut }: TrainingSet, out: string, model: string): object {
  return { outcome: 'trained', out, bytes: Buffer.byteLength(model), ...counts, leftOut: Object.fromEntries(leftOut) };
}

function describe(lesson: TrainingSet, out: string, model: string, style: Style): string {
  const { attacks, benign } = lesson.counts;
  const rows = [...lesson.sources].map(([name, count]) => [drawHidden(name), count.attacks, count.benign] as const);
  const width = Math.max(...rows.map(([name]) => name.length));
  const figure = (value: number, of: string): string => `${String(value).padStart(6)} ${of}`;
  const file = drawHidden(out);
  return [
    style.bold(`Learned from ${plural(attacks, 'attack')} and ${plural(benign, 'benign text')}`),
    ...rows.map(([name, bad, good]) => `  ${name.padEnd(width)}${figure(bad, 'attacks')}${figure(good, 'benign')}`),
    ...(lesson.leftOut.size === 0 ? [] : [`  ${leftOutLine(lesson.leftOut)}`]),
    '',
    `Wrote ${file} (${Buffer.byteLength(model)} bytes). To use it:`,
    `  bezoar scan --model ${file} MEMORY.md`,
    `  bezoar eval --model ${file} other-texts/   (not the texts it learned from)`,
    '',
  ].join('\n');
}

function leftOutLine(leftOut: ReadonlyMap<string, number>): string {
  const kinds = [...leftOut].sort(([a], [b]) => (a < b ? -1 : 1));
  const count = kinds.reduce((sum, [, some]) => sum + some, 0);
  const names = kinds.map(([kind]) => drawHidden(kind)).join(', ');
  return `${plural(count, 'attack')} left out (${names}): their visible words are harmless`;
}

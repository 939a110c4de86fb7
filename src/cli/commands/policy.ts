import { type Command, InvalidArgumentError, Option } from 'commander';
import { dayOf } from '../../base/day.ts';
import { Fault } from '../../base/fault.ts';
import { nearest } from '../../base/nearest.ts';
import { proposeException } from '../../config/index.ts';
import type { ReplayedDecision } from '../../guard/index.ts';
import { type Impact, impacts } from '../../model/finding.ts';
import type { PolicyException } from '../../policy/index.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { jsonText } from '../json-text.ts';
import { learnedRules } from '../learned-rule.ts';
import { configFor, type MemoryOptions, scannerFor, withMemory, withMemoryOptions } from '../memory-options.ts';
import { repeated } from '../options.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';
import { type ExceptionEffect, effectOf, exceptionName, saveException } from '../policy-exceptions.ts';
import { print } from '../print.ts';

interface AllowOptions extends MemoryOptions, PersonOptions {
  readonly host: readonly string[];
  readonly tool: readonly string[];
  readonly principal: readonly string[];
  readonly rule: readonly string[];
  readonly impact: readonly Impact[];
  readonly name?: string;
  readonly until?: string;
  readonly because?: string;
  readonly save?: true;
}

const notes = `
An exception is a person's decision to let texts of one source pass. It lifts \`challenge\` and \`quarantine\` for the rules and
impacts it names, in one space. It never lifts \`block\`, a critical finding or an incomplete scan, and raises no trust: prompts
show the text as data.

Without --save, nothing is written: the command replays the decisions of the space and shows which would change. With --save,
it shows the same and adds the exception to the configuration file. Records name the exception, the person and the day.

Examples:
  bezoar policy allow --host docs.shop.example --impact sets-standing-rule
  bezoar policy allow --host "*.shop.example" --rule prompt_injection --until 2027-01-31 --because "Their manual." --save

Exit codes: 0 shown or saved, 2 failed.`;

export function addPolicy(program: Command, context: Context): void {
  const policy = program
    .command('policy')
    .description('let texts of a named source pass, after a preview')
    .addHelpText('after', notes);
  const list = (flags: string, text: string): Option =>
    new Option(flags, `${text}; may be repeated`).argParser(repeated).default([], 'any');
  withMemoryOptions(policy.command('allow'))
    .description('preview or save an exception for a source')
    .addOption(list('--host <name>', 'host of the address, or *.domain for every host below it'))
    .addOption(list('--tool <name>', 'tool that returned the text'))
    .addOption(list('--principal <name>', 'principal that wrote the text'))
    .addOption(list('--rule <id>', 'rule whose findings are lifted').default([], 'none'))
    .addOption(
      new Option('--impact <name>', 'impact that is lifted; may be repeated')
        .argParser(parseImpact)
        .default([], 'none'),
    )
    .option('--name <name>', 'name of the exception (default: made from the source)')
    .option('--until <day>', 'last day on which it applies, as YYYY-MM-DD in UTC (default: no end)')
    .option('--because <reason>', 'reason, for reviewers')
    .addOption(asOption())
    .option('--save', 'write the exception to the configuration file')
    .addHelpText('after', notes)
    .action(async (_own: unknown, command: Command) => allow(context, command.optsWithGlobals<AllowOptions>()));
}

async function allow(context: Context, options: AllowOptions): Promise<void> {
  const config = configFor(context, options);
  await refuseUnknownRules(context, options);
  const exception = exceptionOf(context, options);
  const proposed = proposeException(config, exception);
  const effect = await withMemory(context, options, ({ space }) => effectOf(space, proposed), { absent: 'refuse' });
  if (options.save) saveException(proposed, context.env);
  const result = {
    outcome: options.save ? 'saved' : 'previewed',
    file: proposed.file,
    needsTrust: config.files.some(({ standing }) => standing === 'found' || standing === 'approved'),
    space: config.space,
    exception,
    ...effect,
  };
  await print(context, options.json ? jsonText(result) : textOf(result));
}

function parseImpact(text: string, before: readonly Impact[] = []): readonly Impact[] {
  const impact = impacts.find((each) => each === text);
  if (impact === undefined) throw new InvalidArgumentError(`Expected one of ${impacts.join(', ')}.`);
  return [...before, impact];
}

/** An exception for a misspelt rule would be saved and never apply. */
async function refuseUnknownRules(context: Context, options: AllowOptions): Promise<void> {
  if (options.rule.length === 0) return;
  const { rules } = await scannerFor(context, configFor(context, options));
  const ids = [...rules, ...learnedRules].filter((rule) => 'level' in rule).map(({ id }) => id);
  const unknown = options.rule.find((id) => !ids.includes(id));
  if (unknown === undefined) return;
  const meant = nearest(unknown, ids);
  const hint = meant === undefined ? 'run `bezoar rules` for the list' : `did you mean ${meant}?`;
  throw new Fault('input-invalid', `unknown rule ${drawHidden(unknown)}; ${hint}`);
}

function exceptionOf(context: Context, options: AllowOptions): PolicyException {
  const { host, tool, principal, rule, impact, until, because } = options;
  const lists = Object.entries({ host, tool, principal, rule, impact }).filter(([, items]) => items.length > 0);
  const source = [...host, ...tool, ...principal][0] ?? 'source';
  return {
    name: options.name ?? exceptionName(source),
    by: personOf(context, options).principal,
    at: dayOf(context.env.now()),
    ...(until === undefined ? {} : { until }),
    ...(because === undefined ? {} : { because }),
    match: Object.fromEntries(lists) as PolicyException['match'],
  };
}

interface AllowResult extends ExceptionEffect {
  readonly outcome: string;
  readonly file: string;
  /** Whether the file only tightens until a person approves it as it is now. */
  readonly needsTrust: boolean;
  readonly space: string;
  readonly exception: PolicyException;
}

const maxShownChanges = 20;

function textOf({ outcome, file, needsTrust, space, exception, decisions, milder, stricter }: AllowResult): string {
  const { name, by, at, until, match } = exception;
  const parts = Object.entries(match).map(([key, value]) => `${key} ${[value].flat().join(', ')}`);
  const lines = [
    `Exception ${name} by ${by} on ${at}${until === undefined ? '' : `, until ${until}`}, in space ${space}`,
    `  ${parts.join('; ')}`,
    `Of ${decisions} past decisions, ${milder.length} would be milder and ${stricter.length} stricter.`,
    ...[...milder, ...stricter].slice(0, maxShownChanges).map(changeLine),
    ...(milder.length + stricter.length > maxShownChanges
      ? [`  and ${milder.length + stricter.length - maxShownChanges} more`]
      : []),
    outcome === 'saved' ? `Saved to ${file}` : `Not saved. Add --save to write it to ${file}`,
    ...(outcome === 'saved' && needsTrust ? ['It counts once you run `bezoar config trust` for this file.'] : []),
  ];
  return `${lines.map(drawHidden).join('\n')}\n`;
}

function changeLine({ seq, entry, before, after }: ReplayedDecision): string {
  return `  record ${seq} ${entry}: ${before.advised} (${before.row}) -> ${after.advised} (${after.row})`;
}

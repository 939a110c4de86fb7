import { type Command, Option } from 'commander';
import type { BrowseFilter, BrowseResult } from '../../guard/index.ts';
import { type EntryState, entryStates } from '../../model/entry.ts';
import { type Channel, channels } from '../../model/provenance.ts';
import { type Trust, trusts } from '../../model/trust.ts';
import type { Context } from '../context.ts';
import { entryJson, entryLine } from '../entry-text.ts';
import { plural } from '../format/run.ts';
import { addMemoryCommand, type CommandResult, refusalResult } from '../memory-command.ts';
import { repeated } from '../options.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';
import { count } from './add.ts';

export interface FilterOptions extends PersonOptions {
  readonly state: readonly EntryState[];
  readonly target: readonly string[];
  readonly trust: readonly Trust[];
  readonly channel: readonly Channel[];
  readonly limit?: number;
  readonly cursor?: string;
}

const notes = `
Newest first. Hidden characters are shown as <U+XXXX>. Entries marked "held" wait for \`bezoar review\`.

Examples:
  bezoar list
  bezoar list --state quarantined
  bezoar list --trust external --trust unknown --limit 200
  bezoar list --json | jq -r '.entries[].id'

Exit codes: 0 shown, 1 shown up to a break of the journal, 2 failed.`;

export function addList(program: Command, context: Context): void {
  addMemoryCommand<FilterOptions>(program, context, {
    usage: 'list',
    reads: true,
    description: 'list the entries',
    notes,
    options: withFilterOptions,
    run: async ({ space }, _none, options) =>
      pageResult(await space.browse(filterOf(options), personOf(context, options))),
  });
}

export function withFilterOptions(command: Command): Command {
  const several = (flags: string, what: string): Option =>
    new Option(flags, `${what}; may be repeated`).argParser(repeated).default([], 'all');
  return command
    .addOption(withChoices(several('--state <state>', 'only this state'), entryStates))
    .addOption(several('--target <name>', 'only this part of the memory'))
    .addOption(withChoices(several('--trust <trust>', 'only this trust'), trusts))
    .addOption(withChoices(several('--channel <channel>', 'only entries that arrived by this channel'), channels))
    .addOption(new Option('--limit <number>', 'entries to show, at most 500 (default: 50)').argParser(count))
    .option('--cursor <cursor>', 'continue after the previous page')
    .addOption(asOption());
}

/** Choices for a repeatable option; commander's own parser keeps only the last value. */
function withChoices(option: Option, values: readonly string[]): Option {
  option.choices(values);
  const check = option.parseArg as unknown as (value: string, before: unknown) => string;
  return option.argParser((value: string, earlier: readonly string[] | undefined) =>
    repeated(check.call(option, value, undefined), earlier),
  );
}

export function filterOf({ state, target, trust, channel, limit, cursor }: FilterOptions): BrowseFilter {
  return {
    ...(state.length === 0 ? {} : { states: state }),
    ...(target.length === 0 ? {} : { targets: target }),
    ...(trust.length === 0 ? {} : { trusts: trust }),
    ...(channel.length === 0 ? {} : { channels: channel }),
    ...(limit === undefined ? {} : { limit }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

export function pageResult(result: BrowseResult): CommandResult {
  if (result.outcome === 'refused') return refusalResult(result);
  const { entries, total, next } = result;
  return {
    json: { entries: entries.map(entryJson), total, ...(next === undefined ? {} : { next }) },
    text(style) {
      if (total === 0) return 'Nothing here.\n';
      const more = next === undefined ? '' : `, more with --cursor ${next}`;
      return `${entries.map((entry) => entryLine(entry, style)).join('')}${style.dim(`${entries.length} of ${plural(total, 'entry', 'entries')}${more}`)}\n`;
    },
  };
}

import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { addMemoryCommand } from '../memory-command.ts';
import { personOf } from '../person.ts';
import { type FilterOptions, filterOf, pageResult, withFilterOptions } from './list.ts';

const notes = `
Best match first. Texts that are held or removed are found too, so that nothing hides from a person; add --state active for
what an agent can reach.

Examples:
  bezoar search tea
  bezoar search "deploy tuesday" --state active

Exit codes: 0 searched, 2 could not be done.`;

export function addSearch(program: Command, context: Context): void {
  addMemoryCommand<FilterOptions>(program, context, {
    usage: 'search <words...>',
    description: 'look for words in what is remembered',
    notes,
    options: withFilterOptions,
    run: async ({ space }, words, options) =>
      pageResult(await space.browse({ ...filterOf(options), query: words.join(' ') }, personOf(context, options))),
  });
}

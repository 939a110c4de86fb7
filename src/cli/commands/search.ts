import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { addMemoryCommand } from '../memory-command.ts';
import { personOf } from '../person.ts';
import { type FilterOptions, filterOf, pageResult, withFilterOptions } from './list.ts';

const notes = `
Best match first. Held and removed texts are found too, so that nothing is hidden from a person; add --state active to see
only what an agent can reach.

Examples:
  bezoar search tea
  bezoar search "deploy tuesday" --state active

Exit codes: 0 searched, 1 searched up to a break of the journal, 2 failed.`;

export function addSearch(program: Command, context: Context): void {
  addMemoryCommand<FilterOptions>(program, context, {
    usage: 'search <words...>',
    reads: true,
    description: 'search the entries for words',
    notes,
    options: withFilterOptions,
    run: async ({ space }, words, options) =>
      pageResult(await space.browse({ ...filterOf(options), query: words.join(' ') }, personOf(context, options))),
  });
}

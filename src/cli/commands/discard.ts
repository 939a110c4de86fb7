import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { shortId } from '../entry-text.ts';
import { findEntry } from '../find-entry.ts';
import { addMemoryCommand, toldRefusal } from '../memory-command.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';

interface DiscardOptions extends PersonOptions {
  readonly reason: string;
}

const notes = `
Turns a held text away. It is kept and can be looked at again; \`bezoar erase\` destroys it.

Examples:
  bezoar discard 3f2a91c0 --reason "injected by a web page"

Exit codes: 0 discarded, 2 could not be done.`;

export function addDiscard(program: Command, context: Context): void {
  addMemoryCommand<DiscardOptions>(program, context, {
    usage: 'discard <id>',
    description: 'turn a held text away',
    notes,
    options: (command) => command.requiredOption('--reason <words>', 'why; kept in the journal').addOption(asOption()),
    async run({ space }, [given = ''], options) {
      const id = await findEntry(space, given);
      const result = await space.discard({ id, reason: options.reason }, personOf(context, options));
      if (result.outcome === 'refused') return toldRefusal(result);
      return { json: result, text: () => `discarded  ${shortId(id)}\n` };
    },
  });
}

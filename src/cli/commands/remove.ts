import type { Command } from 'commander';
import { shortId } from '../../base/short-id.ts';
import type { Context } from '../context.ts';
import { findEntry } from '../find-entry.ts';
import { addMemoryCommand, refusalResult } from '../memory-command.ts';
import { type OriginOptions, originOf, withOriginOptions } from '../person.ts';

const notes = `
A removed entry enters no prompt. The text is kept: \`bezoar restore\` brings it back, \`bezoar erase\` destroys it.

Examples:
  bezoar remove 3f2a91c0

Exit codes: 0 removed, 2 failed.`;

export function addRemove(program: Command, context: Context): void {
  addMemoryCommand<OriginOptions>(program, context, {
    usage: 'remove <id>',
    description: 'take an entry out of use',
    notes,
    options: withOriginOptions,
    async run({ space }, [given = ''], options) {
      const id = await findEntry(space, given);
      const result = await space.remove({ id }, originOf(context, options));
      if (result.outcome === 'refused') return refusalResult(result);
      return { json: result, text: () => `removed ${shortId(id)}\n` };
    },
  });
}

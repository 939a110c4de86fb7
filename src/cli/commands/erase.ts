import type { Command } from 'commander';
import { Fault } from '../../base/fault.ts';
import { shortId } from '../../base/short-id.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { findEntry } from '../find-entry.ts';
import { plural } from '../format/run.ts';
import { addMemoryCommand, refusalResult } from '../memory-command.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';

interface EraseOptions extends PersonOptions {
  readonly reason: string;
  readonly yes?: true;
}

const notes = `
Destroys every text an entry ever had. There is no way back. The journal keeps that it was there, bound to digests that say
nothing any more, and still verifies; afterwards the store is searched for what may be left.

Examples:
  bezoar erase 3f2a91c0 --yes --reason "Ana asked us to forget it"

Exit codes: 0 erased and nothing found of it, 1 erased but traces are left somewhere, 2 could not be done.`;

export function addErase(program: Command, context: Context): void {
  addMemoryCommand<EraseOptions>(program, context, {
    usage: 'erase <id>',
    description: 'destroy the text of an entry for good',
    notes,
    options: (command) =>
      command
        .requiredOption('--reason <words>', 'why; kept in the journal')
        .option('--yes', 'you know that there is no way back')
        .addOption(asOption()),
    async run({ space }, [given = ''], options) {
      const id = await findEntry(space, given);
      if (options.yes !== true) {
        throw new Fault('input-invalid', `erasing ${shortId(id)} cannot be undone; add --yes if you mean it`);
      }
      const result = await space.recovery.erase(
        { id, reason: options.reason, dryRun: false },
        personOf(context, options),
      );
      if (result.outcome === 'refused') return refusalResult(result);
      const { texts, residue, descendants } = result;
      const offspring = `made from it, and not erased: ${descendants.map(shortId).join(' ')}\n`;
      return {
        json: result,
        text: () =>
          `erased ${shortId(id)}: ${plural(texts, 'text')} destroyed, ${plural(residue, 'trace')} left\n${descendants.length === 0 ? '' : offspring}`,
        code: residue === 0 ? exitCode.clean : exitCode.found,
      };
    },
  });
}

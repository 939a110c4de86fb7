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
Destroys every text an entry ever had. This cannot be undone. The journal still records that the entry existed, by digests
that reveal nothing, and still verifies. Afterwards the store is searched for residue.

Examples:
  bezoar erase 3f2a91c0 --yes --reason "Ana asked us to forget it"

Exit codes: 0 erased without residue, 1 erased but traces remain, 2 failed.`;

export function addErase(program: Command, context: Context): void {
  addMemoryCommand<EraseOptions>(program, context, {
    usage: 'erase <id>',
    description: 'destroy the text of an entry permanently',
    notes,
    options: (command) =>
      command
        .requiredOption('--reason <words>', 'why; kept in the journal')
        .option('--yes', 'confirm that the text cannot be recovered')
        .addOption(asOption()),
    async run({ space }, [given = ''], options) {
      const id = await findEntry(space, given);
      if (options.yes !== true) {
        throw new Fault('input-invalid', `erasing ${shortId(id)} cannot be undone; add --yes to confirm`);
      }
      const result = await space.recovery.erase(
        { id, reason: options.reason, dryRun: false },
        personOf(context, options),
      );
      if (result.outcome === 'refused') return refusalResult(result);
      const { texts, residue, descendants } = result;
      const notErased = `derived from it, and not erased: ${descendants.map(shortId).join(' ')}\n`;
      return {
        json: result,
        text: () =>
          `erased ${shortId(id)}: ${plural(texts, 'text')} destroyed, ${plural(residue, 'trace')} left\n${descendants.length === 0 ? '' : notErased}`,
        code: residue === 0 ? exitCode.clean : exitCode.found,
      };
    },
  });
}

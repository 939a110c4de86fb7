import type { Command } from 'commander';
import { shortId } from '../../base/short-id.ts';
import type { Context } from '../context.ts';
import { findEntry } from '../find-entry.ts';
import { addMemoryCommand, refusalResult } from '../memory-command.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';

interface ProtectOptions extends PersonOptions {
  readonly reason: string;
  readonly undo?: true;
}

const notes = `
Afterwards only a person can change or remove the entry, whatever a user told the agent. If an agent writes another text
in its place, that text is held for a person, and the entry stays unchanged until they release it.

Examples:
  bezoar protect 3f2a91c0 --reason "allergies are changed by hand"
  bezoar protect 3f2a91c0 --undo --reason "no longer needed"

Exit codes: 0 protected or no longer protected, 2 failed.`;

export function addProtect(program: Command, context: Context): void {
  addMemoryCommand<ProtectOptions>(program, context, {
    usage: 'protect <id>',
    description: 'keep agents from changing or removing an entry',
    notes,
    options: (command) =>
      command
        .requiredOption('--reason <words>', 'why; kept in the journal')
        .option('--undo', 'let agents change the entry again')
        .addOption(asOption()),
    async run({ space }, [given = ''], { reason, undo, ...person }) {
      const id = await findEntry(space, given);
      const result = await space.review[undo ? 'unprotect' : 'protect']({ id, reason }, personOf(context, person));
      if (result.outcome === 'refused') return refusalResult(result);
      return { json: result, text: (style) => `${style.good(result.outcome)}  ${shortId(id)}\n` };
    },
  });
}

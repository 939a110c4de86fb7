import type { Command } from 'commander';
import { shortId } from '../../base/short-id.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { plural } from '../format/run.ts';
import { addMemoryCommand, refusalResult } from '../memory-command.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';

const notes = `
Deletes the rows and derives them from the journal again, which undoes changes made without Bezoar. The journal itself does
not change. \`bezoar verify\` tells whether a rebuild is needed.

Examples:
  bezoar rebuild

Exit codes: 0 rebuilt, 1 rebuilt but some texts differ from the journal, 2 failed.`;

export function addRebuild(program: Command, context: Context): void {
  addMemoryCommand<PersonOptions>(program, context, {
    usage: 'rebuild',
    description: 'derive the entries from the journal again',
    notes,
    options: (command) => command.addOption(asOption()),
    async run({ space }, _none, options) {
      const result = await space.recovery.rebuild({}, personOf(context, options));
      if (result.outcome === 'refused') return refusalResult(result);
      const { entries, withoutText } = result;
      const lost = `without text, because the stored text differs from the journal: ${withoutText.map(shortId).join(' ')}\n`;
      return {
        json: result,
        text: () => `rebuilt ${plural(entries, 'entry', 'entries')}\n${withoutText.length === 0 ? '' : lost}`,
        code: withoutText.length === 0 ? exitCode.clean : exitCode.found,
      };
    },
  });
}

import type { Command } from 'commander';
import { shortId } from '../../base/short-id.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { plural } from '../format/run.ts';
import { addMemoryCommand, refusalResult } from '../memory-command.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';

const notes = `
Throws the rows away and writes them again from the journal: what was changed past Bezoar is gone afterwards. The journal
itself does not change. \`bezoar verify\` says whether it is needed.

Examples:
  bezoar rebuild

Exit codes: 0 rebuilt, 1 rebuilt but some texts are not as they were journaled, 2 could not be done.`;

export function addRebuild(program: Command, context: Context): void {
  addMemoryCommand<PersonOptions>(program, context, {
    usage: 'rebuild',
    description: 'write the entries again from the journal',
    notes,
    options: (command) => command.addOption(asOption()),
    async run({ space }, _none, options) {
      const result = await space.recovery.rebuild({}, personOf(context, options));
      if (result.outcome === 'refused') return refusalResult(result);
      const { entries, withoutText } = result;
      const lost = `without their text, which is not as it was journaled: ${withoutText.map(shortId).join(' ')}\n`;
      return {
        json: result,
        text: () => `rebuilt ${plural(entries, 'entry', 'entries')}\n${withoutText.length === 0 ? '' : lost}`,
        code: withoutText.length === 0 ? exitCode.clean : exitCode.found,
      };
    },
  });
}

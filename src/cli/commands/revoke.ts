import type { Command } from 'commander';
import { shortId } from '../../base/short-id.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { findEntry } from '../find-entry.ts';
import { plural } from '../format/run.ts';
import { addMemoryCommand, refusalResult } from '../memory-command.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';

interface RevokeOptions extends PersonOptions {
  readonly reason: string;
  readonly descendants: boolean;
  readonly dryRun?: true;
}

const notes = `
Takes a poisoned entry and everything derived from it out of the memory, and names the sessions that were shown any of it.
The texts are kept: \`bezoar restore --revive\` brings them back.

Examples:
  bezoar revoke 3f2a91c0 --reason "the page was forged" --dry-run
  bezoar revoke 3f2a91c0 --reason "the page was forged"

Exit codes: 0 revoked or previewed, 2 failed.`;

export function addRevoke(program: Command, context: Context): void {
  addMemoryCommand<RevokeOptions>(program, context, {
    usage: 'revoke <id>',
    description: 'revoke an entry and everything derived from it',
    notes,
    options: (command) =>
      command
        .requiredOption('--reason <words>', 'why; kept in the journal')
        .option('--no-descendants', 'keep the entries derived from it')
        .option('--dry-run', 'only show what would be revoked')
        .addOption(asOption()),
    async run({ space }, [given = ''], options) {
      const { reason, descendants, dryRun = false } = options;
      const id = await findEntry(space, given);
      const result = await space.recovery.revoke({ id, reason, descendants, dryRun }, personOf(context, options));
      if (result.outcome === 'refused') return refusalResult(result);
      const { ids, sessions, outcome } = result;
      const done = outcome === 'revoked' ? 'revoked' : 'would revoke';
      return {
        json: result,
        text: () =>
          [
            `${done} ${plural(ids.length, 'entry', 'entries')}${ids.length === 0 ? '' : `: ${ids.map(shortId).join(' ')}`}`,
            sessions.length === 0
              ? 'no session was shown any of it'
              : `shown to ${plural(sessions.length, 'session')}: ${sessions.map(drawHidden).join(', ')}`,
            '',
          ].join('\n'),
      };
    },
  });
}

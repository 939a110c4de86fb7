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
For a text that turned out to be poison: it and everything that was made from it leaves the memory, and the sessions that
were shown any of it are named. Everything is kept: \`bezoar restore --revive\` brings it back.

Examples:
  bezoar revoke 3f2a91c0 --reason "the page was forged" --dry-run
  bezoar revoke 3f2a91c0 --reason "the page was forged"

Exit codes: 0 revoked, or shown what would be; 2 could not be done.`;

export function addRevoke(program: Command, context: Context): void {
  addMemoryCommand<RevokeOptions>(program, context, {
    usage: 'revoke <id>',
    description: 'take back an entry and everything made from it',
    notes,
    options: (command) =>
      command
        .requiredOption('--reason <words>', 'why; kept in the journal')
        .option('--no-descendants', 'leave what was made from it')
        .option('--dry-run', 'only say what would be revoked')
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

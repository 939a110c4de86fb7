import type { Command } from 'commander';
import { shortId } from '../../base/short-id.ts';
import type { RestoreRequest, RestoreResult } from '../../guard/index.ts';
import type { Context } from '../context.ts';
import { plural } from '../format/run.ts';
import { addMemoryCommand, type CommandResult, refusalResult } from '../memory-command.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';
import type { Style } from '../style.ts';
import { parseTime } from '../time.ts';

interface RestoreOptions extends PersonOptions {
  readonly to: string;
  readonly reason?: string;
  readonly apply?: true;
  readonly revive?: true;
}

const notes = `
Makes the memory say again what it said at a record or a moment. Shows what would change; --apply does it. History is not
rewritten: the restore is one more record, and can itself be undone. What today's rules would hold comes back held, and
what a person revoked or discarded since stays out unless you add --revive.

Examples:
  bezoar restore --to 41                                        what would change
  bezoar restore --to 41 --apply --reason "the agent overwrote the notes"
  bezoar restore --to 2h                                        two hours ago
  bezoar restore --to "2026-11-15 14:30"                        in UTC

Exit codes: 0 restored, or shown what would be; 2 could not be done.`;

export function addRestore(program: Command, context: Context): void {
  addMemoryCommand<RestoreOptions>(program, context, {
    usage: 'restore',
    description: 'go back to an earlier state of the memory',
    notes,
    options: (command) =>
      command
        .requiredOption('--to <point>', 'number of a record, a time, or a time ago')
        .option('--apply', 'do it; without, only show')
        .option('--reason <words>', 'why; kept in the journal, needed with --apply')
        .option('--revive', 'also bring back what a person revoked or discarded since')
        .addOption(asOption()),
    async run({ space }, _none, options) {
      const { apply = false, reason = apply ? '' : 'a look', revive = false } = options;
      const to = pointOf(options.to, context.env.now());
      return toldRestore(
        await space.recovery.restore({ to, reason, dryRun: !apply, revive }, personOf(context, options)),
      );
    },
  });
}

function pointOf(text: string, now: number): RestoreRequest['to'] {
  return /^\d{1,9}$/.test(text) ? { seq: Number(text) } : { time: parseTime(text, now) };
}

function toldRestore(result: RestoreResult): CommandResult {
  if (result.outcome === 'refused') return refusalResult(result);
  return { json: result, text: (style) => `${lines(result, style).join('\n')}\n` };
}

function lines(result: Exclude<RestoreResult, { outcome: 'refused' }>, style: Style): readonly string[] {
  const { outcome, seq, changes, left } = result;
  const done = outcome === 'restored' ? 'restored' : 'would restore';
  return [
    `${done} record ${seq}: ${changes.length === 0 ? 'nothing differs' : plural(changes.length, 'entry changes', 'entries change')}`,
    ...changes.map(({ id, from, to }) => `  ${style.bold(shortId(id))}  ${from} -> ${to}`),
    ...left.map(({ id, why }) => `  ${style.bold(shortId(id))}  ${style.dim(`stays out: ${why}`)}`),
    ...(outcome === 'would-restore' && changes.length > 0
      ? [style.dim('nothing was changed; add --apply --reason "..."')]
      : []),
  ];
}

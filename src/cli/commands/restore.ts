import type { Command } from 'commander';
import { Fault } from '../../base/fault.ts';
import { shortId } from '../../base/short-id.ts';
import type { RestoreRequest, RestoreResult } from '../../guard/index.ts';
import type { Context } from '../context.ts';
import { plural } from '../format/run.ts';
import { addMemoryCommand, type CommandResult, refusalResult } from '../memory-command.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';
import type { Style } from '../style.ts';
import { parseTime } from '../time.ts';

interface RestoreOptions extends PersonOptions {
  readonly to?: string;
  readonly reason?: string;
  readonly apply?: true;
  readonly revive?: true;
}

const notes = `
Returns the memory to its state at a record or a point in time. Without --apply it only shows what would change. History is
not rewritten: the restore is a new record, and can itself be undone. Texts that the current rules would hold come back
held, and texts that a person has since revoked or discarded stay out unless you add --revive.

A backup is restored by \`bezoar backup restore\`; given a file, this command says so.

Examples:
  bezoar restore --to 41                                        show what would change
  bezoar restore --to 41 --apply --reason "the agent overwrote the notes"
  bezoar restore --to 2h                                        two hours ago
  bezoar restore --to "2026-11-15 14:30"                        in UTC

Exit codes: 0 restored or previewed, 2 failed.`;

export function addRestore(program: Command, context: Context): void {
  addMemoryCommand<RestoreOptions>(program, context, {
    usage: 'restore [backup]',
    description: 'return the memory to an earlier state',
    notes,
    options: (command) =>
      command
        .option('--to <point>', 'record number, a time, or a time ago; required')
        .option('--apply', 'apply the changes instead of only showing them')
        .option('--reason <words>', 'why; kept in the journal, required with --apply')
        .option('--revive', 'also bring back what a person has since revoked or discarded')
        .addOption(asOption()),
    apart: ([file], { to }) => refuseWithoutPoint(file, to),
    async run({ space }, _none, options) {
      const { apply = false, reason = apply ? '' : 'preview', revive = false } = options;
      const to = pointOf(options.to ?? '', context.env.now());
      return restoreResult(
        await space.recovery.restore({ to, reason, dryRun: !apply, revive }, personOf(context, options)),
      );
    },
  });
}

/** The two kinds of restore have little in common, and people confuse them. */
function refuseWithoutPoint(file: string | undefined, to: string | undefined): undefined {
  if (file !== undefined) {
    throw new Fault(
      'input-invalid',
      `\`bezoar restore\` returns the memory to an earlier record of its own journal and takes no file; to restore a backup, run \`bezoar backup restore ${file}\`. See docs/backup.md`,
    );
  }
  if (to === undefined) {
    throw new Fault(
      'input-invalid',
      'name a state with --to: a record number, a time such as "2026-11-15 14:30", or a time ago such as 2h',
    );
  }
  return undefined;
}

function pointOf(text: string, now: number): RestoreRequest['to'] {
  return /^\d{1,9}$/.test(text) ? { seq: Number(text) } : { time: parseTime(text, now) };
}

function restoreResult(result: RestoreResult): CommandResult {
  if (result.outcome === 'refused') {
    const next = result.problem === 'reason-missing' ? ', with --reason "..."' : '';
    return refusalResult({ ...result, message: `${result.message}${next}` });
  }
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
      ? [style.dim('nothing was changed; to apply this, add --apply --reason "..."')]
      : []),
  ];
}

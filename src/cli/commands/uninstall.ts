import type { Command } from 'commander';
import { Fault } from '../../base/fault.ts';
import { type Context, styleFor } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import { jsonText } from '../json-text.ts';
import { print } from '../print.ts';
import { openKeys } from '../review/keys.ts';
import { type Change, SetupRecord } from '../setup/setup-record.ts';
import { type Undoing, undoChange } from '../setup/undo-change.ts';
import type { Style } from '../style.ts';

interface UninstallOptions {
  readonly yes?: true;
  readonly dryRun?: true;
  readonly deleteMemory?: true;
  readonly json?: true;
  readonly color: boolean;
}

const notes = `
Undoes what \`bezoar init\` did in this folder, in reverse order. A file that nobody changed since gets its earlier
bytes back, or is removed if init created it. From a file that was edited, the command removes only what init added, and
says so; an added entry that was itself edited stays. The key stays, because it may seal other memories. A database with
memories stays unless you add --delete-memory. Hooks and entries that other commands installed are not touched.

On a terminal, the command asks first. A program needs --yes.

Examples:
  bezoar uninstall
  bezoar uninstall --dry-run
  bezoar uninstall --yes --delete-memory

Exit codes: 0 undone, 1 something was kept besides the key, 2 failed.`;

interface Planned {
  readonly change: Change;
  readonly undoing: Undoing;
}

export function addUninstall(program: Command, context: Context): void {
  program
    .command('uninstall')
    .description('undo what `bezoar init` did in this folder')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'say what would be undone, and change nothing')
    .option('--delete-memory', 'also delete the database that init created, with all memories in it')
    .option('--json', 'print as JSON')
    .addHelpText('after', `\n${notes.trim()}`)
    .action(async (_own: unknown, command: Command) => {
      const options = command.optsWithGlobals<UninstallOptions>();
      const record = new SetupRecord(context.io.cwd, context.io.env, context.env);
      const plan = await planned(context, record, options);
      const style = styleFor(context, options.color);
      if (options.dryRun)
        await print(
          context,
          options.json ? jsonOf('planned', plan) : `${lines(plan, style, plannedWords)}\nNothing was changed.\n`,
        );
      else {
        await confirm(context, plan, options, style);
        undo(record, plan);
        await print(context, options.json ? jsonOf('undone', plan) : lines(plan, style, doneWords));
      }
      const isKept = plan.some(({ change, undoing }) => undoing.outcome === 'kept' && change.kind !== 'key');
      context.exit(isKept ? exitCode.found : exitCode.clean);
    });
}

async function planned(
  context: Context,
  record: SetupRecord,
  { deleteMemory }: UninstallOptions,
): Promise<readonly Planned[]> {
  const plan: Planned[] = [];
  const options = { deleteMemory: deleteMemory === true, planned: new Map<string, string | null>() };
  for (const change of record.changes().toReversed()) {
    plan.push({ change, undoing: await undoChange(context, change, options) });
  }
  if (plan.length > 0) return plan;
  throw new Fault(
    'input-invalid',
    'nothing to undo: `bezoar init` has changed nothing in this folder, or all of it is undone',
  );
}

/** Only a person, or a script that says so, may remove the guard. */
async function confirm(
  { io }: Context,
  plan: readonly Planned[],
  { yes, json }: UninstallOptions,
  style: Style,
): Promise<void> {
  if (yes) return;
  if (!io.isTTY.stdin || !io.isTTY.stdout || json) {
    throw new Fault('input-invalid', 'nothing was changed; pass --yes, or run this on a terminal');
  }
  io.stdout.write(lines(plan, style, plannedWords));
  const keys = openKeys(io);
  try {
    const answer = await keys.line('Undo this?', 'no');
    if (answer === undefined || !['y', 'yes'].includes(answer.toLowerCase())) {
      throw new Fault('input-invalid', 'stopped; nothing was changed');
    }
  } finally {
    keys.close();
  }
}

/** What is kept stays on record, except the key: a later run may delete it. */
function undo(record: SetupRecord, plan: readonly Planned[]): void {
  const left = plan.map(({ change }) => change).toReversed();
  for (const { change, undoing } of plan) {
    undoing.apply();
    if (undoing.outcome !== 'kept' || change.kind === 'key') left.splice(left.indexOf(change), 1);
    record.keep(left);
  }
}

function jsonOf(outcome: 'planned' | 'undone', plan: readonly Planned[]): string {
  return jsonText({
    outcome,
    changes: plan.map(({ change: { kind, path }, undoing: { outcome: end, why } }) => ({
      what: kind,
      path,
      outcome: end,
      ...(why === undefined ? {} : { why }),
    })),
  });
}

const doneWords: Readonly<Record<Undoing['outcome'], string>> = {
  undone: 'undone',
  merged: 'merged',
  gone: 'gone  ',
  kept: 'kept  ',
};
const plannedWords: typeof doneWords = { undone: 'undo  ', merged: 'merge ', gone: 'gone  ', kept: 'keep  ' };

function lines(plan: readonly Planned[], style: Style, words: typeof doneWords): string {
  return plan
    .map(({ change: { kind, path }, undoing: { outcome, why } }) => {
      const reason = why === undefined ? '' : `\n        ${style.dim('->')} ${drawHidden(why)}`;
      const mark = outcome === 'kept' ? style.level('medium', words.kept) : style.good(words[outcome]);
      return `${mark}  ${kind.padEnd(9)}  ${drawHidden(path)}${reason}\n`;
    })
    .join('');
}

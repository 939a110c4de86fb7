import type { Command } from 'commander';
import { fileNames } from '../../stores/markdown/index.ts';
import type { Account, OutsideChange } from '../../tools/index.ts';
import { addBoundedCommand, problemLines, sample } from '../bounded-command.ts';
import type { Context } from '../context.ts';
import { reconcileDatabase } from '../database-results.ts';
import { exitCode } from '../exit-code.ts';

interface ReconcileOptions {
  readonly settle?: true;
}

const notes = `
Shows changes to MEMORY.md and USER.md that bypassed the memory tool. With --settle, new texts are imported as text of
unknown origin, removed ones are retired (and can be restored), a file that the tool refuses is repaired, and an entry
longer than the whole limit is moved to a file next to it. The journal is located as in \`bezoar adopt\`.

Of a memory.db of docker-agent it shows rows that no record explains (+), texts that are no longer in the file (-), and
released texts that the file does not hold yet (>). With --settle, they are imported, retired and written.

Examples:
  bezoar reconcile ~/.hermes/memories
  bezoar reconcile ~/.hermes/memories --settle
  bezoar reconcile ~/.cagent/memory/default/memory.db

Exit codes: 0 no differences, or settled; 1 there are differences; 2 a file could not be read.`;

export function addReconcile(program: Command, context: Context): void {
  addBoundedCommand<ReconcileOptions>(program, context, {
    name: 'reconcile',
    description: 'show and settle changes that bypassed the memory tool',
    notes,
    options: (command) => command.option('--settle', 'update the journal and repair the files'),
    async run(memory, { settle = false }) {
      const account = await memory.reconcile({ settle });
      return { json: account, text: () => differences(account), code: codeOf(account, settle) };
    },
    runOnDatabase: (database, { settle = false }) =>
      reconcileDatabase(database, { channel: 'operator', principal: 'bezoar' }, settle),
  });
}
function codeOf({ problems, changes }: Account, settled: boolean): number {
  if (problems.some(({ kind }) => kind === 'unreadable')) return exitCode.error;
  return settled || changes.length === 0 ? exitCode.clean : exitCode.found;
}

const signs: Readonly<Record<OutsideChange['kind'], string>> = {
  added: '+',
  appended: '+',
  changed: '~',
  removed: '-',
  kept: '=',
  'backed-up': '>',
  'set-aside': '>',
  unexplained: '!',
};

function differences(account: Account): string {
  const lines = account.changes.map(
    ({ target, kind, text, held, path }) =>
      `${signs[kind]} ${fileNames[target]} ${kind}${held === undefined ? '' : ` (held: ${held.join(', ')})`}${path === undefined ? '' : ` to ${path}`}${text === undefined ? '' : `: ${sample(text)}`}\n`,
  );
  if (lines.length === 0 && account.problems.length === 0) return 'Files and journal agree.\n';
  return [...lines, ...problemLines(account)].join('');
}

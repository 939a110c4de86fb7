import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AcceptedLoss } from '../../backup/index.ts';
import { type StoreTools, spaceLines, storeTools } from '../backup-tools.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { jsonText } from '../json-text.ts';
import { type MemoryOptions, withStoreOptions } from '../memory-options.ts';
import { print } from '../print.ts';

interface RestoreFlags extends MemoryOptions {
  readonly replace?: true;
  readonly lose?: AcceptedLoss;
}

const notes = `
A backup contains every space of a store: journal, texts, entries. It never contains keys, so keep the key file
elsewhere: without it, nothing in a backup can be proved or restored. Servers and agents can keep writing while a backup
is made, and it gets its name only after it was verified. The backup of a SQLite store is a store that Bezoar opens; the
backup of a PostgreSQL store is one file of lines. Both can be restored into either kind of store. The manual:
docs/backup.md.

\`bezoar restore\` is a different command: it returns one space to an earlier record of its own journal.

Examples:
  bezoar backup /mnt/backup/monday.db             the same as \`bezoar backup create\`
  bezoar backup verify /mnt/backup/monday.db
  bezoar backup restore /mnt/backup/monday.db --store new.db
  bezoar backup restore /mnt/backup/monday.db --replace --lose 12

Exit codes: 0 done, 2 failed; nothing was changed.`;

export function addBackup(program: Command, context: Context): void {
  const backup = program
    .command('backup')
    .description('back up a store, check a backup, restore one')
    .addHelpText('after', notes);
  withOptions(backup.command('create', { isDefault: true }))
    .description('copy the whole store into one file, while it is in use')
    .argument('<file>', 'file to make')
    .option('--force', 'replace an existing file')
    .action(async (file: string, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<MemoryOptions & { readonly force?: true }>();
      await working(context, options, async ({ store, keyring, tools }) => {
        const { createBackup } = await import('../../backup/index.ts');
        const to = resolve(context.io.cwd, file);
        const made = await createBackup({ store, keyring, to, force: options.force === true }, tools);
        const lines = [`backed up and verified: ${drawHidden(file)}`, ...spaceLines(made.spaces), keysApart];
        return { json: { outcome: 'backed-up', ...made }, lines };
      });
    });
  withOptions(backup.command('verify'))
    .description('check a backup from its first record to its last text')
    .argument('<file>', 'a backup')
    .action(async (file: string, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<MemoryOptions>();
      await working(context, options, async ({ keyring, tools }) => {
        const { verifyBackup } = await import('../../backup/index.ts');
        const spaces = await verifyBackup(resolve(context.io.cwd, file), keyring, tools);
        return {
          json: { outcome: 'verified', file, spaces },
          lines: [`${drawHidden(file)} verifies`, ...spaceLines(spaces)],
        };
      });
    });
  addRestoreBackup(backup, context);
}

function addRestoreBackup(backup: Command, context: Context): void {
  withOptions(backup.command('restore'))
    .description('replace the store with a backup')
    .argument('<file>', 'a backup')
    .option('--replace', 'replace a store that has contents, and keep it under another name')
    .addOption(
      new Option(
        '--lose <records>',
        'number of records that would be lost because the backup lacks them, or "unknown"',
      ).argParser(lossOf),
    )
    .action(async (file: string, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<RestoreFlags>();
      const { replace = false, lose } = options;
      await working(context, options, async ({ store, keyring, tools }) => {
        const { restoreBackup } = await import('../../backup/index.ts');
        const from = resolve(context.io.cwd, file);
        const request = { file: from, store, keyring, replace, ...(lose === undefined ? {} : { lose }) };
        const { spaces, kept } = await restoreBackup(request, tools);
        const lines = [
          `restored from ${drawHidden(file)}`,
          ...spaceLines(spaces),
          ...(kept === undefined ? [] : [`the replaced store is kept in ${drawHidden(kept)}`]),
        ];
        return { json: { outcome: 'restored', file, spaces, ...(kept === undefined ? {} : { kept }) }, lines };
      });
    });
}

const keysApart = 'the backup contains no keys: keep the key file in another place';

function withOptions(command: Command): Command {
  return withStoreOptions(command).option('--json', 'print as JSON');
}

interface Done {
  readonly json: object;
  readonly lines: readonly string[];
}

async function working(
  context: Context,
  options: MemoryOptions,
  work: (tools: StoreTools) => Promise<Done>,
): Promise<void> {
  const opened = await storeTools(context, options);
  try {
    const { json, lines } = await work(opened);
    opened.done();
    await print(context, options.json ? jsonText(json) : `${lines.join('\n')}\n`);
  } finally {
    opened.done();
  }
}

function lossOf(text: string): AcceptedLoss {
  if (text === 'unknown') return text;
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number, or "unknown" for a store that cannot be read.');
}

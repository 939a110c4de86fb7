import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import { openGuard } from '../../config/index.ts';
import { fileNames, markdownFolder, type Target, targets } from '../../stores/markdown/index.ts';
import type { Account, BoundedMemory } from '../../tools/index.ts';
import type { Context } from '../context.ts';
import { drawHidden, fitStart } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import { createOutput } from '../output.ts';

export interface FolderOptions {
  readonly store?: string;
  readonly keyFile?: string;
  readonly policy?: string;
  readonly space: string;
  readonly memoryLimit?: number;
  readonly userLimit?: number;
  readonly json?: true;
}

const notes = `
Everything in MEMORY.md and USER.md is imported into a journal beside them, as text of unknown origin. The files are not
touched, and can still be edited by hand or by the old tool. What looks like an attack is listed; it stays in its file and
out of every prompt until a person releases or removes it.

Examples:
  bezoar adopt ~/.hermes/memories

Exit codes: 0 adopted, 1 adopted and something is held back, 2 a file could not be read or taken apart.`;

export function addAdopt(program: Command, context: Context): void {
  withFolderOptions(program.command('adopt'))
    .description('take over a folder of hermes-agent memories as it stands')
    .addHelpText('after', notes)
    .action(async (folder: string, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<FolderOptions>();
      const account = await inFolder(context, folder, options, (memory) => memory.adopt());
      await print(context, options.json ? `${JSON.stringify(account, null, 2)}\n` : summary(account));
      context.exit(
        account.problems.length > 0 ? exitCode.error : account.held.length > 0 ? exitCode.found : exitCode.clean,
      );
    });
}

/** Options of the commands that work on a folder of bounded memories. */
export function withFolderOptions(command: Command): Command {
  return command
    .argument('<folder>', 'the folder that holds MEMORY.md and USER.md')
    .option('--store <address>', 'where the journal is kept (default: .bezoar.db in the folder)')
    .option('--key-file <path>', 'the key the journal is sealed with')
    .option('--policy <file>', 'a policy in YAML or JSON')
    .option('--space <name>', 'the space of the journal', 'hermes')
    .addOption(new Option('--memory-limit <characters>', 'of MEMORY.md').argParser(parseLimit).default(2_200))
    .addOption(new Option('--user-limit <characters>', 'of USER.md').argParser(parseLimit).default(1_375))
    .option('--json', 'print as JSON');
}

function parseLimit(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('name a whole number of characters, at least 1');
}

/** Opens the memory of a folder, runs, and closes it whatever happens. */
export async function inFolder<T>(
  { io }: Context,
  folder: string,
  { store, keyFile, policy, space, memoryLimit, userLimit }: FolderOptions,
  run: (memory: BoundedMemory) => Promise<T>,
): Promise<T> {
  const path = resolve(io.cwd, folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Fault('input-unreadable', `${folder} is not a folder`);
  }
  // Loaded here, since no other command needs it and each would wait for it.
  const { boundedMemory } = await import('../../tools/index.ts');
  const guard = await openGuard({
    store: store ?? io.env.BEZOAR_STORE ?? join(path, '.bezoar.db'),
    ...(keyFile === undefined ? {} : { keyFile: resolve(io.cwd, keyFile) }),
    ...(policy === undefined ? {} : { policyFile: resolve(io.cwd, policy) }),
    variables: io.env,
  });
  try {
    return await run(
      boundedMemory({
        files: markdownFolder(path),
        space: guard.space(space),
        origin: { channel: 'operator', principal: 'bezoar' },
        limits: {
          ...(memoryLimit === undefined ? {} : { memory: memoryLimit }),
          ...(userLimit === undefined ? {} : { user: userLimit }),
        },
      }),
    );
  } finally {
    await guard.close();
  }
}

export async function print({ io }: Context, text: string): Promise<void> {
  const output = createOutput(io.stdout);
  await output.write(text);
  await output.flush();
}

function summary(account: Account): string {
  const lines = targets.map(
    (target) => `${fileNames[target]}: ${account.entries[target]} entries, ${importedIn(account, target)} new\n`,
  );
  const held = account.held.map(
    ({ target, position, reasons, text }) =>
      `held: ${fileNames[target]} entry ${position} (${reasons.join(', ')}): ${sample(text)}\n`,
  );
  return [...lines, ...held, ...problemLines(account)].join('');
}

export function problemLines({ problems }: Account): readonly string[] {
  return problems.map(({ target, kind }) =>
    kind === 'unreadable'
      ? `${fileNames[target]} could not be read; make it readable as UTF-8 and try again\n`
      : `${fileNames[target]} cannot be taken apart without loss; run \`bezoar reconcile --settle\`\n`,
  );
}

function importedIn({ changes }: Account, target: Target): number {
  return changes.filter((change) => change.target === target && change.text !== undefined && change.kind !== 'removed')
    .length;
}

/** The beginning of a text, on one line, with everything drawn that would act on a terminal. */
export function sample(text: string): string {
  const drawn = drawHidden(text);
  const start = fitStart(drawn, 80);
  return start === drawn ? drawn : `${start}\u2026`;
}

import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../base/fault.ts';
import type { ConfigDefaults } from '../config/index.ts';
import type { GuardedSpace } from '../guard/index.ts';
import { fileNames, type MemoryTarget, markdownFolder, memoryTargets } from '../stores/markdown/index.ts';
import type { Account, BoundedMemory } from '../tools/index.ts';
import type { Context } from './context.ts';
import { databaseDefaults, databaseSpace, isFile, type OpenDatabase, withDatabase } from './database-command.ts';
import { drawHidden, fitStart } from './draw.ts';
import { folderSpace, hermesSpace } from './folder-space.ts';
import { addMemoryCommand, type CommandResult, withNotice } from './memory-command.ts';
import type { OpenMemory, Unnamed } from './memory-options.ts';

interface BoundedOptions {
  readonly memoryLimit: number;
  readonly userLimit: number;
}

export interface BoundedCommand<Options> {
  readonly name: string;
  readonly description: string;
  readonly notes: string;
  readonly options?: (command: Command) => Command;
  /** `targets` are the files that were named: both for a folder. */
  run(
    memory: BoundedMemory,
    options: Options,
    space: GuardedSpace,
    targets: readonly MemoryTarget[],
  ): Promise<CommandResult>;
  /** Whether the folder may share a space with another folder. Default: no. */
  share?(options: Options): boolean;
  /** The same for a memory.db of docker-agent. */
  runOnDatabase(database: OpenDatabase, options: Options): Promise<CommandResult>;
}

const journal = '.bezoar.db';
const unnamed: Unnamed = {
  store: `${journal} in the folder`,
  space: `${hermesSpace}, or ${databaseSpace} for a memory.db`,
};

/**
 * Adds a command for a hermes-agent folder, an ordinary memory whose entries also live in MEMORY.md and USER.md, or for a
 * database of docker-agent.
 */
export function addBoundedCommand<Options>(program: Command, context: Context, made: BoundedCommand<Options>): void {
  const pathOf = (folder: string): string => resolve(context.io.cwd, folder);
  addMemoryCommand<Options & BoundedOptions>(program, context, {
    usage: `${made.name} <path>`,
    description: made.description,
    notes: made.notes,
    absent: 'create',
    unnamed,
    defaults: ([named = '']) => memoryDefaults(named, pathOf(named)),
    options: (command) =>
      (made.options?.(command) ?? command)
        .addOption(limitOption('--memory-limit <characters>', 'maximum length of MEMORY.md', 2_200))
        .addOption(limitOption('--user-limit <characters>', 'maximum length of USER.md', 1_375)),
    async run(memory, [named = ''], options) {
      const path = pathOf(named);
      const { folder, targets } = memoryFiles(path);
      if (folder === undefined) {
        return withDatabase(context, path, memory.space, (database) => made.runOnDatabase(database, options));
      }
      const used = await spaceOfFolder(context, folder, memory, options, made.share?.(options) ?? false);
      const bounded = await openBounded(folder, used.space, { memory: options.memoryLimit, user: options.userLimit });
      return withNotice(await made.run(bounded, options, used.space, targets), used.notice);
    },
  });
}

/** Where the journal is stored of a hermes-agent folder, one of its files, or a database of docker-agent. */
export function memoryDefaults(named: string, path: string): ConfigDefaults | Promise<ConfigDefaults> {
  const { folder } = memoryFiles(path);
  if (folder === undefined) return databaseDefaults(named, path);
  requireFolder(named, folder);
  // `apart`: entries of the configured space must not be written into these files.
  return { store: join(folder, journal), space: hermesSpace, apart: true };
}

/** The folder and the files of hermes-agent that a path names. No folder: the path is another file. */
export function memoryFiles(path: string): {
  readonly folder?: string;
  readonly targets: readonly MemoryTarget[];
} {
  if (!isFile(path)) return { folder: path, targets: memoryTargets };
  const targets = memoryTargets.filter((target) => fileNames[target] === basename(path));
  return targets.length === 0 ? { targets } : { folder: dirname(path), targets };
}

/** The space of this folder in the store that was opened. */
export function spaceOfFolder(
  { io }: Context,
  folder: string,
  memory: OpenMemory,
  options: { readonly space?: string },
  mayShare = false,
): ReturnType<typeof folderSpace> {
  const isNamed = options.space !== undefined || (io.env.BEZOAR_SPACE ?? '') !== '';
  return folderSpace(markdownFolder(folder), memory, isNamed, mayShare);
}

export async function openBounded(
  folder: string,
  guarded: GuardedSpace,
  limits: Partial<Record<MemoryTarget, number>> = {},
): Promise<BoundedMemory> {
  // Loaded here, because no other command needs it.
  const { boundedMemory } = await import('../tools/index.ts');
  const origin = { channel: 'operator', principal: 'bezoar' } as const;
  return boundedMemory({ files: markdownFolder(folder), space: guarded, origin, limits });
}

function requireFolder(named: string, path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new Fault(
    'input-unreadable',
    `${named} is not a folder or a file; name the folder that contains MEMORY.md and USER.md, or the memory.db of docker-agent`,
  );
}

function limitOption(flags: string, description: string, standard: number): Option {
  return new Option(flags, description).argParser(parseLimit).default(standard);
}

function parseLimit(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('Expected a whole number of characters, at least 1.');
}

export function problemLines({ problems }: Account): readonly string[] {
  return problems.map(({ target, kind }) =>
    kind === 'unreadable'
      ? `${fileNames[target]} could not be read; make it readable as UTF-8 and try again\n`
      : `${fileNames[target]} cannot be parsed without loss; run \`bezoar reconcile --settle\`\n`,
  );
}

/** The start of a text, on one line, with hidden and control characters made visible. */
export function sample(text: string): string {
  const drawn = drawHidden(text);
  const start = fitStart(drawn, 80);
  return start === drawn ? drawn : `${start}\u2026`;
}

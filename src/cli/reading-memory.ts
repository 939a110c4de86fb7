import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../base/fault.ts';
import { type BezoarConfig, openReplica, openStore, withPasswordFrom } from '../config/index.ts';
import type { Store } from '../model/store.ts';
import { storeTools } from './backup-tools.ts';
import { type Context, say } from './context.ts';
import { drawHidden } from './draw.ts';
import { exitCode } from './exit-code.ts';
import { plural } from './format/run.ts';
import {
  configFor,
  type MemoryOptions,
  type Opening,
  type OpenMemory,
  refuseAbsent,
  replicaFor,
  sayLag,
  scannerFor,
  withMemory,
} from './memory-options.ts';

/** The option of every command that only reads a memory. */
export interface ReadingOptions {
  readonly readOnly?: true;
  readonly replica?: true;
}

export function withReadingOptions(command: Command): Command {
  return command
    .option('--read-only', 'open a copy of a SQLite store, for a folder or disk that cannot be written')
    .option('--replica', 'read from the replica of the configuration, which may be behind');
}

/**
 * Opens a memory for a command that only reads it. If its journal is broken, the command sees what the records before the
 * break prove, and the operator is warned; `broken` is then true. `mayStartAgain` says whether nothing was printed so far.
 */
export async function withReadingMemory<T>(
  context: Context,
  options: MemoryOptions & ReadingOptions,
  run: (memory: OpenMemory) => Promise<T>,
  opening: Opening = {},
  mayStartAgain: () => boolean = () => true,
): Promise<{ readonly result: T; readonly broken: boolean }> {
  const reading = async (
    named: MemoryOptions,
    how: Opening = opening,
  ): Promise<{ readonly result: T; readonly broken: boolean }> => {
    try {
      return { result: await withMemory(context, named, run, how), broken: false };
    } catch (error) {
      if (!isBrokenJournal(error) || !mayStartAgain()) throw error;
      return { result: await withProvedPart(context, named, run, how), broken: true };
    }
  };
  if (options.replica === true) {
    if (options.readOnly === true) {
      throw new Fault('input-invalid', '--read-only is for a SQLite store and --replica for PostgreSQL; leave one out');
    }
    return reading(options, { ...opening, onLag: sayLag(context) });
  }
  if (options.readOnly !== true) return reading(options);
  const { store } = configFor(context, options, opening.defaults);
  refuseAbsent({ store });
  if (store === 'memory:' || store.includes('://')) {
    throw new Fault(
      'input-invalid',
      '--read-only works only with a SQLite file, and this store is another kind; omit it',
    );
  }
  const { temporaryCopy } = await import('../backup/index.ts');
  const copy = temporaryCopy(resolve(context.io.cwd, store));
  try {
    return await reading({ ...options, store: copy.file });
  } finally {
    copy.discard();
  }
}

/** Another version of the format is no damage, and this release can prove nothing about it. */
function isBrokenJournal(error: unknown): error is Fault {
  return error instanceof Fault && error.code === 'journal-broken' && error.facts.flaw !== 'other-version';
}

async function withProvedPart<T>(
  context: Context,
  options: MemoryOptions,
  run: (memory: OpenMemory) => Promise<T>,
  { defaults, onLag }: Opening,
): Promise<T> {
  const config = configFor(context, options, defaults);
  const { store: address, keyring } = await storeTools(context, options);
  const [{ provedView }, { createGuard }] = await Promise.all([
    import('../backup/index.ts'),
    import('../guard/index.ts'),
  ]);
  const store = await openToRead(context, config, address, onLag);
  try {
    const { store: view, records, broken } = await provedView(store, keyring, config.space);
    if (broken !== undefined) {
      say(
        context,
        `the journal of space ${drawHidden(config.space)} is broken at record ${broken.seq} (${broken.flaw}). This is what the ${plural(records, 'record')} before it prove; later changes are not shown, removals and revocations included. \`bezoar salvage\` saves the rest; see docs/backup.md`,
      );
    }
    const scanner = await scannerFor(context, config);
    const guard = createGuard({ store: view, keyring, scanner, policy: config.policyFor, env: context.env });
    return await run({ guard, space: guard.space(config.space), config, scanner, close: () => guard.close() });
  } finally {
    await store.close();
  }
}

function openToRead(context: Context, config: BezoarConfig, address: string, onLag: Opening['onLag']): Promise<Store> {
  if (onLag === undefined) return openStore(address);
  const { passwordFile } = config;
  const own = replicaFor(config);
  const replicaAddress =
    passwordFile === undefined ? own : withPasswordFrom(own, resolve(context.io.cwd, passwordFile));
  return openReplica(address, replicaAddress, onLag);
}

/** A broken journal is something that a person should look at, whatever else the command found. */
export function codeWith(broken: boolean, code: number): number {
  return broken ? Math.max(code, exitCode.found) : code;
}

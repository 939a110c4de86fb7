import { resolve } from 'node:path';
import type { BackupTools, SpaceSummary } from '../backup/index.ts';
import { Fault } from '../base/fault.ts';
import { keyFilePath, keyringFromVariables, readKeyFile, withPasswordFrom } from '../config/index.ts';
import type { Keyring } from '../model/keyring.ts';
import type { Context } from './context.ts';
import { drawHidden } from './draw.ts';
import { plural } from './format/run.ts';
import { configFor, type MemoryOptions, scannerFor } from './memory-options.ts';
import { createProgress } from './progress.ts';

/** What a command needs that works on the files of a store instead of on a memory. */
export interface StoreTools {
  /** The address of the store, with its password. */
  readonly store: string;
  readonly keyring: Keyring;
  readonly tools: BackupTools;
  /** Removes the progress line. */
  done(): void;
}

export async function storeTools(context: Context, options: MemoryOptions): Promise<StoreTools> {
  const config = configFor(context, options);
  const { passwordFile } = config;
  const progress = createProgress(context.io, options.json !== true, undefined, 'read');
  const tools: BackupTools = {
    env: context.env,
    scanner: await scannerFor(context, config),
    onStep: (step, count) => progress.at(count, step),
  };
  return {
    store:
      passwordFile === undefined ? config.store : withPasswordFrom(config.store, resolve(context.io.cwd, passwordFile)),
    keyring: keysFor(context, config.keyFile),
    tools,
    done: () => progress.clear(),
  };
}

/** Never creates keys: new ones could not read what the old ones sealed. */
function keysFor({ io }: Context, keyFile: string | undefined): Keyring {
  const path = keyFile ?? keyFilePath(io.env);
  const keyring = (keyFile === undefined ? keyringFromVariables(io.env) : undefined) ?? readKeyFile(path);
  if (keyring !== undefined) return keyring;
  throw new Fault(
    'key-unusable',
    `there is no key file at ${path}. A backup never contains keys, and without them nothing can be verified: put the key file of this memory in place, or name it with --key-file. See docs/backup.md`,
  );
}

/** One line per space: how much it has and where it ends. */
export function spaceLines(spaces: readonly SpaceSummary[]): readonly string[] {
  if (spaces.length === 0) return ['  no spaces'];
  return spaces.map(({ space, records, entries, head }) => {
    const end = head === undefined ? 'empty' : `ends with record ${head.seq}, ${head.hash.slice(0, 12)}`;
    return `  ${drawHidden(space)}: ${plural(records, 'record')}, ${plural(entries, 'entry', 'entries')}, ${end}`;
  });
}

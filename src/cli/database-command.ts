import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Fault } from '../base/fault.ts';
import { type ConfigDefaults, openSqlite } from '../config/index.ts';
import type { GuardedSpace } from '../guard/index.ts';
import type { DockerAgentMemory, OnImport } from '../tools/index.ts';
import type { Context } from './context.ts';
import type { CommandResult } from './memory-command.ts';
import { createProgress } from './progress.ts';

const journal = '.bezoar.db';
const sqliteHeader = 'SQLite format 3\0';

/** The space of a docker-agent database if none is named. */
export const databaseSpace = 'docker-agent';

/** A database of docker-agent that a command works on. */
export interface OpenDatabase {
  readonly memory: DockerAgentMemory;
  readonly space: GuardedSpace;
  /** The name of the file, without its folder. */
  readonly name: string;
  readonly onImport: OnImport;
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Where the journal of a database is stored: beside it. Refuses a file that cannot be a database of docker-agent. */
export async function databaseDefaults(named: string, path: string): Promise<ConfigDefaults> {
  if (!isFile(path)) throw new Fault('input-unreadable', `${named} is not a file; name the memory.db of docker-agent`);
  if (headOf(path) !== sqliteHeader) {
    throw new Fault('input-unreadable', `${named} is not a SQLite database; name the memory.db of docker-agent`);
  }
  if (!(await hasMemories(path))) {
    throw new Fault('input-unreadable', `${named} has no \`memories\` table of docker-agent's shape; check the path`);
  }
  // `apart`: rows of the configured space must not be written into this file.
  return { store: join(dirname(path), journal), space: databaseSpace, apart: true };
}

/** Whether a database has docker-agent's table. Checked before a journal is created beside a file that is something else. */
export async function hasMemories(path: string): Promise<boolean> {
  const handle = await openSqlite(path);
  try {
    return handle.prepare("select 1 from pragma_table_info('memories') where name = 'memory'").all().length > 0;
  } finally {
    handle.close();
  }
}

function headOf(path: string): string {
  const bytes = Buffer.alloc(sqliteHeader.length);
  const file = openSync(path, 'r');
  try {
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

/** Opens the database, runs, and closes it whatever happens. A line on the terminal says how far a long import is. */
export async function withDatabase(
  { io }: Context,
  path: string,
  space: GuardedSpace,
  run: (database: OpenDatabase) => Promise<CommandResult>,
): Promise<CommandResult> {
  // Loaded here, because no other command needs it.
  const { dockerAgentDatabase, dockerAgentMemory } = await import('../tools/index.ts');
  const handle = await openSqlite(path);
  const name = basename(path);
  let progress: ReturnType<typeof createProgress> | undefined;
  try {
    const memory = dockerAgentMemory({
      space,
      database: dockerAgentDatabase(handle),
      origin: { channel: 'operator', principal: 'bezoar' },
    });
    const onImport: OnImport = (done, total) => {
      progress ??= createProgress(io, true, undefined, `of ${total} rows imported`);
      progress.at(done, name);
    };
    return await run({ memory, space, name, onImport });
  } finally {
    progress?.clear();
    handle.close();
  }
}

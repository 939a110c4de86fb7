import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { codeOf } from '../../base/code-of.ts';

const blockBytes = 8 * 1024 * 1024;

/** By database file: how many stores of this process have it open, and the descriptors that must stay open until none has. */
const inUse = new Map<string, { stores: number; readonly descriptors: Map<string, number> }>();

/**
 * When a process closes any descriptor of a file, POSIX releases all its locks on that file, also those that SQLite holds
 * through another descriptor. Other processes would then believe that nobody uses the database, and delete its log under
 * an open store. So what is read here stays open until the last store of this process has closed the file.
 *
 * Call it with the true name of a database before a store opens it, and the returned function after the store has closed it.
 */
export function keepDescriptors(database: string): () => void {
  const use = inUse.get(database) ?? { stores: 0, descriptors: new Map<string, number>() };
  inUse.set(database, use);
  use.stores += 1;
  let isKept = true;
  return () => {
    if (!isKept) return;
    isKept = false;
    use.stores -= 1;
    if (use.stores > 0) return;
    inUse.delete(database);
    for (const descriptor of use.descriptors.values()) closeSync(descriptor);
  };
}

/** Gives the descriptors of a database away unclosed, to another thread of this process. */
export function handOverDescriptors(database: string): readonly number[] {
  const descriptors = [...(inUse.get(database)?.descriptors.values() ?? [])];
  inUse.delete(database);
  return descriptors;
}

/** Closes descriptors of another thread when the last store has closed the database. */
export function adoptDescriptors(database: string, descriptors: readonly number[]): void {
  const use = inUse.get(database);
  for (const descriptor of descriptors) {
    if (use === undefined) closeSync(descriptor);
    else use.descriptors.set(`adopted ${descriptor}`, descriptor);
  }
}

/** Reads from a file; undefined if it does not exist. Never open a file of a database in another way: see `keepDescriptors`. */
export function readFrom<T>(path: string, read: (descriptor: number) => T): T | undefined {
  const use = inUse.get(path.replace(/-(?:wal|shm|journal)$/, ''));
  if (use === undefined) return readAndClose(path, read);
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const identity = `${stats.dev} ${stats.ino}`;
  const descriptor = use.descriptors.get(identity) ?? openIfThere(path);
  if (descriptor === undefined) return undefined;
  use.descriptors.set(identity, descriptor);
  return read(descriptor);
}

function readAndClose<T>(path: string, read: (descriptor: number) => T): T | undefined {
  const descriptor = openIfThere(path);
  if (descriptor === undefined) return undefined;
  try {
    return read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Which of the needles occur in a file, read block by block. A missing file contains none. */
export function needlesInFile(path: string, needles: readonly string[]): ReadonlySet<string> {
  const wanted = needles.map((needle) => ({ needle, bytes: Buffer.from(needle, 'utf8') }));
  // A needle may cross a block boundary, so the end of each block is read again with the next.
  const overlap = Math.max(0, ...wanted.map(({ bytes }) => bytes.length - 1));
  const found = readFrom(path, (file) => {
    const names = new Set<string>();
    const block = Buffer.alloc(blockBytes + overlap);
    for (let at = 0; ; at += blockBytes) {
      const read = readSync(file, block, 0, block.length, at);
      if (read === 0) return names;
      const bytes = block.subarray(0, read);
      for (const each of wanted) if (bytes.includes(each.bytes)) names.add(each.needle);
    }
  });
  return found ?? new Set();
}

/** Opens a file for reading; undefined if it does not exist. Only for a database that no store of this process has open. */
export function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

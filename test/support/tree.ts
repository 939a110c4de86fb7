import { readdirSync } from 'node:fs';
import { posix } from 'node:path';

/** Every file below a folder, with forward slashes, sorted, without installed packages; empty if the folder does not exist yet. */
export function filesBelow(folder: string): string[] {
  let entries: { name: string; isDirectory(): boolean }[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    })
    .sort();
}

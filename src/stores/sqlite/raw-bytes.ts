import { closeSync, openSync, readSync } from 'node:fs';
import { codeOf } from '../../base/code-of.ts';

const blockBytes = 8 * 1024 * 1024;

/** Which of the needles occur in a file, read block by block. A missing file contains none. */
export function needlesInFile(path: string, needles: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const wanted = needles.map((needle) => ({ needle, bytes: Buffer.from(needle, 'utf8') }));
  // A needle may cross a block boundary, so the end of each block is read again with the next.
  const overlap = Math.max(0, ...wanted.map(({ bytes }) => bytes.length - 1));
  const file = openIfThere(path);
  if (file === undefined) return found;
  try {
    const block = Buffer.alloc(blockBytes + overlap);
    for (let at = 0; ; at += blockBytes) {
      const read = readSync(file, block, 0, block.length, at);
      if (read === 0) return found;
      const bytes = block.subarray(0, read);
      for (const each of wanted) if (bytes.includes(each.bytes)) found.add(each.needle);
    }
  } finally {
    closeSync(file);
  }
}

/** Opens a file for reading; undefined if it does not exist. */
export function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

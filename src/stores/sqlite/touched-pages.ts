import { closeSync, readSync } from 'node:fs';
import { openIfThere } from './raw-bytes.ts';

const walHeaderBytes = 32;
const frameHeaderBytes = 24;

/** Some pages of a database file. */
export interface FilePages {
  readonly pageBytes: number;
  readonly numbers: ReadonlySet<number>;
}

export const noPages: FilePages = { pageBytes: 0, numbers: new Set() };

/** The pages of which the log holds a version, old ones included. Format: https://sqlite.org/walformat.html, section 1. */
export function pagesInLog(database: string): FilePages {
  const file = openIfThere(`${database}-wal`);
  if (file === undefined) return noPages;
  try {
    const header = Buffer.alloc(walHeaderBytes);
    if (readSync(file, header, 0, header.length, 0) < header.length) return noPages;
    const pageBytes = header.readUInt32BE(8);
    const numbers = new Set<number>();
    for (let at = walHeaderBytes; ; at += frameHeaderBytes + pageBytes) {
      if (readSync(file, header, 0, frameHeaderBytes, at) < frameHeaderBytes) return { pageBytes, numbers };
      numbers.add(header.readUInt32BE(0));
    }
  } finally {
    closeSync(file);
  }
}

export function bothPages(a: FilePages, b: FilePages): FilePages {
  return { pageBytes: Math.max(a.pageBytes, b.pageBytes), numbers: new Set([...a.numbers, ...b.numbers]) };
}

/** Which of the needles occur in these pages of the file. */
export function needlesInPages(
  database: string,
  { pageBytes, numbers }: FilePages,
  needles: readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const file = numbers.size === 0 ? undefined : openIfThere(database);
  if (file === undefined) return found;
  const wanted = needles.map((needle) => ({ needle, bytes: Buffer.from(needle, 'utf8') }));
  try {
    const page = Buffer.alloc(pageBytes);
    for (const number of numbers) {
      const read = readSync(file, page, 0, pageBytes, (number - 1) * pageBytes);
      const bytes = page.subarray(0, read);
      for (const each of wanted) if (bytes.includes(each.bytes)) found.add(each.needle);
    }
    return found;
  } finally {
    closeSync(file);
  }
}

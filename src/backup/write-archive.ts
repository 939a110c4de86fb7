import { open } from 'node:fs/promises';
import { type RunningHash, runningSha256 } from '../base/hash.ts';
import type { Keyring } from '../model/keyring.ts';
import { fromColumn } from '../stores/encoding.ts';
import {
  type CarriedName,
  type CellRow,
  carriedNames,
  carriedTables,
  type TakeRows,
} from '../stores/sql/carried-tables.ts';
import { type ArchiveManifest, archiveFormat, rowLine, sealManifest } from './archive-format.ts';

interface SpaceCount {
  readonly space: string;
  head: ArchiveManifest['spaces'][number]['head'];
  entries: number;
}

/**
 * Writes a portable backup into an existing empty file. `dump` passes the rows on; they are written as they come, so that a
 * memory of any size needs no more than one page of rows at a time.
 */
export async function writeArchive(
  path: string,
  keyring: Keyring,
  now: number,
  dump: (take: TakeRows) => Promise<void>,
): Promise<ArchiveManifest> {
  const file = await open(path, 'r+');
  try {
    const write = async (lines: string): Promise<void> => void (await file.appendFile(lines));
    const parts: ArchiveManifest['parts'] = [];
    const spaces = new Map<string, SpaceCount>();
    let running: { readonly table: CarriedName; readonly hash: RunningHash; rows: number } | undefined;
    const endPart = (): void => {
      if (running !== undefined)
        parts.push({ table: running.table, rows: running.rows, sha256: running.hash.digest() });
    };
    await write(line({ format: archiveFormat }));
    await dump(async (table, rows) => {
      if (running?.table !== table) {
        endPart();
        running = { table, hash: runningSha256(), rows: 0 };
        await write(line({ table, columns: carriedTables[table].columns }));
      }
      const lines = rows.map((row) => `${rowLine(row)}\n`).join('');
      running.hash.update(lines);
      running.rows += rows.length;
      for (const row of rows) countRow(spaces, table, row);
      await write(lines);
    });
    endPart();
    const manifest: ArchiveManifest = {
      format: archiveFormat,
      createdAt: now,
      parts: parts.toSorted((a, b) => carriedNames.indexOf(a.table) - carriedNames.indexOf(b.table)),
      spaces: [...spaces.values()].map(({ space, head, entries }) => ({ space, head, entries })),
    };
    await write(line(sealManifest(keyring, manifest)));
    await file.sync();
    return manifest;
  } finally {
    await file.close();
  }
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function countRow(spaces: Map<string, SpaceCount>, table: CarriedName, row: CellRow): void {
  const key = String(row[0]);
  if (table === 'space') {
    spaces.set(key, { space: fromColumn(String(row[1])), head: { seq: -1, hash: '', at: 0 }, entries: 0 });
    return;
  }
  const count = spaces.get(key);
  if (count === undefined) return; // A row without a space; checking the backup names it.
  if (table === 'record') count.head = { seq: Number(row[1]), at: Number(row[2]), hash: String(row[3]) };
  if (table === 'entry') count.entries += 1;
}

import { Fault } from '../base/fault.ts';
import { type RunningHash, runningSha256 } from '../base/hash.ts';
import type { Keyring } from '../model/keyring.ts';
import { type CarriedName, type CellRow, carriedTables, type TakeRows } from '../stores/sql/carried-tables.ts';
import {
  type ArchiveManifest,
  checkManifest,
  headerSchema,
  jsonOf,
  partSchema,
  rowOfLine,
  sealedManifestSchema,
} from './archive-format.ts';
import { linesOf } from './lines.ts';

const rowsPerBatch = 100;

/**
 * Reads a portable backup from its first line to its manifest and passes its rows on. At the end it compares them with the
 * manifest and the manifest with its seal, so a caller commits nothing before this returns.
 */
export async function readArchive(path: string, keyring: Keyring, take: TakeRows): Promise<ArchiveManifest> {
  const parts = new ArchiveParts(path, take);
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    if (number === 1) {
      if (!headerSchema.safeParse(jsonOf(line)).success) throw notABackup(path);
    } else if (line.startsWith('[')) {
      await parts.takeRow(line, number);
    } else {
      await parts.end();
      const value = jsonOf(line);
      const started = partSchema.safeParse(value);
      if (!started.success) return sealed(path, keyring, value, parts.ended, number);
      parts.start(startedTable(path, started.data));
    }
  }
  throw damagedBackup(path, 'it ends before its manifest');
}

/** The parts of a backup as they are read: rows are passed on in batches and hashed line by line. */
class ArchiveParts {
  readonly #path: string;
  readonly #take: TakeRows;
  readonly ended: ArchiveManifest['parts'] = [];
  #part: { readonly table: CarriedName; readonly hash: RunningHash; rows: number } | undefined;
  #batch: CellRow[] = [];

  constructor(path: string, take: TakeRows) {
    this.#path = path;
    this.#take = take;
  }

  start(table: CarriedName): void {
    this.#part = { table, hash: runningSha256(), rows: 0 };
  }

  async takeRow(line: string, number: number): Promise<void> {
    const part = this.#part;
    const row = part === undefined ? undefined : rowOfLine(line, carriedTables[part.table].columns.length);
    if (part === undefined || row === undefined) throw damagedBackup(this.#path, `line ${number} is no row of a table`);
    part.hash.update(`${line}\n`);
    part.rows += 1;
    this.#batch.push(row);
    if (this.#batch.length >= rowsPerBatch) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    const part = this.#part;
    if (part !== undefined) this.ended.push({ table: part.table, rows: part.rows, sha256: part.hash.digest() });
    this.#part = undefined;
  }

  async #flush(): Promise<void> {
    if (this.#part !== undefined && this.#batch.length > 0) await this.#take(this.#part.table, this.#batch);
    this.#batch = [];
  }
}

function startedTable(
  path: string,
  { table, columns }: { table: CarriedName; columns: readonly string[] },
): CarriedName {
  const expected = carriedTables[table].columns;
  if (columns.length === expected.length && columns.every((name, index) => name === expected[index])) return table;
  throw new Fault(
    'input-invalid',
    `${path}: table ${table} has other columns than this version of Bezoar; restore it with the version that made it`,
    { table },
  );
}

function sealed(
  path: string,
  keyring: Keyring,
  value: unknown,
  parts: ArchiveManifest['parts'],
  number: number,
): ArchiveManifest {
  const parsed = sealedManifestSchema.safeParse(value);
  if (!parsed.success) throw damagedBackup(path, `line ${number} is neither a row, a table nor the manifest`);
  const seal = checkManifest(keyring, parsed.data);
  if (seal === 'unknown-key') throw wrongKeys(path, parsed.data.key);
  if (seal === 'forged') throw damagedBackup(path, 'its manifest was not sealed with the key that it names');
  const { manifest } = parsed.data;
  const differs = manifest.parts.find((part, index) => {
    const read = parts[index];
    return read?.table !== part.table || read.rows !== part.rows || read.sha256 !== part.sha256;
  });
  if (differs !== undefined) throw damagedBackup(path, `the rows of table ${differs.table} differ from the manifest`);
  if (parts.length !== manifest.parts.length)
    throw damagedBackup(path, 'it has tables that the manifest does not name');
  return manifest;
}

/** A backup never contains keys, so this is the usual reason why one cannot be restored on a new machine. */
function wrongKeys(path: string, key: string): Fault {
  return new Fault(
    'key-unknown',
    `${path} was sealed with key ${key}, which is not in the keyring. A backup never contains keys: put the key file of that memory in place, or name it with --key-file. See docs/backup.md`,
    { key },
  );
}

function damagedBackup(path: string, why: string): Fault {
  return new Fault('input-unreadable', `the backup ${path} is damaged: ${why}; use another backup. See docs/backup.md`);
}

function notABackup(path: string): Fault {
  return new Fault(
    'input-invalid',
    `${path} is not a backup: it is neither a SQLite store nor a file made by \`bezoar backup\`; a bundle of \`bezoar export\` is read by \`bezoar import\``,
  );
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { toColumn } from '../encoding.ts';
import { needlesOf, plainHashOf } from '../residue-needles.ts';
import { spaceKey } from '../sql/rows.ts';
import { insideJson, jsonColumns, plainColumns, hashColumns as sqlHashColumns } from '../sql/text-columns.ts';
import { applyPending } from './apply-pending.ts';
import type { SqliteConnection } from './connection.ts';
import { indexResidue } from './index-residue.ts';
import { build } from './query.ts';
import { needlesInFile } from './raw-bytes.ts';

/**
 * `secure_delete` overwrites deleted rows with zeros at once, unless another program deleted them. But the index keeps the
 * words of deleted rows until it is merged, a pending commit has not yet replaced older rows, and the log keeps old pages
 * until it is truncated. So: apply pending commits, merge, vacuum, truncate the log. This takes about a second per 100 MB and
 * temporarily needs the file's size in free space.
 */
export function scrubFile(connection: SqliteConnection): void {
  connection.write(
    () => applyPending(connection),
    () => true,
  );
  connection.read(() => {
    connection.command(`insert into search(search) values ('optimize')`);
    connection.command('vacuum');
    const [row] = connection.command('pragma wal_checkpoint(truncate)') as { busy: number }[];
    if (Number(row?.busy ?? 0) === 0) return;
    throw new Fault(
      'store-contention',
      'another process is reading the database, so old pages are still in its log; close that process and scrub again',
      { file: connection.file },
    );
  });
}

/**
 * Counts the space's rows that contain the text or its hash, its words that the index kept without a text, and files that
 * contain a part of it that no row of any space explains. May count too much for a text that begins with U+0001 or U+0002.
 * It cannot see blocks that the file system freed, nor copies of the file.
 */
export function residueOf(connection: SqliteConnection, space: string, needle: string): number {
  if (needle === '') return 0;
  const own = sql<SqlBool>`space = ${spaceKey(space)}`;
  return rowsWith(connection, needle, own) + indexResidue(connection, space, needle) + filesWith(connection, needle);
}

/** Pending commits of other spaces can explain bytes in the file; the given space has none left at this point. */
const pendingColumns = [
  ['tail', 'body'],
  ['tail', 'brought'],
] as const;
/** Pending commits hold hashes, too. */
const hashColumns = [...sqlHashColumns, ['tail', 'hashes'], ['tail', 'body']] as const;
const anySpace = sql<SqlBool>`true`;

function rowsWith(connection: SqliteConnection, needle: string, where: RawBuilder<SqlBool>): number {
  const plain = toColumn(needle);
  const json = insideJson(needle);
  const holding = (table: string, column: string, text: string) =>
    rowsHolding(connection, [table, column], text, where);
  const counts = [
    ...[...plainColumns, ...pendingColumns.slice(0, 1)].map(([table, column]) => holding(table, column, plain)),
    ...hashColumns.map(([table, column]) => holding(table, column, plainHashOf(needle))),
    // If both encodings are equal, the first line has already counted this record.
    ...[...jsonColumns, ...pendingColumns]
      .filter(([table]) => table !== 'record' || json !== plain)
      .map(([table, column]) => holding(table, column, json)),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

function rowsHolding(
  connection: SqliteConnection,
  [table, column]: readonly [table: string, column: string],
  needle: string,
  where: RawBuilder<SqlBool>,
): number {
  const query = sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${where} and instr(${sql.ref(column)}, ${needle}) > 0`;
  return Number(connection.all(query.compile(build))[0]?.count ?? 0);
}

function filesWith(connection: SqliteConnection, needle: string): number {
  if (connection.handle.memory) return 0;
  const unexplained = needlesOf(needle).filter((piece) => rowsWith(connection, piece, anySpace) === 0);
  const hash = plainHashOf(needle);
  const isExplained = hashColumns.some((column) => rowsHolding(connection, column, hash, anySpace) > 0);
  const hashes = isExplained ? [] : [hash];
  const written = [...new Set([...unexplained.flatMap((piece) => [toColumn(piece), insideJson(piece)]), ...hashes])];
  const files = [connection.file, `${connection.file}-wal`, `${connection.file}-journal`];
  return files.filter((file) => needlesInFile(file, written).size > 0).length;
}

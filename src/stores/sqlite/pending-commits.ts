import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { SaltedText } from '../../model/entry.ts';
import type { Head, SealedRecord } from '../../model/record.ts';
import type { Commit, EntryRow } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { damaged, json, parsed, spaceKey, toHead, toRecord, toRecordColumns } from '../sql/rows.ts';
import type { Tables } from '../sql/tables.ts';
import type { SqliteConnection } from './connection.ts';
import { build, rowOf, template } from './query.ts';

/** So many commits wait at most. Reading the tail costs next to nothing for so few, and settling them together saves most of it. */
export const maxPendingCommits = 32;

type TailRow = Tables['record'] & { readonly hashes: string; readonly brought: string };
const columns = ['space', 'seq', 'at', 'hash', 'mac', 'hashes', 'body', 'brought'] as const;

const lastInTail = (space: string) =>
  build.selectFrom('tail').where('space', '=', space).orderBy('row', 'desc').limit(sql.lit(1));
// The limit is a literal: SQLite plans a statement anew when the value of a bound one comes, and these run in every commit.
const lastSettled = (space: string) =>
  build.selectFrom('record').where('space', '=', space).orderBy('seq', 'desc').limit(sql.lit(1));
const headInTail = template((at: { space: string }) => lastInTail(at.space).select(['seq', 'hash', 'at']));
const headSettled = template((at: { space: string }) => lastSettled(at.space).select(['seq', 'hash', 'at']));
const step = sql<string>`seq || ' ' || hash`.as('step');
const withContent = (at: { space: string; hash: string }) =>
  build
    .selectFrom('entry')
    .select('id')
    .where('space', '=', at.space)
    .where('content_hash', '=', at.hash)
    .where('state', 'in', ['active', 'quarantined']);
const waitingWith = (at: { space: string; hash: string }) =>
  build
    .selectFrom('tail')
    .select('row')
    .where('space', '=', at.space)
    .where(sql<SqlBool>`instr(hashes, ${at.hash}) > 0`);
const addRow = template((row: TailRow) => build.insertInto('tail').values(rowOf(row, columns)));
const addRowIf = template((row: TailRow & { expected: string | null; novel: string }) =>
  build
    .insertInto('tail')
    .columns(columns)
    .expression(
      build
        .selectNoFrom((it) => columns.map((name) => it.val(row[name]).as(name)))
        .where(({ fn }) => {
          const head = fn.coalesce(lastInTail(row.space).select(step), lastSettled(row.space).select(step));
          return sql<SqlBool>`${head} is ${row.expected}`;
        })
        .where(({ not, exists }) => not(exists(waitingWith({ space: row.space, hash: row.novel }))))
        .where(({ not, exists }) => not(exists(withContent({ space: row.space, hash: row.novel })))),
    ),
);
const alikeTo = template(withContent);
const anyOf = template((at: { space: string }) =>
  build.selectFrom('tail').select('row').where('space', '=', at.space).limit(sql.lit(1)),
);
const recordsFrom = template((at: { space: string; from: number }) =>
  build
    .selectFrom('tail')
    .select(['seq', 'at', 'hash', 'mac', 'body'])
    .where('space', '=', at.space)
    .where('seq', '>=', at.from)
    .orderBy('seq'),
);
const bringing = template((at: { space: string; digests: string }) =>
  build
    .selectFrom('tail')
    .select(['space', 'seq', 'brought'])
    .where('space', '=', at.space)
    .where(sql<SqlBool>`exists (select 1 from json_each(${at.digests}) where instr(brought, value) > 0)`),
);
const everything = build.selectFrom('tail').select(columns).orderBy('row').compile();
const clear = build.deleteFrom('tail').compile();
const firsts = build.selectFrom('tail').select(['space', 'seq', 'brought']).where('seq', '=', 0).compile();

/** What a commit brings besides its record. */
interface Brought {
  readonly space: string;
  readonly texts: readonly SaltedText[];
  readonly entries: readonly EntryRow[];
}

const nothing = '';
const words = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, z.string()]));
const broughtSchema = z.strictObject({
  space: z.string(),
  texts: z.array(z.strictObject({ ...words('digest', 'salt', 'content'), tags: z.array(z.string()) })),
  // What columns are made from. It is not held against lists of states or trusts: the guard holds it against the journal.
  entries: z.array(
    z.looseObject({
      ...words('space', 'id', 'state', 'kind', 'target', 'contentHash'),
      seq: z.int(),
      updatedAt: z.int(),
      digest: z.string().nullable(),
      provenance: z.looseObject({ ...words('trust', 'channel', 'principal'), session: z.string().exactOptional() }),
    }),
  ),
}) as unknown as z.ZodType<Brought>;

/**
 * A commit is one row at the end of the tail: its record, and the texts and entries it brings. That is one page, appended by
 * one statement, which also asks whether the head stands and the content is new. Putting it all where it is looked for, in
 * three tables and five indexes, touches eight pages more, and a commit waits until every page is on the disk. So that is
 * left to whoever looks next, or to one commit in so many, who settles all that waits together.
 *
 * Gives how many commits wait now, or undefined when something did not stand.
 */
export function appendPending(connection: SqliteConnection, commit: Commit): number | undefined {
  const { expect } = commit;
  const expected = expect === undefined ? null : `${expect.seq} ${toColumn(expect.hash)}`;
  const novel = toColumn(commit.novel[0] ?? 'none'); // No hash is a word, so nothing has this one.
  const { changes, lastInsertRowid } = connection.step(addRowIf({ expected, novel, ...rowFor(commit) }));
  return changes === 0 ? undefined : Number(lastInsertRowid);
}

/** The same inside a transaction that has asked already. */
export function removePending(connection: SqliteConnection, commit: Commit): void {
  connection.run(addRow(rowFor(commit)));
}

function rowFor({ space, record, texts, entries }: Commit): TailRow {
  const isEmpty = texts.length + entries.length === 0 && record.seq > 0;
  return {
    hashes: entries.map(({ contentHash }) => toColumn(contentHash)).join(' '),
    brought: isEmpty ? nothing : json({ space, texts, entries }),
    ...toRecordColumns(record),
  };
}

/** The last record that waits, or else the last that is settled. One that is settled between the two looks is found by the second. */
export function readHead(connection: SqliteConnection, space: string): Head | undefined {
  const at = { space: spaceKey(space) };
  return toHead(connection.all(headInTail(at))[0] ?? connection.all(headSettled(at))[0]);
}

/** Entries that are settled, live and have this content. */
export function withContentHash(
  connection: SqliteConnection,
  space: string,
  hash: string,
): readonly { readonly id: string }[] {
  return connection.all(alikeTo({ space: spaceKey(space), hash: toColumn(hash) }));
}

/** Whether something of a space waits. */
export function hasPending(connection: SqliteConnection, space: string): boolean {
  return connection.all(anyOf({ space: spaceKey(space) })).length > 0;
}

/** Records that wait, from a number on. */
export function pendingRecords(connection: SqliteConnection, space: string, from: number): readonly SealedRecord[] {
  return connection.all(recordsFrom({ space: spaceKey(space), from })).map((row) => toRecord(space, row));
}

/** Texts that wait, of those that are asked for. */
export function pendingTexts(
  connection: SqliteConnection,
  space: string,
  digests: readonly string[],
): readonly SaltedText[] {
  const wanted = new Set(digests);
  return connection
    .all(bringing({ space: spaceKey(space), digests: JSON.stringify(digests.map(toColumn)) }))
    .flatMap((row) => broughtBy(row).texts)
    .filter(({ digest }) => wanted.has(digest));
}

/** Names of spaces that begin in the tail. */
export function pendingSpaces(connection: SqliteConnection): readonly string[] {
  return connection.all(firsts).map((row) => broughtBy(row).space);
}

export interface PendingCommit {
  readonly record: Tables['record'];
  readonly brought: Brought | undefined;
}

/** Everything that waits, in the order it came. */
export function allPending(connection: SqliteConnection): readonly PendingCommit[] {
  return connection.all(everything).map((row) => {
    const { hashes: _asked, brought, ...record } = row;
    return { record, brought: brought === nothing ? undefined : broughtBy(row) };
  });
}

export function clearPending(connection: SqliteConnection): void {
  connection.run(clear);
}

function broughtBy({ space, seq, brought }: Pick<TailRow, 'space' | 'seq' | 'brought'>): Brought {
  const read = parsed(broughtSchema, brought, 'tail', Number(seq));
  if (spaceKey(read.space) !== space || read.entries.some((entry) => entry.space !== read.space)) {
    throw damaged('tail', Number(seq));
  }
  return read;
}

import { type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { SaltedText } from '../../model/entry.ts';
import type { Head, SealedRecord } from '../../model/record.ts';
import type { Commit, EntryRow, EntrySubjects, ShownList } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { damaged, json, parsed } from '../sql/json-columns.ts';
import { spaceKey, toHead, toRecord, toRecordColumns } from '../sql/rows.ts';
import type { Tables } from '../sql/tables.ts';
import type { SqliteConnection } from './connection.ts';
import { build, rowOf, template } from './query.ts';

/** The most commits that stay pending. Reading so few costs next to nothing, and applying them together saves most of the cost. */
export const maxPendingCommits = 32;

const noPayload = '';

type TailRow = Tables['record'] & { readonly hashes: string; readonly brought: string };
const columns = ['space', 'seq', 'at', 'hash', 'mac', 'hashes', 'body', 'brought'] as const;

const lastInTail = (space: string) =>
  build.selectFrom('tail').where('space', '=', space).orderBy('row', 'desc').limit(sql.lit(1));
// The limit is a literal: SQLite re-plans a statement when a bound limit gets its value, and these run in every commit.
const lastApplied = (space: string) =>
  build.selectFrom('record').where('space', '=', space).orderBy('seq', 'desc').limit(sql.lit(1));
const headInTail = template((at: { space: string }) => lastInTail(at.space).select(['seq', 'hash', 'at']));
const headApplied = template((at: { space: string }) => lastApplied(at.space).select(['seq', 'hash', 'at']));
const step = sql<string>`seq || ' ' || hash`.as('step');
const withContent = (at: { space: string; hash: string }) =>
  build
    .selectFrom('entry')
    .select('id')
    .where('space', '=', at.space)
    .where('content_hash', '=', at.hash)
    .where('state', 'in', ['active', 'quarantined']);
const pendingWith = (at: { space: string; hash: string }) =>
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
          const head = fn.coalesce(lastInTail(row.space).select(step), lastApplied(row.space).select(step));
          return sql<SqlBool>`${head} is ${row.expected}`;
        })
        .where(({ not, exists }) => not(exists(pendingWith({ space: row.space, hash: row.novel }))))
        .where(({ not, exists }) => not(exists(withContent({ space: row.space, hash: row.novel })))),
    ),
);
const alikeTo = template(withContent);
const anyPending = template((at: { space: string }) =>
  build.selectFrom('tail').select('row').where('space', '=', at.space).limit(sql.lit(1)),
);
const anyPendingEntry = template((at: { space: string }) =>
  build.selectFrom('tail').select('row').where('space', '=', at.space).where('hashes', '<>', '').limit(sql.lit(1)),
);
const recordsFrom = template((at: { space: string; from: number }) =>
  build
    .selectFrom('tail')
    .select(['seq', 'at', 'hash', 'mac', 'body'])
    .where('space', '=', at.space)
    .where('seq', '>=', at.from)
    .orderBy('seq'),
);
const withDigests = template((at: { space: string; digests: string }) =>
  build
    .selectFrom('tail')
    .select(['space', 'seq', 'brought'])
    .where('space', '=', at.space)
    .where('hashes', '<>', '')
    .where(sql<SqlBool>`exists (select 1 from json_each(${at.digests}) where instr(brought, value) > 0)`),
);
const payloadsOf = template((at: { space: string }) =>
  build
    .selectFrom('tail')
    .select(['space', 'seq', 'brought'])
    .where('space', '=', at.space)
    .where('brought', '!=', noPayload)
    .orderBy('row'),
);
const payloadsWithEntries = template((at: { space: string; after: number }) =>
  build
    .selectFrom('tail')
    .select(['space', 'seq', 'brought'])
    .where('space', '=', at.space)
    .where('hashes', '!=', '')
    .where('seq', '>', at.after)
    .orderBy('row'),
);
const everything = build.selectFrom('tail').select(columns).orderBy('row').compile();
const clear = build.deleteFrom('tail').compile();
const firstRecords = build.selectFrom('tail').select(['space', 'seq', 'brought']).where('seq', '=', 0).compile();

/** What a commit stores besides its record. */
export interface CommitPayload {
  readonly space: string;
  readonly texts: readonly SaltedText[];
  readonly entries: readonly EntryRow[];
  readonly subjects?: readonly EntrySubjects[];
  readonly shown?: ShownList;
}

const strings = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, z.string()]));
const payloadSchema = z.strictObject({
  space: z.string(),
  texts: z.array(z.strictObject({ ...strings('digest', 'salt', 'content'), tags: z.array(z.string()) })),
  // Only what the columns need. States and trusts are not checked against lists: the guard compares them with the journal.
  entries: z.array(
    z.looseObject({
      ...strings('space', 'id', 'state', 'kind', 'target', 'contentHash'),
      seq: z.int(),
      updatedAt: z.int(),
      digest: z.string().nullable(),
      provenance: z.looseObject({ ...strings('trust', 'channel', 'principal'), session: z.string().exactOptional() }),
    }),
  ),
  subjects: z.array(z.strictObject({ id: z.string(), subjects: z.array(z.string()) })).exactOptional(),
  shown: z.strictObject({ ...strings('list', 'data'), ids: z.array(z.string()) }).exactOptional(),
}) as unknown as z.ZodType<CommitPayload>;

/**
 * A commit is one row at the end of table `tail`: its record and the texts and entries it adds. That is one page, appended by
 * one statement, which also checks that the head is unchanged and the content is new. Distributing it over three tables and
 * five indexes touches eight more pages, and a commit waits until every page is on disk. So that is left to the next reader,
 * or to every 32nd commit, which applies all pending ones together.
 *
 * Returns how many commits are pending now, or undefined when a check failed.
 */
export function appendPending(connection: SqliteConnection, commit: Commit): number | undefined {
  const { expect } = commit;
  const expected = expect === undefined ? null : `${expect.seq} ${toColumn(expect.hash)}`;
  const novel = toColumn(commit.novel[0] ?? 'none'); // No hash equals "none", so this matches nothing.
  const { changes, lastInsertRowid } = connection.step(addRowIf({ expected, novel, ...rowFor(commit) }));
  return changes === 0 ? undefined : Number(lastInsertRowid);
}

/** The same without the checks, inside a transaction that has made them. */
export function appendPendingUnchecked(connection: SqliteConnection, commit: Commit): void {
  connection.run(addRow(rowFor(commit)));
}

function rowFor({ space, record, texts, entries, subjects = [], shown }: Commit): TailRow {
  const isEmpty = texts.length + entries.length + subjects.length === 0 && shown === undefined && record.seq > 0;
  const payload: CommitPayload = {
    space,
    texts,
    entries,
    ...(subjects.length === 0 ? {} : { subjects }),
    ...(shown === undefined ? {} : { shown }),
  };
  return {
    // Each after a space, so that the column is empty only if no entry changes and no text comes.
    hashes: entries.map(({ contentHash }) => ` ${toColumn(contentHash)}`).join('') || (texts.length > 0 ? ' ' : ''),
    brought: isEmpty ? noPayload : json(payload),
    ...toRecordColumns(record),
  };
}

/** The last pending record, or else the last applied one. A record that is applied between the two reads is found by the second. */
export function readHead(connection: SqliteConnection, space: string): Head | undefined {
  const at = { space: spaceKey(space) };
  return toHead(connection.all(headInTail(at))[0] ?? connection.all(headApplied(at))[0]);
}

/** Applied, live entries with this content. */
export function withContentHash(
  connection: SqliteConnection,
  space: string,
  hash: string,
): readonly { readonly id: string }[] {
  return connection.all(alikeTo({ space: spaceKey(space), hash: toColumn(hash) }));
}

/** Whether a space has pending commits. */
export function hasPending(connection: SqliteConnection, space: string): boolean {
  return connection.all(anyPending({ space: spaceKey(space) })).length > 0;
}

/** Whether a pending commit changes an entry or brings a text. Most commits of recalls and sessions do not. */
export function hasPendingEntries(connection: SqliteConnection, space: string): boolean {
  return connection.all(anyPendingEntry({ space: spaceKey(space) })).length > 0;
}

/** Pending records from a sequence number on. */
export function pendingRecords(connection: SqliteConnection, space: string, from: number): readonly SealedRecord[] {
  return connection.all(recordsFrom({ space: spaceKey(space), from })).map((row) => toRecord(space, row));
}

/** SQLite looks through every payload for each of so many digests. For more, reading the payloads takes less time. */
const maxSoughtDigests = 4;

/** The pending ones among the given texts. */
export function pendingTexts(
  connection: SqliteConnection,
  space: string,
  digests: readonly string[],
): readonly SaltedText[] {
  const wanted = new Set(digests);
  const payloads =
    digests.length > maxSoughtDigests
      ? pendingEntryPayloads(connection, space, -1)
      : connection
          .all(withDigests({ space: spaceKey(space), digests: JSON.stringify(digests.map(toColumn)) }))
          .map(payloadOf);
  return payloads.flatMap(({ texts }) => texts).filter(({ digest }) => wanted.has(digest));
}

/** Names of spaces whose first record is pending. */
export function pendingSpaces(connection: SqliteConnection): readonly string[] {
  return connection.all(firstRecords).map((row) => payloadOf(row).space);
}

/** What the pending commits of a space brought, in order. */
export function pendingPayloads(
  connection: SqliteConnection,
  space: string,
): readonly { readonly seq: number; readonly payload: CommitPayload }[] {
  return connection
    .all(payloadsOf({ space: spaceKey(space) }))
    .map((row) => ({ seq: Number(row.seq), payload: payloadOf(row) }));
}

/** What the pending commits of a space brought that change an entry or bring a text, after a record. */
export function pendingEntryPayloads(
  connection: SqliteConnection,
  space: string,
  after: number,
): readonly CommitPayload[] {
  return connection.all(payloadsWithEntries({ space: spaceKey(space), after })).map(payloadOf);
}

export interface PendingCommit {
  readonly record: Tables['record'];
  readonly payload: CommitPayload | undefined;
}

/** All pending commits, in order. */
export function allPending(connection: SqliteConnection): readonly PendingCommit[] {
  return connection.all(everything).map((row) => {
    const { hashes: _asked, brought, ...record } = row;
    return { record, payload: brought === noPayload ? undefined : payloadOf(row) };
  });
}

export function clearPending(connection: SqliteConnection): void {
  connection.run(clear);
}

type PayloadColumns = Pick<TailRow, 'space' | 'seq' | 'brought'>;

/** Payloads by their JSON: many reads look at the same few pending commits. */
const parsedPayloads = new Map<string, CommitPayload>();
const maxParsedPayloads = 2 * maxPendingCommits;
const maxParsedCharacters = 20_000;

function payloadOf(columns: PayloadColumns): CommitPayload {
  const { brought } = columns;
  if (typeof brought !== 'string' || brought.length > maxParsedCharacters) return checkedPayload(columns);
  const known = parsedPayloads.get(brought);
  if (known !== undefined && spaceKey(known.space) === columns.space) return known;
  const payload = checkedPayload(columns);
  if (parsedPayloads.size >= maxParsedPayloads) parsedPayloads.clear();
  parsedPayloads.set(brought, payload);
  return payload;
}

function checkedPayload({ space, seq, brought }: PayloadColumns): CommitPayload {
  const read = parsed((value) => payloadSchema.safeParse(value).data, brought, 'tail', Number(seq));
  if (spaceKey(read.space) !== space || read.entries.some((entry) => entry.space !== read.space)) {
    throw damaged('tail', Number(seq));
  }
  return read;
}

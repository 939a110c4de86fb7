import { type CompiledQuery, sql } from 'kysely';
import type { Head } from '../../model/record.ts';
import type { Commit, CommitResult, EntryRow, EntrySubjects } from '../../model/store.ts';
import { checkCommit, sameHead } from '../commit-shape.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { spaceKey, toEntryColumns, toHead, toRecordColumns, toTextColumns } from '../sql/rows.ts';
import { checkSubjects } from '../value-shape.ts';
import { evidenceParameters } from './evidence.ts';
import { isTaken } from './faults.ts';
import { ledgerParameters, replaceClaims } from './ledger.ts';
import { readHead } from './read.ts';
import { lockNumber, type PostgresSession } from './session.ts';
import { changesCommonWords, indexAgain, noteCommonWords, wordsParameters } from './word-index.ts';

/** Rows per JSON parameter, because the length of a JSON text is limited. */
const maxRowsPerInsert = 5000;

/** Why nothing was written; null if the commit was written. */
type Refusal = null | {
  readonly isolation?: true;
  readonly head?: Parameters<typeof toHead>[0] | null;
  readonly alike?: readonly string[];
};

/** Writes the whole commit or nothing, and only on the head it was decided on. */
export async function postgresCommit(session: PostgresSession, commit: Commit): Promise<CommitResult> {
  checkCommit(commit);
  const result = await unlessTaken(session, commit.space, commit.expect, async () => {
    if (mayBeKnown(commit)) return append(session, commit, true);
    // Nearly always the rows are new. If one exists after all, the server refuses, and the second try looks for existing rows.
    return append(session, commit, false).catch((error: unknown) => {
      if (isTaken(error)) return append(session, commit, true);
      throw error;
    });
  });
  // The commit is durable whatever happens here. Searches go without the list of common words, or with an older one.
  if (result.ok && changesCommonWords(commit)) await noteCommonWords(session, commit.space).catch(() => undefined);
  return result;
}

/** Whether the commit itself says that one of its entries or texts may exist already. */
function mayBeKnown({ entries }: Commit): boolean {
  return entries.some(({ version }) => version > 1);
}

async function append(session: PostgresSession, commit: Commit, known: boolean): Promise<CommitResult> {
  const query = await appendOf(session, commit, known);
  const refusal = refusalOf(await session.call(query, 'commit'));
  if (refusal?.isolation !== true) return resultOf(refusal);
  // The server's default isolation does not work here, so the call runs in a transaction with the right one.
  return session.write(
    commit.space,
    async (connection) => resultOf(refusalOf((await connection.executeQuery(query)).rows)),
    ({ ok }) => ok,
  );
}

/** The index is rebuilt from the texts, which are authoritative; that also repairs a wrong index. */
export async function postgresReplace(
  session: PostgresSession,
  space: string,
  expect: Head | undefined,
  entries: readonly EntryRow[],
  subjects: readonly EntrySubjects[],
): Promise<CommitResult> {
  for (const each of subjects) checkSubjects(each);
  return unlessTaken(session, space, expect, () =>
    session.write(
      space,
      async (connection, head): Promise<CommitResult> => {
        if (!sameHead(head, expect)) return { ok: false, head };
        await connection.deleteFrom('entry').where('space', '=', spaceKey(space)).execute();
        const table = sql.id(session.schema, 'entry');
        for (const part of chunks(uniqueRows(entries))) {
          const rows = JSON.stringify(part.map(toEntryColumns));
          await sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${rows}::json)`.execute(
            connection,
          );
        }
        await replaceClaims(connection, session.schema, space, subjects);
        if (head !== undefined) await indexAgain(connection, session.schema, space, head.seq);
        return { ok: true };
      },
      ({ ok }) => ok,
    ),
  );
}

async function appendOf(session: PostgresSession, commit: Commit, known: boolean): Promise<CompiledQuery> {
  const { space, expect, record, texts, entries, forget, novel } = commit;
  const { seq, at, hash, mac, body } = toRecordColumns(record);
  const rows = uniqueRows(entries).map(toEntryColumns);
  return session.routine('append', space, [
    lockNumber(session.schema, space),
    expect?.seq ?? null,
    expect === undefined ? null : toColumn(expect.hash),
    ...[seq, at, hash, mac, body],
    expect === undefined ? toColumn(space) : null,
    texts.length === 0 && !known ? null : JSON.stringify(texts.map((text) => toTextColumns(space, text))),
    entries.length === 0 && !known ? null : JSON.stringify(rows),
    forget.map(toColumn),
    novel.map(toColumn),
    known,
    ...evidenceParameters(commit),
    ...ledgerParameters(commit),
    ...(await wordsParameters(commit, rows)),
  ]);
}

function refusalOf(rows: readonly unknown[]): Refusal {
  return (rows[0] as { append: Refusal }).append;
}

function resultOf(refusal: Refusal): CommitResult {
  if (refusal === null) return { ok: true };
  const head = toHead(refusal.head ?? undefined);
  return refusal.alike === undefined
    ? { ok: false, head }
    : { ok: false, head, alike: refusal.alike.map((id) => fromColumn(id)) };
}

/** Another writer ignored the lock and took the place. That is an ordinary conflict, if the head moved. */
async function unlessTaken(
  session: PostgresSession,
  space: string,
  expect: Head | undefined,
  work: () => Promise<CommitResult>,
): Promise<CommitResult> {
  try {
    return await work();
  } catch (error) {
    const head = isTaken(error) ? await readHead(session, space) : expect;
    if (sameHead(head, expect)) throw error;
    return { ok: false, head };
  }
}

/** Keeps the last of several rows with one id, as if they had been written one after the other. */
function uniqueRows(entries: readonly EntryRow[]): readonly EntryRow[] {
  return entries.length < 2 ? entries : [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

function chunks<T>(values: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(values.length / maxRowsPerInsert) }, (_, index) =>
    values.slice(index * maxRowsPerInsert, (index + 1) * maxRowsPerInsert),
  );
}

import { type CompiledQuery, sql } from 'kysely';
import type { Head } from '../../model/record.ts';
import type { Commit, CommitResult, EntryRow } from '../../model/store.ts';
import { checkCommit, isIndexingDue, sameHead } from '../commit-shape.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { spaceKey, toEntryColumns, toHead, toRecordColumns, toTextColumns } from '../sql/rows.ts';
import { isTaken } from './faults.ts';
import { readHead } from './read.ts';
import { lockNumber, type PostgresSession } from './session.ts';
import { catchUp, indexAgain } from './word-index.ts';

/** How many rows go as one text of JSON, which has a longest length. */
const rowsAtOnce = 5000;

/** Why nothing was written. Null stands for "it was". */
type Refusal = null | {
  readonly isolation?: true;
  readonly head?: Parameters<typeof toHead>[0] | null;
  readonly alike?: readonly string[];
};

/** All of it or nothing of it, and only on the head it was decided on. */
export async function postgresCommit(session: PostgresSession, commit: Commit): Promise<CommitResult> {
  checkCommit(commit);
  const result = await unlessTaken(session, commit.space, commit.expect, async () => {
    if (mayBeKnown(commit)) return append(session, commit, true);
    // Nearly always they are new. Where one is there after all the server refuses, and is told to look.
    return append(session, commit, false).catch((error: unknown) => {
      if (isTaken(error)) return append(session, commit, true);
      throw error;
    });
  });
  // The commit is kept, whatever becomes of this. What is wrong here will meet the next search, and be told there.
  if (result.ok && isIndexingDue(commit)) await catchUp(session, commit.space).catch(() => undefined);
  return result;
}

/** Whether an entry or a text of it was there before, as far as it says so itself. */
function mayBeKnown({ entries }: Commit): boolean {
  return entries.some(({ version }) => version > 1);
}

async function append(session: PostgresSession, commit: Commit, known: boolean): Promise<CommitResult> {
  const query = appendOf(session, commit, known);
  const refusal = refusalOf(await session.call(query, 'commit'));
  if (refusal?.isolation !== true) return resultOf(refusal);
  // The server begins transactions with another isolation than this can work under, so it gets one that was begun for it.
  return session.write(
    commit.space,
    async (connection) => resultOf(refusalOf((await connection.executeQuery(query)).rows)),
    ({ ok }) => ok,
  );
}

/** Texts are the truth here, so the index is made again from them: what was wrong in it is right afterwards. */
export function postgresReplace(
  session: PostgresSession,
  space: string,
  expect: Head | undefined,
  entries: readonly EntryRow[],
): Promise<CommitResult> {
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
        if (head !== undefined) await indexAgain(connection, session.schema, space, head.seq);
        return { ok: true };
      },
      ({ ok }) => ok,
    ),
  );
}

function appendOf(session: PostgresSession, commit: Commit, known: boolean): CompiledQuery {
  const { space, expect, record, texts, entries, forget, novel } = commit;
  const { seq, at, hash, mac, body } = toRecordColumns(record);
  return session.routine('append', space, [
    lockNumber(session.schema, space),
    expect?.seq ?? null,
    expect === undefined ? null : toColumn(expect.hash),
    ...[seq, at, hash, mac, body],
    expect === undefined ? toColumn(space) : null,
    texts.length === 0 && !known ? null : JSON.stringify(texts.map((text) => toTextColumns(space, text))),
    entries.length === 0 && !known ? null : JSON.stringify(uniqueRows(entries).map(toEntryColumns)),
    forget.map(toColumn),
    novel.map(toColumn),
    known,
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

/** Somebody wrote past the lock. The place is taken, which is a conflict like any other, if the head moved. */
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

/** The last of several with one id, as if they had been written one after the other. */
function uniqueRows(entries: readonly EntryRow[]): readonly EntryRow[] {
  return entries.length < 2 ? entries : [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

function chunks<T>(values: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(values.length / rowsAtOnce) }, (_, index) =>
    values.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  );
}

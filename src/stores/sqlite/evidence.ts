import { type SqlBool, sql } from 'kysely';
import type { Commit, EvidenceRow } from '../../model/store.ts';
import { changesEvidence } from '../commit-shape.ts';
import { toColumn } from '../encoding.ts';
import { spaceKey, toEvidence, toEvidenceColumns } from '../sql/rows.ts';
import { type EvidenceColumns, evidenceColumns } from '../sql/tables.ts';
import type { SqliteConnection } from './connection.ts';
import { appendPending } from './pending-commits.ts';
import { build, rowOf, template } from './query.ts';

const upsert = template((row: EvidenceColumns) =>
  build
    .insertInto('evidence')
    .values(rowOf(row, evidenceColumns))
    .onConflict((same) =>
      same
        .columns(['space', 'session'])
        .doUpdateSet((now) => Object.fromEntries(evidenceColumns.map((name) => [name, now.ref(`excluded.${name}`)]))),
    ),
);
const dropExpired = template((at: { space: string; now: number }) =>
  build.deleteFrom('evidence').where('space', '=', at.space).where('expires_at', '<=', at.now),
);
const dropSessions = template((at: { space: string; sessions: string }) =>
  build
    .deleteFrom('evidence')
    .where('space', '=', at.space)
    .where(sql<SqlBool>`session in (select value from json_each(${at.sessions}))`),
);
const ofSessions = template((at: { space: string; sessions: string }) =>
  build
    .selectFrom('evidence')
    .select(evidenceColumns)
    .where('space', '=', at.space)
    .where(sql<SqlBool>`session in (select value from json_each(${at.sessions}))`),
);
const ofPrincipal = template((at: { space: string; principal: string; since: number; limit: number }) =>
  build
    .selectFrom('evidence')
    .select(evidenceColumns)
    .where('space', '=', at.space)
    .where('principal', '=', at.principal)
    .where('updated_at', '>=', at.since)
    .orderBy('updated_at', 'desc')
    .orderBy('session')
    .limit(at.limit),
);

/**
 * Appends a commit together with its changes of evidence, in one transaction. Returns what `appendPending` returns.
 *
 * * Evidence is written to its table at once and never waits in `tail`: every write of an agent reads it, and then no
 * pending commit must be parsed, nothing must be overlaid where a file cannot be written, and erasing has one place to
 * look.
 */
export function appendPendingWithEvidence(connection: SqliteConnection, commit: Commit): number | undefined {
  if (!changesEvidence(commit)) return appendPending(connection, commit);
  if (connection.handle.inTransaction) return appendBoth(connection, commit);
  return connection.write(
    () => appendBoth(connection, commit),
    (pendingCount) => pendingCount !== undefined,
  );
}

function appendBoth(connection: SqliteConnection, commit: Commit): number | undefined {
  const pendingCount = appendPending(connection, commit);
  if (pendingCount !== undefined) connection.read(() => changeEvidence(connection, commit));
  return pendingCount;
}

/** Adds or replaces rows, deletes the expired ones, then those to forget. Call it in the transaction of the commit. */
export function changeEvidence(connection: SqliteConnection, commit: Commit): void {
  const { record, evidence = [], forgetEvidence = [] } = commit;
  const space = spaceKey(commit.space);
  for (const row of evidence) connection.run(upsert(toEvidenceColumns(row)));
  if (evidence.length > 0) connection.run(dropExpired({ space, now: record.at }));
  if (forgetEvidence.length > 0) connection.run(dropSessions({ space, sessions: listOf(forgetEvidence) }));
}

export function listEvidence(
  connection: SqliteConnection,
  space: string,
  sessions: readonly string[],
): readonly EvidenceRow[] {
  const rows = connection.all(ofSessions({ space: spaceKey(space), sessions: listOf(sessions) }));
  return rows.map((columns) => toEvidence(space, columns));
}

export function listRecentEvidence(
  connection: SqliteConnection,
  space: string,
  principal: string,
  since: number,
  limit: number,
): readonly EvidenceRow[] {
  const at = { space: spaceKey(space), principal: toColumn(principal), since, limit };
  return connection.all(ofPrincipal(at)).map((columns) => toEvidence(space, columns));
}

function listOf(sessions: readonly string[]): string {
  return JSON.stringify(sessions.map(toColumn));
}

import { type SqlBool, sql } from 'kysely';
import type { Head } from '../../model/record.ts';
import type { Commit, CommitResult, EntryRow, EntrySubjects } from '../../model/store.ts';
import { checkCommit, sameHead } from '../commit-shape.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { spaceKey } from '../sql/rows.ts';
import { checkSubjects } from '../value-shape.ts';
import { applyPending, putEntry, tryWrite } from './apply-pending.ts';
import { dropClaims, putSubjects } from './claims.ts';
import type { SqliteConnection } from './connection.ts';
import { appendPendingWithEvidence, changeEvidence } from './evidence.ts';
import { dropFreshEntries } from './fresh-entries.ts';
import { appendPendingUnchecked, maxPendingCommits, readHead, withContentHash } from './pending-commits.ts';
import { build, template } from './query.ts';
import { markScrubDue, notePages, retryScrub } from './scrub.ts';
import { dropIndex, dropWordsOf, indexAgain } from './word-index.ts';

const dropTexts = template((at: { space: string; digests: string }) =>
  build
    .deleteFrom('text')
    .where('space', '=', at.space)
    .where(sql<SqlBool>`digest in (select value from json_each(${at.digests}))`),
);
const dropEntries = template((at: { space: string }) => build.deleteFrom('entry').where('space', '=', at.space));

/** Writes the whole commit or nothing, and only on the head it was decided on. */
export function sqliteCommit(connection: SqliteConnection, commit: Commit): CommitResult {
  checkCommit(commit);
  // Most commits are one row. One with more to do, or one that is refused and needs a reason, is done in steps.
  if (!isPlain(commit)) {
    const result = commitInSteps(connection, commit);
    if (commit.forget.length > 0 && result.ok) notePages(connection);
    else retryScrub(connection);
    return result;
  }
  const pendingCount = appendPendingWithEvidence(connection, commit);
  if (pendingCount === undefined) return commitInSteps(connection, commit);
  // The commit is stored whatever happens here: if applying fails, the next commit does it.
  if (pendingCount >= maxPendingCommits && tryWrite(connection, () => applyPending(connection))) {
    retryScrub(connection);
  }
  return { ok: true };
}

/** Whether the commit is a single row. */
export function isPlain(commit: Commit): boolean {
  return commit.forget.length === 0 && commit.novel.length < 2;
}

export function commitInSteps(connection: SqliteConnection, commit: Commit): CommitResult {
  return onHead(connection, commit.space, commit.expect, (head) => {
    applyPending(connection);
    const alike = commit.novel.flatMap((hash) => withContentHash(connection, commit.space, hash));
    if (alike.length > 0) return { ok: false, head, alike: alike.map(({ id }) => fromColumn(id)) };
    appendPendingUnchecked(connection, commit);
    applyPending(connection);
    changeEvidence(connection, commit);
    if (commit.forget.length > 0) forget(connection, commit.space, commit.forget);
    return { ok: true };
  });
}

/** The index is rebuilt from the texts, which are authoritative; that also repairs a wrong index. */
export function sqliteReplace(
  connection: SqliteConnection,
  space: string,
  expect: Head | undefined,
  entries: readonly EntryRow[],
  subjects: readonly EntrySubjects[],
): CommitResult {
  for (const each of subjects) checkSubjects(each);
  return onHead(connection, space, expect, () => {
    applyPending(connection);
    dropFreshEntries(connection);
    dropIndex(connection, space);
    dropClaims(connection, space);
    connection.run(dropEntries({ space: spaceKey(space) }));
    for (const entry of entries) putEntry(connection, entry);
    for (const each of subjects) putSubjects(connection, space, each);
    if (expect !== undefined) indexAgain(connection, space, expect.seq);
    return { ok: true };
  });
}

function onHead(
  connection: SqliteConnection,
  space: string,
  expect: Head | undefined,
  work: (head: Head | undefined) => CommitResult,
): CommitResult {
  const attempt = (): CommitResult => {
    const head = readHead(connection, space);
    return sameHead(head, expect) ? work(head) : { ok: false, head };
  };
  return connection.write(attempt, ({ ok }) => ok);
}

/** The index learns which words to remove while their texts are still there. */
function forget(connection: SqliteConnection, space: string, digests: readonly string[]): void {
  const list = JSON.stringify(digests.map(toColumn));
  dropFreshEntries(connection);
  const areWordsGone = dropWordsOf(connection, space, list);
  connection.run(dropTexts({ space: spaceKey(space), digests: list }));
  markScrubDue(connection, areWordsGone ? ['log'] : ['log', 'index']);
}

import { type SqlBool, sql } from 'kysely';
import type { Head } from '../../model/record.ts';
import type { Commit, CommitResult, EntryRow } from '../../model/store.ts';
import { checkCommit, sameHead } from '../commit-shape.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { spaceKey } from '../sql/rows.ts';
import { isDue } from '../word-debt.ts';
import type { Medium } from './medium.ts';
import { build, template } from './query.ts';
import { derived, putEntry, settle } from './settle.ts';
import { append, leave, longestTail, readHead, withContentHash } from './tail.ts';
import { dropIndex, dropWordsOf, indexAgain, indexPending } from './word-index.ts';

const dropTexts = template((at: { space: string; digests: string }) =>
  build
    .deleteFrom('text')
    .where('space', '=', at.space)
    .where(sql<SqlBool>`digest in (select value from json_each(${at.digests}))`),
);
const dropEntries = template((at: { space: string }) => build.deleteFrom('entry').where('space', '=', at.space));

/** All of it or nothing of it, and only on the head it was decided on. */
export function sqliteCommit(medium: Medium, commit: Commit): CommitResult {
  checkCommit(commit);
  // Most commits are one row. What has more to do, or is refused and must hear why, is done in steps.
  if (!isPlain(commit)) return commitInSteps(medium, commit);
  const waiting = append(medium, commit);
  if (waiting === undefined) return commitInSteps(medium, commit);
  // The commit is kept, whatever becomes of this: what is left undone the next one does.
  if (waiting >= longestTail) derived(medium, () => settle(medium));
  return { ok: true };
}

/** Whether it is one row, and nothing is due with it. */
export function isPlain(commit: Commit): boolean {
  return commit.forget.length === 0 && commit.novel.length < 2 && !isDue(commit);
}

export function commitInSteps(medium: Medium, commit: Commit): CommitResult {
  return onHead(medium, commit.space, commit.expect, (head) => {
    settle(medium);
    const alike = commit.novel.flatMap((hash) => withContentHash(medium, commit.space, hash));
    if (alike.length > 0) return { ok: false, head, alike: alike.map(({ id }) => fromColumn(id)) };
    leave(medium, commit);
    settle(medium);
    if (commit.forget.length > 0) forget(medium, spaceKey(commit.space), commit.forget);
    if (isDue(commit)) indexPending(medium, commit.space, commit.record.seq);
    return { ok: true };
  });
}

/** Texts are the truth here, so the index is made again from them: what was wrong in it is right afterwards. */
export function sqliteReplace(
  medium: Medium,
  space: string,
  expect: Head | undefined,
  entries: readonly EntryRow[],
): CommitResult {
  return onHead(medium, space, expect, () => {
    settle(medium);
    dropIndex(medium, space);
    medium.run(dropEntries({ space: spaceKey(space) }));
    for (const entry of entries) putEntry(medium, entry);
    if (expect !== undefined) indexAgain(medium, space, expect.seq);
    return { ok: true };
  });
}

function onHead(
  medium: Medium,
  space: string,
  expect: Head | undefined,
  work: (head: Head | undefined) => CommitResult,
): CommitResult {
  const attempt = (): CommitResult => {
    const head = readHead(medium, space);
    return sameHead(head, expect) ? work(head) : { ok: false, head };
  };
  return medium.write(attempt, ({ ok }) => ok);
}

function forget(medium: Medium, space: string, digests: readonly string[]): void {
  const list = JSON.stringify(digests.map(toColumn));
  medium.run(dropTexts({ space, digests: list }));
  dropWordsOf(medium, space, list);
}

import { type SqlBool, sql } from 'kysely';
import type { Head } from '../../model/record.ts';
import type { Commit, CommitResult, EntryRow } from '../../model/store.ts';
import { checkCommit, sameHead } from '../commit-shape.ts';
import { debtOf } from '../debt.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { spaceKey, toRecordColumns } from '../sql/rows.ts';
import type { Tables } from '../sql/tables.ts';
import type { Medium } from './medium.ts';
import { build, rowOf, template } from './query.ts';
import { readHead } from './read.ts';
import { leave, putEntry, settle, waitsWith } from './settle.ts';
import { dropIndex, dropWordsOf, indexAgain, indexPending } from './word-index.ts';

const withContent = template((at: { space: string; hash: string }) =>
  build
    .selectFrom('entry')
    .select('id')
    .where('space', '=', at.space)
    .where('content_hash', '=', at.hash)
    .where('state', 'in', ['active', 'quarantined']),
);
const addSpace = template((row: Tables['space']) => build.insertInto('space').values(rowOf(row, ['space', 'name'])));
const addRecord = template((row: Tables['record']) =>
  build.insertInto('record').values(rowOf(row, ['space', 'seq', 'at', 'hash', 'mac', 'body'])),
);
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
  return onHead(medium, commit.space, commit.expect, (head) => {
    const alike = commit.novel.flatMap((hash) => alikeTo(medium, commit.space, hash));
    if (alike.length > 0) return { ok: false, head, alike };
    if (commit.expect === undefined)
      medium.run(addSpace({ space: spaceKey(commit.space), name: toColumn(commit.space) }));
    medium.run(addRecord(toRecordColumns(commit.record)));
    leave(medium, commit);
    const due = debtOf(commit);
    if (due.rows || due.words || commit.forget.length > 0) settle(medium, commit.space);
    if (commit.forget.length > 0) forget(medium, spaceKey(commit.space), commit.forget);
    if (due.words) indexPending(medium, commit.space, commit.record.seq);
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
    settle(medium, space);
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

/** Entries that have a content. Few commits find one that waits, and those bring it to where it can be asked for its state. */
function alikeTo(medium: Medium, space: string, hash: string): readonly string[] {
  if (waitsWith(medium, space, hash)) settle(medium, space);
  return medium.all(withContent({ space: spaceKey(space), hash: toColumn(hash) })).map(({ id }) => fromColumn(id));
}

function forget(medium: Medium, space: string, digests: readonly string[]): void {
  const list = JSON.stringify(digests.map(toColumn));
  medium.run(dropTexts({ space, digests: list }));
  dropWordsOf(medium, space, list);
}

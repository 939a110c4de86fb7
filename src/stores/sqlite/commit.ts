import { type SqlBool, sql } from 'kysely';
import type { Head } from '../../model/record.ts';
import type { Commit, CommitResult, EntryRow } from '../../model/store.ts';
import { checkCommit, sameHead } from '../commit-shape.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { spaceKey, toEntryColumns, toRecordColumns, toTextColumns } from '../sql/rows.ts';
import { type EntryColumns, entryColumns, type Tables } from '../sql/tables.ts';
import { isDue } from '../word-debt.ts';
import type { Medium } from './medium.ts';
import { build, rowOf, template } from './query.ts';
import { readHead } from './read.ts';
import { dropIndex, dropWordsOf, indexAgain, indexPending } from './word-index.ts';

const alikeTo = template((at: { space: string; hash: string }) =>
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
const addText = template((row: Tables['text']) =>
  build
    .insertInto('text')
    .values(rowOf(row, ['space', 'digest', 'salt', 'content', 'tags']))
    .onConflict((same) => same.columns(['space', 'digest']).doNothing()),
);
const dropTexts = template((at: { space: string; digests: string }) =>
  build
    .deleteFrom('text')
    .where('space', '=', at.space)
    .where(sql<SqlBool>`digest in (select value from json_each(${at.digests}))`),
);
const putEntry = template((row: EntryColumns) =>
  build
    .insertInto('entry')
    .values(rowOf(row, entryColumns))
    .onConflict((same) =>
      same
        .columns(['space', 'key'])
        .doUpdateSet((now) => Object.fromEntries(entryColumns.map((name) => [name, now.ref(`excluded.${name}`)]))),
    ),
);
const dropEntries = template((at: { space: string }) => build.deleteFrom('entry').where('space', '=', at.space));

/** All of it or nothing of it, and only on the head it was decided on. */
export function sqliteCommit(medium: Medium, commit: Commit): CommitResult {
  checkCommit(commit);
  return onHead(medium, commit.space, commit.expect, (head) => {
    const space = spaceKey(commit.space);
    const alike = commit.novel.flatMap((hash) => medium.all(alikeTo({ space, hash: toColumn(hash) })));
    if (alike.length > 0) return { ok: false, head, alike: alike.map(({ id }) => fromColumn(id)) };
    if (commit.expect === undefined) medium.run(addSpace({ space, name: toColumn(commit.space) }));
    medium.run(addRecord(toRecordColumns(commit.record)));
    for (const text of commit.texts) medium.run(addText(toTextColumns(commit.space, text)));
    for (const entry of commit.entries) medium.run(putEntry(toEntryColumns(entry)));
    if (commit.forget.length > 0) forget(medium, space, commit.forget);
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
    dropIndex(medium, space);
    medium.run(dropEntries({ space: spaceKey(space) }));
    for (const entry of entries) medium.run(putEntry(toEntryColumns(entry)));
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

import { type SqlBool, sql } from 'kysely';
import { spaceKey, toText } from '../sql/rows.ts';
import { textTokens } from '../tokens.ts';
import type { Medium } from './medium.ts';
import { build, rowOf, template } from './query.ts';

const pageSize = 500;

const waiting = template((at: { space: string; from: number; after: string }) =>
  build
    .selectFrom('entry')
    .leftJoin('text', (join) => join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'entry.digest'))
    .leftJoin('indexed', (join) =>
      join.onRef('indexed.space', '=', 'entry.space').onRef('indexed.key', '=', 'entry.key'),
    )
    .select(['entry.seq', 'entry.key', 'text.digest', 'text.salt', 'text.content', 'text.tags'])
    .select(['indexed.row', 'indexed.digest as known'])
    .where('entry.space', '=', at.space)
    .where('entry.seq', '>=', at.from)
    .where(sql<SqlBool>`(entry.seq > ${at.from} or entry.key > ${at.after})`)
    .orderBy('entry.seq')
    .orderBy('entry.key')
    .limit(pageSize),
);
const reached = template((at: { space: string }) =>
  build.selectFrom('space').select('indexed').where('space', '=', at.space),
);
const reach = template((at: { space: string; seq: number }) =>
  build.updateTable('space').set({ indexed: at.seq }).where('space', '=', at.space),
);
const addRow = template((row: { space: string; key: string; digest: string }) =>
  build
    .insertInto('indexed')
    .values(rowOf(row, ['space', 'key', 'digest']))
    .returning('row'),
);
const turnRow = template((at: { row: number; digest: string }) =>
  build.updateTable('indexed').set({ digest: at.digest }).where('row', '=', at.row),
);
const dropRow = template((at: { row: number }) => build.deleteFrom('indexed').where('row', '=', at.row));
const dropRows = template((at: { space: string }) =>
  build.deleteFrom('indexed').where('space', '=', at.space).returning('row'),
);
const dropRowsOf = template((at: { space: string; digests: string }) =>
  build
    .deleteFrom('indexed')
    .where('space', '=', at.space)
    .where(sql<SqlBool>`digest in (select value from json_each(${at.digests}))`)
    .returning('row'),
);
const addWords = template((row: { rowid: number; words: string }) =>
  build.insertInto('search').values(rowOf(row, ['rowid', 'words'])),
);
const dropWords = template((at: { row: number }) => build.deleteFrom('search').where('rowid', '=', at.row));

/** An entry, the text it says now if there is one, and the text whose words the index has for it. */
interface Waiting {
  readonly key: string;
  readonly digest: string | null;
  readonly salt: string | null;
  readonly content: string | null;
  readonly tags: string | null;
  readonly row: number | null;
  readonly known: string | null;
}

/** The place in the journal up to which entries are indexed; what changed after it waits. */
export function indexedUpTo(medium: Medium, space: string): number {
  return medium.all(reached({ space: spaceKey(space) }))[0]?.indexed ?? -1;
}

/** Writes the words of every entry that changed since the last time. Under the write lock, with the head at `seq`. */
export function indexPending(medium: Medium, space: string, seq: number): void {
  indexFrom(medium, space, indexedUpTo(medium, space) + 1);
  medium.run(reach({ space: spaceKey(space), seq }));
}

/** Makes the index of a space again from its entries and texts: what was wrong in it is right afterwards. */
export function indexAgain(medium: Medium, space: string, seq: number): void {
  for (const { row } of medium.all(dropRows({ space: spaceKey(space) }))) medium.run(dropWords({ row }));
  indexFrom(medium, space, 0);
  medium.run(reach({ space: spaceKey(space), seq }));
}

/** Takes the words of texts that are gone. `digests` is a list as JSON. */
export function dropWordsOf(medium: Medium, space: string, digests: string): void {
  for (const { row } of medium.all(dropRowsOf({ space, digests }))) medium.run(dropWords({ row }));
}

function indexFrom(medium: Medium, space: string, first: number): void {
  let [from, after] = [first, ''];
  for (;;) {
    const page = medium.all(waiting({ space: spaceKey(space), from, after }));
    for (const entry of page) {
      indexOne(medium, space, entry);
      [from, after] = [entry.seq, entry.key];
    }
    if (page.length < pageSize) return;
  }
}

/** Afterwards the index holds, for this entry, the words of the text it says now, and of no other. */
function indexOne(medium: Medium, space: string, { key, digest, salt, content, tags, row, known }: Waiting): void {
  if (known !== null && known === digest) return;
  if (row !== null) medium.run(dropWords({ row }));
  if (digest === null || salt === null || content === null || tags === null) {
    if (row !== null) medium.run(dropRow({ row }));
    return;
  }
  const place = row ?? medium.all(addRow({ space: spaceKey(space), key, digest }))[0]?.row ?? 0;
  // A row of the index that nobody knows of would stand in the way.
  if (row === null) medium.run(dropWords({ row: place }));
  else medium.run(turnRow({ row, digest }));
  const words = textTokens(space, toText({ digest, salt, content, tags })).join(' ');
  medium.run(addWords({ rowid: place, words }));
}

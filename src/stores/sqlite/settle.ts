import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { Fault } from '../../base/fault.ts';
import type { Text } from '../../model/entry.ts';
import type { Commit, EntryRow } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { json, parsed, spaceKey, toEntryColumns, toTextColumns } from '../sql/rows.ts';
import { type EntryColumns, entryColumns, type Tables } from '../sql/tables.ts';
import type { Medium } from './medium.ts';
import { build, rowOf, template } from './query.ts';

const addWaiting = template((row: { space: string; seq: number; hashes: string; texts: string; entries: string }) =>
  build.insertInto('unsettled').values(rowOf(row, ['space', 'seq', 'hashes', 'texts', 'entries'])),
);
const anyWaiting = template((at: { space: string }) =>
  build.selectFrom('unsettled').select('row').where('space', '=', at.space).limit(sql.lit(1)),
);
const waitingWith = template((at: { space: string; hash: string }) =>
  build
    .selectFrom('unsettled')
    .select('row')
    .where('space', '=', at.space)
    .where(sql<SqlBool>`instr(hashes, ${at.hash}) > 0`)
    .limit(sql.lit(1)),
);
const waitingTexts = template((at: { space: string; digests: string }) =>
  build
    .selectFrom('unsettled')
    .select(['seq', 'texts'])
    .where('space', '=', at.space)
    .where(sql<SqlBool>`exists (select 1 from json_each(${at.digests}) where instr(texts, value) > 0)`)
    .orderBy('row'),
);
const waitingOf = template((at: { space: string }) =>
  build.selectFrom('unsettled').select(['seq', 'texts', 'entries']).where('space', '=', at.space).orderBy('row'),
);
const dropWaiting = template((at: { space: string }) => build.deleteFrom('unsettled').where('space', '=', at.space));
const insertText = template((row: Tables['text']) =>
  build
    .insertInto('text')
    .values(rowOf(row, ['space', 'digest', 'salt', 'content', 'tags']))
    .onConflict((same) => same.columns(['space', 'digest']).doNothing()),
);
const upsertEntry = template((row: EntryColumns) =>
  build
    .insertInto('entry')
    .values(rowOf(row, entryColumns))
    .onConflict((same) =>
      same
        .columns(['space', 'key'])
        .doUpdateSet((now) => Object.fromEntries(entryColumns.map((name) => [name, now.ref(`excluded.${name}`)]))),
    ),
);

const textsSchema = z.array(
  z.strictObject({ digest: z.string(), salt: z.string(), content: z.string(), tags: z.array(z.string()) }),
) satisfies z.ZodType<Text[]>;
/** What columns are made from; the rest is kept as it is. Nothing is held against lists here: the guard holds it against the journal. */
const entriesSchema = z.array(
  z.looseObject({
    ...Object.fromEntries(['id', 'state', 'kind', 'target', 'contentHash'].map((name) => [name, z.string()])),
    seq: z.int(),
    updatedAt: z.int(),
    digest: z.string().nullable(),
    provenance: z.looseObject({
      ...Object.fromEntries(['trust', 'channel', 'principal'].map((name) => [name, z.string()])),
      session: z.string().exactOptional(),
    }),
  }),
) as unknown as z.ZodType<EntryRow[]>;

/**
 * A commit appends its record and, as one row, the texts and entries it brings. That touches two pages. Putting them where they
 * are looked for, in two tables and four indexes, touches seven more, and a commit waits until every page is on the disk. So
 * it is left to the next who looks, or to one commit in so many, who settles all that waits together.
 */
export function leave(medium: Medium, { space, record, texts, entries }: Commit): void {
  if (texts.length + entries.length === 0) return;
  const hashes = entries.map(({ contentHash }) => toColumn(contentHash)).join(' ');
  medium.run(
    addWaiting({ space: spaceKey(space), seq: record.seq, hashes, texts: json(texts), entries: json(entries) }),
  );
}

/** Whether something waits in a space. */
export function isUnsettled(medium: Medium, space: string): boolean {
  return medium.all(anyWaiting({ space: spaceKey(space) })).length > 0;
}

/** Whether an entry that waits has a content with this hash. */
export function waitsWith(medium: Medium, space: string, hash: string): boolean {
  return medium.all(waitingWith({ space: spaceKey(space), hash: toColumn(hash) })).length > 0;
}

/** Texts that wait, of those that are asked for. */
export function textsWaiting(medium: Medium, space: string, digests: readonly string[]): readonly Text[] {
  const wanted = new Set(digests);
  return medium
    .all(waitingTexts({ space: spaceKey(space), digests: JSON.stringify(digests.map(toColumn)) }))
    .flatMap(({ seq, texts }) => parsed(textsSchema, texts, 'unsettled', seq))
    .filter(({ digest }) => wanted.has(digest));
}

/** Puts everything that waits where it belongs. Under the write lock. */
export function settle(medium: Medium, space: string): void {
  if (place(medium, space) > 0) medium.run(dropWaiting({ space: spaceKey(space) }));
}

function place(medium: Medium, space: string): number {
  const rows = medium.all(waitingOf({ space: spaceKey(space) }));
  for (const { seq, texts, entries } of rows) {
    for (const text of parsed(textsSchema, texts, 'unsettled', seq)) putText(medium, space, text);
    for (const entry of parsed(entriesSchema, entries, 'unsettled', seq)) putEntry(medium, { ...entry, space });
  }
  return rows.length;
}

export function putText(medium: Medium, space: string, text: Text): void {
  medium.run(insertText(toTextColumns(space, text)));
}

export function putEntry(medium: Medium, entry: EntryRow): void {
  medium.run(upsertEntry(toEntryColumns(entry)));
}

/**
 * Looks at a space with everything in its place. Where that cannot be written (a file that may only be read, a full disk,
 * another process that does not let go), what waits is laid over the tables for the time of the look.
 */
export function settled<T>(medium: Medium, space: string, look: () => T): T {
  const isSettled = !medium.read(() => isUnsettled(medium, space)) || derived(medium, () => settle(medium, space));
  if (isSettled) return medium.read(look);
  return medium.snapshot(() => {
    layOver(medium, space);
    return look();
  });
}

/** Writes what can be made again. False when the file takes no writes now: nothing is wrong with what is there. */
export function derived(medium: Medium, work: () => void): boolean {
  try {
    medium.derive(work);
    return true;
  } catch (error) {
    if (error instanceof Fault && ['store-unavailable', 'store-contention'].includes(error.code)) return false;
    throw error;
  }
}

/**
 * A table or view of the connection's own hides one of the file that has its name. So what waits is placed in two such tables,
 * which then make room for views of both. They live in memory, and go when the transaction is rolled back.
 */
export function layOver(medium: Medium, space: string): void {
  const columns = entryColumns.join(', ');
  const run = (command: string): void => void medium.handle.prepare(command).run();
  run('create temp table text (space, digest, salt, content, tags, unique (space, digest))');
  run(`create temp table entry (${columns}, unique (space, key))`);
  place(medium, space);
  run('alter table temp.text rename to over_text');
  run('alter table temp.entry rename to over_entry');
  run(`create temp view text as select * from over_text union all
    select * from main.text as it where not exists (
      select 1 from over_text where over_text.space = it.space and over_text.digest = it.digest)`);
  run(`create temp view entry as select null as row, ${columns} from over_entry union all
    select row, ${columns} from main.entry as it where not exists (
      select 1 from over_entry where over_entry.space = it.space and over_entry.key = it.key)`);
}

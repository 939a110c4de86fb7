import { sql } from 'kysely';
import type { ChangeOf, ComparedEntry, ComparedPage } from '../../model/store.ts';
import { toComparedEntry } from '../sql/compared-entry.ts';
import { scopedHex, spaceKey } from '../sql/rows.ts';
import type { SqliteConnection } from './connection.ts';
import { build, template } from './query.ts';
import { claimKey, hasItsWords, isStaleClaim } from './stored-entries.ts';

/** The values of a row, in the order in which they are selected. */
type ComparedValues = readonly [
  ...[
    key: string,
    id: string,
    seq: number,
    updatedAt: number,
    contentHash: string,
    digest: string | null,
    columns: string,
  ],
  ...[salt: string | null, content: string | null, tags: string | null],
  ...[words: number | bigint | null, subjects: string | null, place: number],
];

/** What no subject is written as. */
const stale = '!';
const comparable = sql<string>`entry.state || char(1) || entry.kind || char(1) || entry.target || char(1) || entry.trust
  || char(1) || entry.channel || char(1) || ifnull('=' || entry.session, '') || char(1) || entry.principal || char(1)
  || ifnull('=' || entry.digest, '') || char(1) || entry.rest`;
const subjects = sql<string | null>`(select group_concat(iif(${isStaleClaim}, ${sql.lit(stale)}, hex(claim.subject)))
  from claim where claim.entry = ${claimKey})`;

/** Rows of a record come in the order in which the index has them, so nothing is sorted. */
const pageThrough = template((at: { space: string; seq: number; row: number; through: number; limit: number }) =>
  build
    .selectFrom('entry')
    .leftJoin('text', (join) => join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'entry.digest'))
    .leftJoin('indexed', 'indexed.entry', 'entry.row')
    .select(['entry.key', 'entry.id', 'entry.seq', 'entry.updated_at', 'entry.content_hash'])
    .select(['entry.digest', comparable.as('columns'), 'text.salt', 'text.content', 'text.tags'])
    .select([sql<number | bigint | null>`(${hasItsWords})`.as('words'), subjects.as('subjects'), 'entry.row'])
    .where('entry.space', '=', at.space)
    .where('entry.seq', '>=', at.seq)
    .where('entry.seq', '<=', at.through)
    .where(sql<boolean>`(entry.seq > ${at.seq} or entry.row > ${at.row})`)
    .orderBy('entry.seq')
    .orderBy('entry.row')
    .limit(at.limit),
);

/** One value stands for most columns of an entry: making a string of each would take longer than finding the row. */
export function compareRows(
  connection: SqliteConnection,
  space: string,
  through: number,
  { after, limit }: ComparedPage,
  changeOf: ChangeOf,
): readonly ComparedEntry[] {
  const at = { space: spaceKey(space), seq: after?.seq ?? -1, row: Number(after?.within ?? -1), through, limit };
  return connection.values(pageThrough(at)).map((values) => toCompared(space, values as ComparedValues, changeOf));
}

function toCompared(space: string, values: ComparedValues, changeOf: ChangeOf): ComparedEntry {
  const [key, id, seq, updated_at, content_hash, digest, columns, salt, content, tags, words, keys, place] = values;
  const row = { key, id, seq, updated_at, content_hash, digest, columns, salt, content, tags };
  return toComparedEntry(
    row,
    Number(place),
    Number(words) === 1,
    (subjects) => isAbout(space, keys, subjects),
    changeOf,
  );
}

function isAbout(space: string, keys: string | null, subjects: readonly string[]): boolean {
  if (keys === null || subjects.length === 0) return keys === null && subjects.length === 0;
  const wanted = subjects.map((subject) => scopedHex(space, subject).toUpperCase());
  return keys.split(',').sort().join() === wanted.sort().join();
}

import { sql } from 'kysely';
import type { ChangeOf, ComparedEntry, ComparedPage } from '../../model/store.ts';
import { toComparedEntry } from '../sql/compared-entry.ts';
import { scopedHex, spaceKey } from '../sql/rows.ts';
import type { SqliteConnection } from './connection.ts';
import { build, template } from './query.ts';
import { claimKey, hasItsWords, isStaleClaim } from './stored-entries.ts';

/** The values of a row, in the order in which they are selected. */
type ComparedValues = readonly [
  ...[id: string, seq: number, row: number, updatedAt: number, columns: string | null, content: string | null],
  ...[words: number | bigint | null, subjects: string | null],
];

/** What no subject is written as. */
const stale = '!';
const texts = ['key', 'content_hash', 'state', 'kind', 'target', 'trust', 'channel', 'principal', 'rest'];
const textsOrNone = ['entry.session', 'entry.digest', 'text.salt', 'text.tags'];
const areTexts = sql.join(
  [
    ...texts.map((column) => sql`typeof(${sql.ref(`entry.${column}`)}) = 'text'`),
    ...textsOrNone.map((column) => sql`typeof(${sql.ref(column)}) in ('text', 'null')`),
  ],
  sql` and `,
);
/** Nothing if a column is no text, which only other tables than ours allow: `concat_ws` would leave it out or make it one. */
const comparable = sql<string | null>`iif(${areTexts}, concat_ws(char(1), entry.key, entry.content_hash,
  ifnull(text.salt, ''), ifnull(text.tags, ''), entry.state, entry.kind, entry.target, entry.trust, entry.channel,
  ifnull('=' || entry.session, ''), entry.principal, ifnull('=' || entry.digest, ''), entry.rest), null)`;
const subjects = sql<string | null>`(select group_concat(iif(${isStaleClaim}, ${sql.lit(stale)}, hex(claim.subject)))
  from claim where claim.entry = ${claimKey})`;

/** Rows of a record come in the order in which the index has them, so nothing is sorted. */
const pageThrough = template((at: { space: string; seq: number; row: number; through: number; limit: number }) =>
  build
    .selectFrom('entry')
    .leftJoin('text', (join) => join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'entry.digest'))
    .leftJoin('indexed', 'indexed.entry', 'entry.row')
    .select(['entry.id', 'entry.seq', 'entry.row', 'entry.updated_at', comparable.as('columns'), 'text.content'])
    .select([sql<number | bigint | null>`(${hasItsWords(at.space)})`.as('words'), subjects.as('subjects')])
    .where('entry.space', '=', at.space)
    .where('entry.seq', '>=', at.seq)
    .where('entry.seq', '<=', at.through)
    .where(sql<boolean>`(entry.seq > ${at.seq} or entry.row > ${at.row})`)
    .orderBy('entry.seq')
    .orderBy('entry.row')
    .limit(at.limit),
);

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
  const [id, seq, place, updated_at, columns, content, words, keys] = values;
  return toComparedEntry(
    { id, seq, updated_at, columns, content },
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

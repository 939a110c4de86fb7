import { type RawBuilder, sql } from 'kysely';
import type {
  ChangeOf,
  ComparedEntry,
  ComparedPage,
  EntryFilter,
  PageRequest,
  StoredEntry,
} from '../../model/store.ts';
import { trustRank, trusts } from '../../model/trust.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { sameMembers } from '../same-members.ts';
import { type ComparedColumns, toComparedEntry } from '../sql/compared-entry.ts';
import { afterPage, conditions } from '../sql/filter.ts';
import { spaceKey, toStoredEntry } from '../sql/rows.ts';
import { type EntryColumns, entryColumns, type Tables } from '../sql/tables.ts';
import { among, inSpace } from './read.ts';
import { repeatedColumns } from './recall-schema.ts';
import type { PostgresConnection } from './session.ts';
import { queryEveryRow } from './word-index.ts';

type StoredColumns = EntryColumns & {
  readonly [column in keyof Pick<Tables['text'], 'salt' | 'content' | 'tags'>]: string | null;
} & { readonly indexed: boolean | null };

const columns = entryColumns.filter((column) => column !== 'space');

const each = (parts: readonly RawBuilder<unknown>[], between: string): RawBuilder<unknown> =>
  sql.join(parts, sql.raw(` ${between} `));
const rankOfTrust = each(
  trusts.map((trust) => sql`when ${sql.lit(trust)} then ${sql.lit(trustRank(trust))}`),
  '',
);
/** The columns that a search filters by are those of the entry. */
const repeatsEntry = each(
  repeatedColumns.map((column) => sql`search.${sql.ref(column)} = entry.${sql.ref(column)}`),
  'and',
);

/** The last record whose words are in the index. Rows that the release before has rebuilt are indexed from the start again. */
function indexedTo(schema: string, own: string): RawBuilder<unknown> {
  return sql`select case when exists (select 1 from ${sql.id(schema, 'search')} as old
      where old.space = ${own} and old.stems is null) then -1 else space.stems_to end
    from ${sql.id(schema, 'space')} as space where space.space = ${own}`;
}

/** Whether the indexes have an entry as it is. */
function isIndexed(schema: string, own: string): RawBuilder<unknown> {
  return sql`(case when entry.seq > (${indexedTo(schema, own)}) then true
      when text.digest is null then search.digest is null
      else search.digest = text.digest and ${repeatsEntry} end)
    and not exists (select 1 from ${sql.id(schema, 'claim')} as claim where claim.space = ${own} and claim.key = entry.key
      and (claim.state <> entry.state or claim.seq <> entry.seq or claim.rank <> case entry.trust ${rankOfTrust} end))`;
}

/** The entries of a page under these conditions, with their texts and what searches find them by. */
function pageWith(
  schema: string,
  own: string,
  conditionsOf: readonly RawBuilder<unknown>[],
  page: Omit<PageRequest, 'newestFirst'>,
): RawBuilder<unknown> {
  return sql`from (select entry.* from ${sql.id(schema, 'entry')} as entry where ${each([...conditionsOf, ...afterPage(page)] as RawBuilder<unknown>[], 'and')}
      order by entry.seq, entry.id limit ${page.limit}) as entry
    left join ${sql.id(schema, 'text')} as text on text.space = ${own} and text.digest = entry.digest
    left join ${sql.id(schema, 'search')} as search on search.space = ${own} and search.key = entry.key
    order by entry.seq, entry.id`;
}

/** Entries with their texts, and whether the indexes have them as they are. */
export async function listStored(
  connection: PostgresConnection,
  schema: string,
  space: string,
  filter: Pick<EntryFilter, 'ids'>,
  page: Omit<PageRequest, 'newestFirst'>,
): Promise<readonly StoredEntry[]> {
  await queryEveryRow(connection);
  const own = spaceKey(space);
  const chosen = [inSpace(space), ...conditions(filter, among)] as RawBuilder<unknown>[];
  const { rows } = await sql<StoredColumns>`
    select ${sql.join(columns.map((column) => sql.ref(`entry.${column}`)))}, text.salt, text.content, text.tags,
      ${isIndexed(schema, own)} as indexed ${pageWith(schema, own, chosen, page)}`.execute(connection);
  return rows.map((row) => toStoredEntry(space, row, row.indexed === true));
}

type ComparedRow = ComparedColumns & { readonly indexed: boolean | null; readonly subjects: readonly string[] | null };

/** Nothing if a column has no value, which only another table than ours allows: `concat_ws` would leave it out. */
const comparable = sql`case when num_nulls(entry.key, entry.content_hash, entry.state, entry.kind, entry.target, entry.trust,
  entry.channel, entry.principal, entry.rest) = 0 then concat_ws(chr(1), entry.key, entry.content_hash,
  coalesce(text.salt, ''), coalesce(text.tags, ''), entry.state, entry.kind, entry.target, entry.trust, entry.channel,
  coalesce('=' || entry.session, ''), entry.principal, coalesce('=' || entry.digest, ''), entry.rest) end`;

export async function compareRows(
  connection: PostgresConnection,
  schema: string,
  space: string,
  through: number,
  { after, limit }: ComparedPage,
  changeOf: ChangeOf,
): Promise<readonly ComparedEntry[]> {
  await queryEveryRow(connection);
  const own = spaceKey(space);
  const page = { limit, ...(after === undefined ? {} : { after: { seq: after.seq, id: String(after.within) } }) };
  const chosen = [inSpace(space), sql`entry.seq <= ${through}`] as RawBuilder<unknown>[];
  const { rows } = await sql<ComparedRow>`
    select entry.id, entry.seq, entry.updated_at, ${comparable} as columns, text.content, ${isIndexed(schema, own)} as indexed,
      (select array_agg(claim.subject) from ${sql.id(schema, 'claim')} as claim
        where claim.space = ${own} and claim.key = entry.key) as subjects
    ${pageWith(schema, own, chosen, page)}`.execute(connection);
  return rows.map((row) => {
    const isAbout = (subjects: readonly string[]) => sameMembers(row.subjects ?? [], subjects.map(toColumn));
    return toComparedEntry(row, fromColumn(row.id), row.indexed === true, isAbout, changeOf);
  });
}

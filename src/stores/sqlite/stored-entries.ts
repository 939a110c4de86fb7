import { sql } from 'kysely';
import type { PageRequest, StoredEntry } from '../../model/store.ts';
import { trustRank, trusts } from '../../model/trust.ts';
import { toColumn } from '../encoding.ts';
import { idKey, spaceKey, toStoredEntry } from '../sql/rows.ts';
import { entryColumns } from '../sql/tables.ts';
import type { SqliteConnection } from './connection.ts';
import { build, template } from './query.ts';

const columns = entryColumns.filter((column) => column !== 'space');
/** The values of a row, in the order of `columns` and of what is selected after them. */
type StoredValues = readonly [
  ...[
    key: string,
    id: string,
    seq: number,
    updatedAt: number,
    state: string,
    kind: string,
    target: string,
    trust: string,
  ],
  ...[channel: string, session: string | null, principal: string, contentHash: string, digest: string | null],
  ...[rest: string, salt: string | null, content: string | null, tags: string | null, indexed: number | bigint | null],
];

const rankOfTrust = sql.join(
  trusts.map((trust) => sql`when ${sql.lit(trust)} then ${sql.lit(trustRank(trust))}`),
  sql` `,
);
/** `scopedKey` of the entry, from its columns. */
export const claimKey = sql`unhex(substr(entry.space, 1, 32) || substr(entry.key, 1, 32))`;

/** An entry without a text has no words; one that changed after the last indexing gets its words with the next search. */
export const hasItsWords = (space: string) => sql`case
  when entry.seq > (select indexed from space where space.space = ${space}) then 1
  when text.digest is null then indexed.digest is null
  else indexed.digest = text.digest and exists (select 1 from search_docsize where search_docsize.id = indexed.row) end`;
/** Whether a claim of an entry has not followed it. */
export const isStaleClaim = sql`(claim.state <> entry.state or claim.seq <> entry.seq or claim.id <> entry.id
  or claim.rank <> case entry.trust ${rankOfTrust} end)`;
/** Claims of an entry that is overlaid (see `overlayPending`) follow when its commit is applied; it has no row until then. */
const hasStaleClaims = sql`exists (select 1 from claim where claim.entry = ${claimKey} and ${isStaleClaim})`;

interface StoredPage {
  readonly space: string;
  readonly seq: number;
  readonly id: string;
  readonly limit: number;
}
const storedOn = (at: StoredPage) =>
  build
    .selectFrom('entry')
    .leftJoin('text', (join) => join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'entry.digest'))
    .leftJoin('indexed', 'indexed.entry', 'entry.row')
    .select(columns.map((column) => `entry.${column}` as const))
    .select(['text.salt', 'text.content', 'text.tags'])
    .select(
      sql<number | bigint | null>`(${hasItsWords(at.space)}) and (entry.row < 0 or not ${hasStaleClaims})`.as(
        'indexed',
      ),
    )
    .where('entry.space', '=', at.space)
    .where('entry.seq', '>=', at.seq)
    .where(sql<boolean>`(entry.seq > ${at.seq} or entry.id > ${at.id})`)
    .orderBy('entry.seq')
    .orderBy('entry.id')
    .limit(at.limit);
const pageOf = template((at: StoredPage) => storedOn(at));
const pageAmong = template((at: StoredPage & { readonly keys: string }) =>
  storedOn(at).where(sql<boolean>`entry.key in (select value from json_each(${at.keys}))`),
);

export function listStored(
  connection: SqliteConnection,
  space: string,
  ids: readonly string[] | undefined,
  { after, limit }: Omit<PageRequest, 'newestFirst'>,
): readonly StoredEntry[] {
  const at = { space: spaceKey(space), seq: after?.seq ?? -1, id: toColumn(after?.id ?? ''), limit };
  const query = ids === undefined ? pageOf(at) : pageAmong({ ...at, keys: JSON.stringify(ids.map(idKey)) });
  return connection.values(query).map((values) => toStored(space, values as StoredValues));
}

function toStored(space: string, values: StoredValues): StoredEntry {
  const row = {
    key: values[0],
    id: values[1],
    seq: values[2],
    updated_at: values[3],
    state: values[4],
    kind: values[5],
    target: values[6],
    trust: values[7],
    channel: values[8],
    session: values[9],
    principal: values[10],
    content_hash: values[11],
    digest: values[12],
    rest: values[13],
    salt: values[14],
    content: values[15],
    tags: values[16],
  };
  return toStoredEntry(space, row, Number(values[17]) === 1);
}

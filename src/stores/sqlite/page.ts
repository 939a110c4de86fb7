import { type SqlBool, sql } from 'kysely';
import type { EntryFilter, PageRequest } from '../../model/store.ts';
import { trusts as allTrusts } from '../../model/trust.ts';
import { byBytes, fromColumn, toColumn } from '../encoding.ts';
import { spaceKey } from '../sql/rows.ts';
import type { SqliteConnection } from './connection.ts';
import { build, template } from './query.ts';

interface PageOf {
  readonly space: string;
  readonly seq: number;
  readonly id: string;
  readonly limit: number;
}

interface GroupPage extends PageOf {
  readonly state: string;
  readonly trust: string;
}

const places = build.selectFrom('entry').select(['id', 'seq']);
const newest = ({ space, seq, id, limit }: PageOf) =>
  places
    .where('space', '=', space)
    .where('seq', '<=', seq)
    .where(sql<SqlBool>`(seq < ${seq} or id > ${id})`)
    .orderBy('seq', 'desc')
    .orderBy('id')
    .limit(limit);
const oldest = ({ space, seq, id, limit }: PageOf) =>
  places
    .where('space', '=', space)
    .where('seq', '>=', seq)
    .where(sql<SqlBool>`(seq > ${seq} or id > ${id})`)
    .orderBy('seq')
    .orderBy('id')
    .limit(limit);
const newestOfAll = template(newest);
const oldestOfAll = template(oldest);
const newestOfGroup = template((at: GroupPage) =>
  newest(at).where('state', '=', at.state).where('trust', '=', at.trust),
);
const oldestOfGroup = template((at: GroupPage) =>
  oldest(at).where('state', '=', at.state).where('trust', '=', at.trust),
);

/** Before the first record, and after the last one that there can be. */
const [firstSeq, lastSeq] = [-1, Number.MAX_SAFE_INTEGER];

/**
 * The ids of a page's entries, in order, if the filter names nothing but states and trusts. An index has the entries of each
 * state and trust in order, so that a page takes time in its own length, however rare its entries are. Undefined for any
 * other filter.
 */
export function pageOfIds(
  connection: SqliteConnection,
  space: string,
  filter: EntryFilter,
  { after, limit, newestFirst = false }: PageRequest,
): readonly string[] | undefined {
  const { states, trusts, ...others } = filter;
  if (Object.values(others).some((part) => part !== undefined)) return undefined;
  if (states === undefined && trusts !== undefined) return undefined;
  const start = { seq: newestFirst ? lastSeq : firstSeq, id: '' };
  const { seq, id } = after ?? start;
  const at: PageOf = { space: spaceKey(space), seq, id: toColumn(id), limit };
  if (states === undefined) return idsOf(connection.all((newestFirst ? newestOfAll : oldestOfAll)(at)));
  const group = newestFirst ? newestOfGroup : oldestOfGroup;
  const rows = [...new Set(states)].flatMap((state) =>
    [...new Set(trusts ?? allTrusts)].flatMap((trust) => connection.all(group({ ...at, state, trust }))),
  );
  const direction = newestFirst ? -1 : 1;
  const sorted = rows.sort((a, b) => direction * (Number(a.seq) - Number(b.seq)) || byBytes(a.id, b.id));
  return idsOf(sorted.slice(0, limit));
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => fromColumn(id));
}

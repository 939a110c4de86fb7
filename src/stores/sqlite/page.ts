import { type SqlBool, sql } from 'kysely';
import type { EntryFilter, EntryPlace, PageRequest } from '../../model/store.ts';
import { trusts as allTrusts, type Trust } from '../../model/trust.ts';
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

interface StatePage extends PageOf {
  readonly state: string;
}

interface GroupPage extends StatePage {
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
const newestOfState = template((at: StatePage) => newest(at).where('state', '=', at.state));
const oldestOfState = template((at: StatePage) => oldest(at).where('state', '=', at.state));
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
  page: PageRequest,
): readonly string[] | undefined {
  if (!isOfGroups(filter)) return undefined;
  const { states, trusts = allTrusts } = filter;
  return placesOf(connection, space, states, trusts, page).map(({ id }) => id);
}

/**
 * The same, with the places, for a filter that names one state: the question of every session that starts. A query that is put
 * together for it would take longer. Undefined for any other filter.
 */
export function pageOfPlaces(
  connection: SqliteConnection,
  space: string,
  filter: EntryFilter,
  page: PageRequest,
): readonly EntryPlace[] | undefined {
  const { states = [], trusts } = filter;
  const [state, ...otherStates] = states;
  if (!isOfGroups(filter) || state === undefined || otherStates.length > 0) return undefined;
  if (trusts !== undefined) return placesOf(connection, space, states, trusts, page);
  // Not by the trusts that there are: a row that was given another one is still to be found, and found out.
  const ofState = page.newestFirst === true ? newestOfState : oldestOfState;
  return connection.all(ofState({ ...pageAt(space, page), state })).map(toPlace);
}

/** Undefined states: all entries, of whatever trust. */
function placesOf(
  connection: SqliteConnection,
  space: string,
  states: EntryFilter['states'],
  trusts: readonly Trust[],
  page: PageRequest,
): readonly EntryPlace[] {
  const at = pageAt(space, page);
  const { limit, newestFirst = false } = page;
  if (states === undefined) return connection.all((newestFirst ? newestOfAll : oldestOfAll)(at)).map(toPlace);
  const group = newestFirst ? newestOfGroup : oldestOfGroup;
  const [lists, direction] = [[] as (readonly EntryPlace[])[], newestFirst ? -1 : 1];
  for (const state of new Set(states)) {
    for (const trust of new Set(trusts)) lists.push(connection.all(group({ ...at, state, trust })).map(toPlace));
  }
  const [only = [], ...others] = lists;
  if (others.length === 0) return only;
  const sorted = lists.flat().sort((a, b) => direction * (a.seq - b.seq) || byBytes(a.id, b.id));
  return sorted.slice(0, limit);
}

function toPlace({ id, seq }: { readonly id: string; readonly seq: number }): EntryPlace {
  return { seq: Number(seq), id: fromColumn(id) };
}

/** Whether a filter names nothing but states and trusts, by which an index has the entries in order. */
function isOfGroups({ states, trusts, ...others }: EntryFilter): boolean {
  if (Object.values(others).some((part) => part !== undefined)) return false;
  return states !== undefined || trusts === undefined;
}

function pageAt(space: string, { after, limit, newestFirst = false }: PageRequest): PageOf {
  const { seq, id } = after ?? { seq: newestFirst ? lastSeq : firstSeq, id: '' };
  return { space: spaceKey(space), seq, id: toColumn(id), limit };
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EntryFilter, PageRequest } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { idKey } from './rows.ts';
import type { EntryColumns } from './tables.ts';

type Column = keyof EntryColumns;
type Condition = RawBuilder<SqlBool>;

/** `column in (values)` with one parameter for the whole list, in the dialect of one database. */
export type Among = (column: RawBuilder<unknown>, values: readonly string[]) => Condition;

/** Conditions on table `entry`, all of which must hold. An empty list counts as given and matches nothing. */
export function conditions(filter: EntryFilter, among: Among): readonly Condition[] {
  const one = (column: Column, values: readonly string[] | undefined): readonly Condition[] =>
    values === undefined ? [] : [amongOrEqual(ref(column), values, among)];
  const found: Condition[] = [
    ...one('key', filter.ids?.map(idKey)),
    ...one('state', filter.states),
    ...one('kind', filter.kinds),
    ...one('target', filter.targets?.map(toColumn)),
    ...one('trust', filter.trusts),
    ...one('channel', filter.channels),
    ...one('content_hash', filter.contentHashes?.map(toColumn)),
  ];
  if (filter.session !== undefined) found.push(sql`${ref('session')} = ${toColumn(filter.session)}`);
  if (filter.principal !== undefined) found.push(sql`${ref('principal')} = ${toColumn(filter.principal)}`);
  if (filter.from !== undefined) found.push(sql`${ref('updated_at')} >= ${filter.from}`);
  if (filter.to !== undefined) found.push(sql`${ref('updated_at')} <= ${filter.to}`);
  return found;
}

/** Selects the rows after the previous page's last row. An index can serve the first condition. */
export function afterPage({ after, newestFirst = false }: PageRequest): readonly Condition[] {
  if (after === undefined) return [];
  const { seq, id } = after;
  const isFurtherId = sql`${ref('id')} > ${toColumn(id)}`;
  return newestFirst
    ? [sql`${ref('seq')} <= ${seq}`, sql`(${ref('seq')} < ${seq} or ${isFurtherId})`]
    : [sql`${ref('seq')} >= ${seq}`, sql`(${ref('seq')} > ${seq} or ${isFurtherId})`];
}

/** A single value as an equation: an index then keeps the order of the columns after it. */
function amongOrEqual(column: RawBuilder<unknown>, values: readonly string[], among: Among): Condition {
  const [first, ...others] = values;
  return first === undefined || others.length > 0 ? among(column, values) : sql`${column} = ${first}`;
}

function ref(column: Column): RawBuilder<unknown> {
  return sql.ref(`entry.${column}`);
}

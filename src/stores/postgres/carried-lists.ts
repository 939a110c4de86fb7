import type { Entry } from '../../model/entry.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import {
  type CarriedName,
  type CellRow,
  carriedTables,
  entriesPerPage,
  type SubjectsOf,
} from '../sql/carried-tables.ts';
import { idKey } from '../sql/rows.ts';
import { idsOnList, listShownIn } from '../sql/shown-rows.ts';
import { addClaims } from './ledger.ts';
import { listEntries } from './read.ts';
import type { PostgresConnection } from './session.ts';

interface DerivedRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly CellRow[];
}

/** Rows that follow from carried ones: which record showed which list, and which entries are on a list. */
export function derivedFrom(table: CarriedName, rows: readonly CellRow[]): readonly DerivedRows[] {
  if (table === 'record') return [{ table: 'sighting', columns: ['space', 'list', 'seq'], rows: sightingsIn(rows) }];
  if (table === 'shown_list') return [{ table: 'shown_entry', columns: ['space', 'key', 'list'], rows: shownIn(rows) }];
  return [];
}

function sightingsIn(records: readonly CellRow[]): readonly CellRow[] {
  const { columns } = carriedTables.record;
  const [atSeq, atBody] = [columns.indexOf('seq'), columns.indexOf('body')];
  return records.flatMap((row) => {
    const list = listShownIn(fromColumn(String(row[atBody])));
    return list === undefined ? [] : [[row[0] ?? null, toColumn(list), row[atSeq] ?? null]];
  });
}

function shownIn(lists: readonly CellRow[]): readonly CellRow[] {
  return lists.flatMap(([space = null, list = null, data]) =>
    idsOnList(fromColumn(String(data))).map((id) => [space, idKey(id), list]),
  );
}

/** What entries make claims about, from their texts. The transaction sees the space. */
export async function fillClaims(
  connection: PostgresConnection,
  schema: string,
  space: string,
  subjectsOf: SubjectsOf,
): Promise<void> {
  let page: readonly Entry[] = [];
  do {
    const after = page.at(-1);
    const place = { limit: entriesPerPage, ...(after === undefined ? {} : { after }) };
    page = await listEntries(connection, schema, space, {}, place);
    const subjects = page.map(({ id, content }) => ({ id, subjects: subjectsOf(space, content) }));
    await addClaims(connection, schema, space, subjects);
  } while (page.length > 0);
}

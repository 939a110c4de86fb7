import type { Entry } from '../../model/entry.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { type CellRow, carriedTables, entriesPerPage, type SubjectsOf } from '../sql/carried-tables.ts';
import { keyWithin, spaceKey } from '../sql/rows.ts';
import { idsOnList, listShownIn } from '../sql/shown-rows.ts';
import { putSubjects } from './claims.ts';
import type { SqliteConnection } from './connection.ts';
import { build, template } from './query.ts';
import { listEntries, listSpaces } from './read.ts';
import { putList, putSighting } from './shown.ts';

/** Lists of a space by their keys, each with the first record that showed it. */
const listsAfter = template((at: { space: string; after: Uint8Array; last: Uint8Array; limit: number }) =>
  build
    .selectFrom('shown_list')
    .innerJoin('record', (join) =>
      join.on('record.space', '=', at.space).on('record.seq', '=', (first) =>
        first
          .selectFrom('shown_record')
          .whereRef('shown_record.list', '=', 'shown_list.list')
          .select(({ fn }) => fn.min('shown_record.seq').as('seq')),
      ),
    )
    .select(['shown_list.list', 'shown_list.data', 'record.body'])
    .where('shown_list.list', '>', at.after)
    .where('shown_list.list', '<=', at.last)
    .orderBy('shown_list.list')
    .limit(at.limit),
);

/** Every list of what was shown, page by page. Its name, of which the table has only a hash, is in the record that showed it. */
export function* listPages(connection: SqliteConnection): Generator<readonly CellRow[]> {
  const { rowsPerPage } = carriedTables.shown_list;
  for (const name of connection.read(() => listSpaces(connection))) {
    const space = spaceKey(name);
    const start = keyWithin(space, '').subarray(0, 16);
    const last = Buffer.concat([start, Buffer.alloc(16, 255)]);
    let after: Uint8Array = start;
    for (;;) {
      const rows = connection.read(() => connection.all(listsAfter({ space, after, last, limit: rowsPerPage })));
      const end = rows.at(-1);
      if (end === undefined) break;
      after = end.list;
      const page = rows.flatMap(({ list, data, body }) => {
        const known = listShownIn(fromColumn(body));
        const isIt = known !== undefined && Buffer.compare(keyWithin(space, known), list) === 0;
        return isIt ? [[space, toColumn(known), data]] : [];
      });
      if (page.length > 0) yield page;
    }
  }
}

export function fillLists(connection: SqliteConnection, rows: readonly CellRow[]): void {
  for (const [own, list, column] of rows) {
    const data = fromColumn(String(column));
    putList(connection, String(own), { list: fromColumn(String(list)), data, ids: idsOnList(data) });
  }
}

/** What records showed, from the records themselves. */
export function fillSightings(connection: SqliteConnection, records: readonly CellRow[]): void {
  const { columns } = carriedTables.record;
  const [atSeq, atBody] = [columns.indexOf('seq'), columns.indexOf('body')];
  for (const row of records) {
    const list = listShownIn(fromColumn(String(row[atBody])));
    if (list !== undefined) putSighting(connection, String(row[0]), list, Number(row[atSeq]));
  }
}

/** What entries make claims about, from their texts. */
export function fillClaims(connection: SqliteConnection, subjectsOf: SubjectsOf): void {
  for (const space of listSpaces(connection)) {
    let page: readonly Entry[] = [];
    do {
      const after = page.at(-1);
      page = listEntries(connection, space, {}, { limit: entriesPerPage, ...(after === undefined ? {} : { after }) });
      for (const { id, content } of page) {
        const subjects = subjectsOf(space, content);
        if (subjects.length > 0) putSubjects(connection, space, { id, subjects });
      }
    } while (page.length > 0);
  }
}

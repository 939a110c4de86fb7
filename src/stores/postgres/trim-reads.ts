import { sql } from 'kysely';
import type { TrimmedRead } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { idKey, spaceKey, toRecordColumns } from '../sql/rows.ts';
import type { PostgresSession } from './session.ts';

/** Under the lock of the space, so that no commit shows a list that is being deleted. */
export function postgresTrim(session: PostgresSession, space: string, reads: readonly TrimmedRead[]): Promise<void> {
  const records = JSON.stringify(reads.map(({ record }) => toRecordColumns(record)));
  const own = spaceKey(space);
  const table = (name: string) => sql.id(session.schema, name);
  return session.write(
    space,
    async (connection) => {
      const found = await sql<{
        seq: number | string;
      }>`update ${table('record')} as kept set mac = new.mac, body = new.body
        from json_to_recordset(${records}::json) as new (seq bigint, hash text, mac text, body text)
        where kept.space = ${own} and kept.seq = new.seq and kept.hash = new.hash
        returning kept.seq as seq`.execute(connection);
      const shown = shownIn(reads, new Set(found.rows.map(({ seq }) => Number(seq))));
      if (shown.length === 0) return;
      const lists = JSON.stringify(shown);
      await sql`delete from ${table('sighting')} as seen
        using json_to_recordset(${lists}::json) as gone (seq bigint, list text)
        where seen.space = ${own} and seen.list = gone.list and seen.seq = gone.seq`.execute(connection);
      const { rows } = await sql<{ list: string }>`delete from ${table('shown_list')} as kept
        using (select distinct list from json_to_recordset(${lists}::json) as one (list text)) as gone
        where kept.space = ${own} and kept.list = gone.list and not exists (
          select 1 from ${table('sighting')} as seen where seen.space = ${own} and seen.list = gone.list)
        returning kept.list as list`.execute(connection);
      const deleted = new Set(rows.map(({ list }) => list));
      const entries = shown.flatMap(({ list, keys }) => (deleted.has(list) ? keys.map((key) => ({ list, key })) : []));
      if (entries.length === 0) return;
      await sql`delete from ${table('shown_entry')} as kept
        using json_to_recordset(${JSON.stringify(entries)}::json) as gone (list text, key text)
        where kept.space = ${own} and kept.key = gone.key and kept.list = gone.list`.execute(connection);
    },
    () => true,
  );
}

function shownIn(reads: readonly TrimmedRead[], trimmed: ReadonlySet<number>) {
  return reads.flatMap(({ record: { seq }, shown }) =>
    shown === undefined || !trimmed.has(seq) ? [] : [{ seq, list: toColumn(shown.list), keys: shown.ids.map(idKey) }],
  );
}

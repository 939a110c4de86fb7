import { CompiledQuery } from 'kysely';
import type { PostgresConnection } from './session.ts';

/**
 * `claim` repeats state, trust and position of the entry, so that one index yields the claims on a subject in order.
 * `shown_entry` belongs to a list and is written once; each further record that shows the same list adds one `sighting`.
 */
export const ledgerTables = ['claim', 'shown_list', 'shown_entry', 'sighting', 'image', 'image_node'] as const;

/** An index row is limited to 2.7 kB. Ids that are longer than this are found by reading all such ids of the space. */
export const maxIndexedIdBytes = 512;

/** Byte order, whatever the collation of the database. */
const text = 'text collate "C" not null';
const bytes = 'bytea not null';

export async function createLedgerTables(connection: PostgresConnection, schema: string): Promise<void> {
  // The name consists of letters, digits and underscores. Quoted, because it may still be an SQL keyword.
  const at = `"${schema}"`;
  const statements = [
    `create table ${at}.claim (space ${text}, key ${text}, subject ${text}, state ${text}, rank smallint not null,
      seq bigint not null, constraint claim_key primary key (space, key, subject))`,
    `create index claim_subject on ${at}.claim (space, subject, state, rank desc, seq desc)`,
    `create table ${at}.shown_list (space ${text}, list ${text}, data ${text},
      constraint shown_list_key primary key (space, list))`,
    `create table ${at}.shown_entry (space ${text}, key ${text}, list ${text},
      constraint shown_entry_key primary key (space, key, list))`,
    `create table ${at}.sighting (space ${text}, list ${text}, seq bigint not null,
      constraint sighting_key primary key (space, list, seq))`,
    `create table ${at}.image (space ${text}, seq bigint not null, data ${bytes}, constraint image_key primary key (space))`,
    `create table ${at}.image_node (space ${text}, path ${text}, data ${bytes},
      constraint image_node_key primary key (space, path))`,
    // No samples for the planner, as for texts. And hashes do not compress, so the server need not try.
    ...['image', 'image_node'].map(
      (table) =>
        `alter table ${at}.${table} alter column data set statistics 0, alter column data set storage external`,
    ),
    `alter table ${at}.shown_list alter column data set statistics 0`,
    `create index entry_state on ${at}.entry (space, state, trust, seq)`,
    `create index entry_id on ${at}.entry (space, id) where octet_length(id) <= ${maxIndexedIdBytes}`,
    `create index entry_long_id on ${at}.entry (space) where octet_length(id) > ${maxIndexedIdBytes}`,
  ];
  for (const statement of statements) await connection.executeQuery(CompiledQuery.raw(statement));
}

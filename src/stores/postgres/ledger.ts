import { CompiledQuery, sql } from 'kysely';
import { entryStates } from '../../model/entry.ts';
import type {
  Commit,
  EntryFilter,
  EntryPlace,
  EntrySubjects,
  LedgerImage,
  LedgerNode,
  NodeChange,
  ShownList,
} from '../../model/store.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { damaged } from '../sql/json-columns.ts';
import { idKey, spaceKey } from '../sql/rows.ts';
import { checkImage } from '../value-shape.ts';
import { insertClaims } from './ledger-routines.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';

/** The length of a JSON text is limited. */
const maxClaimsPerInsert = 5000;

/** The parameters `appendLedgerParameters` of the routine `append`; null where there is nothing to do. */
export function ledgerParameters({ shown, subjects = [] }: Commit): readonly unknown[] {
  return [
    subjects.length === 0 ? null : subjects.map(({ id }) => idKey(id)),
    subjects.length === 0 ? null : JSON.stringify(claimsOf(subjects)),
    shown === undefined ? null : toColumn(shown.list),
    shown === undefined ? null : toColumn(shown.data),
    shown === undefined ? null : unique(shown.ids).map(idKey),
  ];
}

/** The last of several lists for one entry counts, as if they had been written one after the other. */
function claimsOf(subjects: readonly EntrySubjects[]): readonly { readonly key: string; readonly subject: string }[] {
  return [...new Map(subjects.map((entry) => [entry.id, entry.subjects]))].flatMap(([id, about]) =>
    unique(about).map((subject) => ({ key: idKey(id), subject: toColumn(subject) })),
  );
}

/** Replaces all claims of a space. The rows of its entries are there already. */
export async function replaceClaims(
  connection: PostgresConnection,
  schema: string,
  space: string,
  subjects: readonly EntrySubjects[],
): Promise<void> {
  await sql`delete from ${sql.id(schema, 'claim')} where space = ${spaceKey(space)}`.execute(connection);
  await addClaims(connection, schema, space, subjects);
}

/** Adds the claims of entries that have none yet. Their rows are there already. */
export async function addClaims(
  connection: PostgresConnection,
  schema: string,
  space: string,
  subjects: readonly EntrySubjects[],
): Promise<void> {
  const own = spaceKey(space);
  const claims = claimsOf(subjects);
  for (let start = 0; start < claims.length; start += maxClaimsPerInsert) {
    const part = JSON.stringify(claims.slice(start, start + maxClaimsPerInsert));
    await connection.executeQuery(CompiledQuery.raw(insertClaims(`"${schema}"`, '$1', '$2::json'), [own, part]));
  }
}

export async function listPlacesAbout(
  session: PostgresSession,
  space: string,
  subjects: readonly string[],
  { states = entryStates }: Pick<EntryFilter, 'states'>,
  limit: number,
): Promise<readonly EntryPlace[]> {
  const parameters = [unique(subjects.map(toColumn)), unique(states), limit];
  const rows = await session.call(session.routine('entries_about', space, parameters), 'work');
  return rows.map((row) => {
    const { seq, id } = row as { seq: string; id: string };
    return { seq: Number(seq), id: fromColumn(id) };
  });
}

export async function listIdsStartingWith(
  session: PostgresSession,
  space: string,
  starts: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  return idsOf(await session.call(session.routine('ids_starting_with', space, [starts.map(toColumn), limit]), 'work'));
}

export async function listNearestIds(
  session: PostgresSession,
  space: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  return idsOf(await session.call(session.routine('nearest_ids', space, [ids.map(toColumn)]), 'work'));
}

function idsOf(rows: readonly unknown[]): readonly string[] {
  return rows.map((row) => fromColumn((row as { id: string }).id));
}

export async function listShown(
  session: PostgresSession,
  space: string,
  lists: readonly string[],
): Promise<readonly Omit<ShownList, 'ids'>[]> {
  const rows = await session.call(session.routine('shown_lists', space, [lists.map(toColumn)]), 'work');
  return rows.map((row) => {
    const { list, data } = row as { list: string; data: string };
    return { list: fromColumn(list), data: fromColumn(data) };
  });
}

export async function listSightings(
  session: PostgresSession,
  space: string,
  ids: readonly string[],
  after: number,
  limit: number,
): Promise<readonly number[]> {
  const parameters = [unique(ids).map(idKey), after, limit];
  const rows = await session.call(session.routine('sightings', space, parameters), 'work');
  return rows.map((row) => Number((row as { seq: string }).seq));
}

export async function readImage(session: PostgresSession, space: string): Promise<LedgerImage | undefined> {
  const [row] = await session.call(session.routine('image', space, []), 'work');
  if (row === undefined) return undefined;
  const { seq, data } = row as { seq: string; data: unknown };
  return { space, seq: Number(seq), data: bytesOf('image', Number(seq), data) };
}

export async function listImageNodes(
  session: PostgresSession,
  space: string,
  paths: readonly string[],
): Promise<readonly LedgerNode[]> {
  const rows = await session.call(session.routine('image_nodes', space, [paths.map(toColumn)]), 'work');
  return rows.map((row) => {
    const { path, data } = row as { path: string; data: unknown };
    return { path: fromColumn(path), data: bytesOf('image_node', -1, data) };
  });
}

export async function storeImage(
  session: PostgresSession,
  expect: number | undefined,
  { space, seq, data }: LedgerImage,
  nodes: readonly NodeChange[],
): Promise<boolean> {
  checkImage({ space, seq, data }, nodes);
  // The last of several changes of one node counts, as if they had been made one after the other.
  const changes = [...new Map(nodes.map((node) => [node.path, node])).values()];
  const kept = changes.flatMap((node) => (node.data === null ? [] : { path: node.path, data: node.data }));
  const query = session.routine('save_image', space, [
    expect ?? null,
    seq,
    bufferOf(data),
    changes.filter((node) => node.data === null).map(({ path }) => toColumn(path)),
    kept.map(({ path }) => toColumn(path)),
    kept.map((node) => bufferOf(node.data)),
  ]);
  const [row] = await session.call(query, 'commit');
  return (row as { save_image: boolean }).save_image;
}

/** The driver sends any other view of bytes as JSON. */
function bufferOf(data: Uint8Array): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

/** The bytes are copied: the driver returns views of a shared buffer. */
function bytesOf(table: string, seq: number, data: unknown): Uint8Array {
  if (!(data instanceof Uint8Array)) throw damaged(table, seq);
  return Uint8Array.from(data);
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}

import { type SqlBool, sql } from 'kysely';
import { type EntryState, entryStates } from '../../model/entry.ts';
import type { EntryPlace, EntryRow, EntrySubjects } from '../../model/store.ts';
import { trustRank } from '../../model/trust.ts';
import { byBytes, fromColumn, toColumn } from '../encoding.ts';
import { sameMembers } from '../same-members.ts';
import { scopedHex, scopedKey, spaceKey } from '../sql/rows.ts';
import type { SqliteConnection } from './connection.ts';
import { pendingPayloads } from './pending-commits.ts';
import { build, rowOf, type SqliteTables, template } from './query.ts';
import { listEntriesById } from './read.ts';

type ClaimColumns = SqliteTables['claim'];

const dropOf = template((at: Pick<ClaimColumns, 'entry'>) => build.deleteFrom('claim').where('entry', '=', at.entry));
const dropBetween = template((at: { first: Uint8Array; last: Uint8Array }) =>
  build.deleteFrom('claim').where('entry', '>=', at.first).where('entry', '<=', at.last),
);
const addClaim = template((row: ClaimColumns) =>
  build
    .insertInto('claim')
    .values(rowOf(row, ['entry', 'subject', 'state', 'rank', 'seq', 'id']))
    .onConflict((same) => same.doNothing()),
);
const follow = template((at: Pick<ClaimColumns, 'entry' | 'state' | 'rank' | 'seq'>) =>
  build
    .updateTable('claim')
    .set(rowOf(at, ['state', 'rank', 'seq']))
    .where('entry', '=', at.entry),
);
const placeOf = template((at: { space: string; id: string }) =>
  build.selectFrom('entry').select(['state', 'trust', 'seq']).where('space', '=', at.space).where('id', '=', at.id),
);
const subjectsOf = template((at: Pick<ClaimColumns, 'entry'>) =>
  build.selectFrom('claim').select('subject').where('entry', '=', at.entry),
);
const claimsAmong = template((at: { keys: string }) =>
  build
    .selectFrom('claim')
    .select([sql<string>`lower(hex(entry))`.as('entry'), sql<string>`lower(hex(subject))`.as('subject')])
    .where(sql<SqlBool>`claim.entry in (select unhex(value) from json_each(${at.keys}))`),
);
const best = template((at: Pick<ClaimColumns, 'subject' | 'state'> & { limit: number }) =>
  build
    .selectFrom('claim')
    .select(['id', 'rank', 'seq'])
    .where('subject', '=', at.subject)
    .where('state', '=', at.state)
    .orderBy('rank', 'desc')
    .orderBy('seq', 'desc')
    .orderBy('id')
    .limit(at.limit),
);

/** Keeps the claims of an entry in step with its row. An erased entry makes no claims. */
export function followEntry(connection: SqliteConnection, row: EntryRow): void {
  const entry = scopedKey(row.space, row.id);
  if (row.state === 'erased') connection.run(dropOf({ entry }));
  else connection.run(follow({ entry, ...placeIn(row) }));
}

/** Call it after the entries of the same commit are stored. An entry that is unknown or erased makes no claims. */
export function putSubjects(connection: SqliteConnection, space: string, { id, subjects }: EntrySubjects): void {
  const entry = scopedKey(space, id);
  connection.run(dropOf({ entry }));
  const [known] = connection.all(placeOf({ space: spaceKey(space), id: toColumn(id) }));
  if (known === undefined || known.state === 'erased') return;
  const place = { state: known.state, rank: rankOf(known.trust), seq: Number(known.seq), id: toColumn(id) };
  for (const subject of subjects) connection.run(addClaim({ entry, subject: scopedKey(space, subject), ...place }));
}

export function dropClaims(connection: SqliteConnection, space: string): void {
  const start = scopedKey(space, '').subarray(0, 16);
  connection.run(
    dropBetween({
      first: Buffer.concat([start, Buffer.alloc(16)]),
      last: Buffer.concat([start, Buffer.alloc(16, 255)]),
    }),
  );
}

interface Place extends EntryPlace {
  readonly rank: number;
}

/**
 * Reads pending commits beside the tables instead of applying them: an agent's write asks this, and applying would cost
 * it more than the write itself.
 */
export function listAbout(
  connection: SqliteConnection,
  space: string,
  subjects: readonly string[],
  states: readonly EntryState[] = entryStates,
  limit: number,
): readonly EntryPlace[] {
  const wanted = [...new Set(subjects)].map((subject) => scopedKey(space, subject));
  const pending = pendingChanges(connection, space);
  // Entries that a pending commit changes are taken out of what the tables say, so that many more are read.
  const most = limit + pending.touched.size;
  const applied = wanted.flatMap((subject) =>
    [...new Set(states)].flatMap((state) => connection.all(best({ subject, state, limit: most }))),
  );
  const places = new Map<string, Place>();
  for (const { id: column, rank, seq } of applied) {
    const id = fromColumn(column);
    if (!pending.touched.has(id)) places.set(id, { id, rank: Number(rank), seq: Number(seq) });
  }
  for (const id of pending.touched) {
    const row = pending.rows.get(id) ?? listEntriesById(connection, space, [id])[0];
    if (row === undefined || !states.includes(row.state)) continue;
    if (!claimsAny(connection, space, id, pending.subjects.get(id), wanted)) continue;
    places.set(id, { id, ...placeIn(row) });
  }
  const chosen = [...places.values()].sort(bestFirst).slice(0, limit);
  return chosen.map(({ seq, id }) => ({ seq, id }));
}

function bestFirst(a: Place, b: Place): number {
  return b.rank - a.rank || b.seq - a.seq || byBytes(a.id, b.id);
}

interface PendingChanges {
  readonly touched: ReadonlySet<string>;
  readonly rows: ReadonlyMap<string, EntryRow>;
  readonly subjects: ReadonlyMap<string, readonly string[]>;
}

function pendingChanges(connection: SqliteConnection, space: string): PendingChanges {
  const rows = new Map<string, EntryRow>();
  const subjects = new Map<string, readonly string[]>();
  for (const { payload } of pendingPayloads(connection, space)) {
    for (const row of payload.entries) {
      rows.set(row.id, row);
      if (row.state === 'erased') subjects.set(row.id, []);
    }
    for (const { id, subjects: about } of payload.subjects ?? []) {
      const { state = 'erased' } = rows.get(id) ?? listEntriesById(connection, space, [id])[0] ?? {};
      subjects.set(id, state === 'erased' ? [] : about);
    }
  }
  return { touched: new Set([...rows.keys(), ...subjects.keys()]), rows, subjects };
}

function claimsAny(
  connection: SqliteConnection,
  space: string,
  id: string,
  pending: readonly string[] | undefined,
  wanted: readonly Uint8Array[],
): boolean {
  const known =
    pending?.map((subject) => scopedKey(space, subject)) ??
    connection.all(subjectsOf({ entry: scopedKey(space, id) })).map(({ subject }) => subject);
  return known.some((subject) => wanted.some((other) => Buffer.compare(subject, other) === 0));
}

/** Entries with other subjects than these, in the tables and in pending commits together. */
export function listMisfiledSubjects(
  connection: SqliteConnection,
  space: string,
  entries: readonly EntrySubjects[],
): readonly string[] {
  const { subjects: changed } = pendingChanges(connection, space);
  const keys = entries.map(({ id }) => scopedHex(space, id));
  const stored = new Map<string, string[]>();
  for (const { entry, subject } of connection.all(claimsAmong({ keys: JSON.stringify(keys) }))) {
    const known = stored.get(entry);
    if (known === undefined) stored.set(entry, [subject]);
    else known.push(subject);
  }
  const keyOf = (subject: string): string => scopedHex(space, subject);
  return entries
    .filter(({ id, subjects }, at) => {
      const found = changed.get(id)?.map(keyOf) ?? stored.get(keys[at] ?? '') ?? [];
      return !sameMembers(found, subjects.map(keyOf));
    })
    .map(({ id }) => id);
}

function placeIn({ state, provenance, seq }: EntryRow): Pick<ClaimColumns, 'state' | 'rank' | 'seq'> {
  return { state, rank: rankOf(provenance.trust), seq };
}

/** -1 for a trust that we do not know, which only another program can have written. */
function rankOf(trust: string): number {
  return trustRank(trust as Parameters<typeof trustRank>[0]);
}

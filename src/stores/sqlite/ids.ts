import { byBytes, fromColumn, toColumn } from '../encoding.ts';
import { spaceKey } from '../sql/rows.ts';
import type { SqliteConnection } from './connection.ts';
import { pendingEntryPayloads } from './pending-commits.ts';
import { build, template } from './query.ts';

const from = template((at: { space: string; first: string; limit: number }) =>
  build
    .selectFrom('entry')
    .select('id')
    .where('space', '=', at.space)
    .where('id', '>=', at.first)
    .orderBy('id')
    .limit(at.limit),
);
const between = template((at: { space: string; first: string; end: string; limit: number }) =>
  build
    .selectFrom('entry')
    .select('id')
    .where('space', '=', at.space)
    .where('id', '>=', at.first)
    .where('id', '<', at.end)
    .orderBy('id')
    .limit(at.limit),
);
const before = template((at: { space: string; id: string; limit: number }) =>
  build
    .selectFrom('entry')
    .select('id')
    .where('space', '=', at.space)
    .where('id', '<', at.id)
    .orderBy('id', 'desc')
    .limit(at.limit),
);
const after = template((at: { space: string; id: string; limit: number }) =>
  build
    .selectFrom('entry')
    .select('id')
    .where('space', '=', at.space)
    .where('id', '>', at.id)
    .orderBy('id')
    .limit(at.limit),
);

export function listIdsStartingWith(
  connection: SqliteConnection,
  name: string,
  starts: readonly string[],
  limit: number,
): readonly string[] {
  const space = spaceKey(name);
  const found = [...new Set(starts)].flatMap((start) => {
    const first = toColumn(start);
    const end = endOf(first);
    return connection.all(end === undefined ? from({ space, first, limit }) : between({ space, first, end, limit }));
  });
  return sorted(found);
}

/**
 * Reads pending commits beside the tables instead of applying them: a recall right after a write asks this, and
 * applying would make it wait for the disk again.
 */
export function listNearestIds(connection: SqliteConnection, name: string, ids: readonly string[]): readonly string[] {
  const space = spaceKey(name);
  const pending = pendingEntryPayloads(connection, name, -1).flatMap(({ entries }) => entries.map(({ id }) => id));
  const found = [...new Set(ids)].flatMap((each) => {
    const at = { space, id: toColumn(each), limit: 1 };
    const around = [...connection.all(before(at)), ...connection.all(after(at))].map(({ id }) => fromColumn(id));
    return nearest(each, [...around, ...pending]);
  });
  return [...new Set(found)].sort(byBytes);
}

/** The last of the ids before this one, and the first after it. */
function nearest(id: string, others: readonly string[]): readonly string[] {
  let [last, first]: [string | undefined, string | undefined] = [undefined, undefined];
  for (const other of others) {
    const order = byBytes(other, id);
    if (order < 0 && (last === undefined || byBytes(other, last) > 0)) last = other;
    if (order > 0 && (first === undefined || byBytes(other, first) < 0)) first = other;
  }
  return [last, first].filter((found) => found !== undefined);
}

function sorted(rows: readonly { readonly id: string }[]): readonly string[] {
  return [...new Set(rows.map(({ id }) => fromColumn(id)))].sort(byBytes);
}

const lastCodePoint = 0x10_ffff;
const [firstSurrogate, afterSurrogates] = [0xd800, 0xe000];

/** The first text after all those that start with this one; undefined if there is none. Code points sort like their bytes. */
function endOf(start: string): string | undefined {
  const points = Array.from(start, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === lastCodePoint) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  const next = last + 1 === firstSurrogate ? afterSurrogates : last + 1;
  return String.fromCodePoint(...points, next);
}

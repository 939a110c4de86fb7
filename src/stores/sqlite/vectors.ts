import { type SqlBool, sql } from 'kysely';
import type { TextVector } from '../../model/store.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { spaceKey } from '../sql/rows.ts';
import { checkVectors } from '../value-shape.ts';
import { applyPending, writeAll } from './apply-pending.ts';
import type { SqliteConnection } from './connection.ts';
import { build, template } from './query.ts';

const ofTexts = template((at: { space: string; model: string; digests: string }) =>
  build
    .selectFrom('vector')
    .select(['digest', 'data'])
    .where('space', '=', at.space)
    .where('model', '=', at.model)
    .where(sql<SqlBool>`digest in (select value from json_each(${at.digests}))`),
);
const put = template((row: { space: string; digest: string; model: string; data: Uint8Array }) => ({
  compile: () =>
    sql`insert into vector (space, digest, model, data)
      select space, digest, ${row.model}, ${row.data} from text where space = ${row.space} and digest = ${row.digest}
      on conflict (space, digest) do update set model = excluded.model, data = excluded.data`.compile(build),
}));
const orphans = template((at: { space: string }) =>
  build
    .selectFrom('vector')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('space', '=', at.space)
    .where(
      sql<SqlBool>`not exists (select 1 from text where text.space = vector.space and text.digest = vector.digest)`,
    ),
);

export function listVectors(
  connection: SqliteConnection,
  space: string,
  model: string,
  digests: readonly string[],
): readonly TextVector[] {
  const at = { space: spaceKey(space), model: toColumn(model), digests: JSON.stringify(digests.map(toColumn)) };
  return connection
    .all(ofTexts(at))
    .map(({ digest, data }) => ({ digest: fromColumn(digest), data: new Uint8Array(data) }));
}

/** Only texts that are in their table get a vector: deleting a text deletes its vector with it. */
export function putVectors(
  connection: SqliteConnection,
  space: string,
  model: string,
  vectors: readonly TextVector[],
): void {
  checkVectors(model, vectors);
  writeAll(connection, () => {
    applyPending(connection);
    for (const { digest, data } of vectors) {
      connection.run(put({ space: spaceKey(space), digest: toColumn(digest), model: toColumn(model), data }));
    }
  });
}

/** Vectors whose text is gone: someone switched off what deletes them. */
export function orphanVectors(connection: SqliteConnection, space: string): number {
  return Number(connection.all(orphans({ space: spaceKey(space) }))[0]?.count ?? 0);
}

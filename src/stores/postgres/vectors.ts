import { CompiledQuery, sql } from 'kysely';
import type { TextVector } from '../../model/store.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { spaceKey } from '../sql/rows.ts';
import { checkVectors } from '../value-shape.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';

/** Deleting a text deletes its vector with it, also by a release that does not know this table. */
export async function createVectorTable(connection: PostgresConnection, schema: string): Promise<void> {
  const at = `"${schema}"`;
  const text = 'text collate "C" not null';
  const statements = [
    `create table ${at}.vector (space ${text}, digest ${text}, model ${text}, data bytea not null,
      constraint vector_key primary key (space, digest),
      constraint vector_text foreign key (space, digest) references ${at}.text (space, digest) on delete cascade)`,
    // No samples for the planner, as for texts. And vectors do not compress.
    `alter table ${at}.vector alter column data set statistics 0, alter column data set storage external`,
  ];
  for (const statement of statements) await connection.executeQuery(CompiledQuery.raw(statement));
}

export function listVectors(
  session: PostgresSession,
  space: string,
  model: string,
  digests: readonly string[],
): Promise<readonly TextVector[]> {
  return session.read(space, async (connection) => {
    const { rows } = await sql<{ digest: string; data: Uint8Array }>`
      select digest, data from ${sql.id(session.schema, 'vector')}
      where space = ${spaceKey(space)} and model = ${toColumn(model)}
        and digest = any(${digests.map(toColumn)}::text[])`.execute(connection);
    return rows.map(({ digest, data }) => ({ digest: fromColumn(digest), data: new Uint8Array(data) }));
  });
}

/** Under the lock of the space's writers: no text can be forgotten between the look at it and the insertion. */
export async function putVectors(
  session: PostgresSession,
  space: string,
  model: string,
  vectors: readonly TextVector[],
): Promise<void> {
  checkVectors(model, vectors);
  if (vectors.length === 0) return;
  const last = [...new Map(vectors.map((vector) => [vector.digest, vector])).values()];
  await session.write(
    space,
    async (connection) => {
      await sql`insert into ${sql.id(session.schema, 'vector')} (space, digest, model, data)
        select text.space, text.digest, ${toColumn(model)}, given.data
        from unnest(${last.map(({ digest }) => toColumn(digest))}::text[],
          ${last.map(({ data }) => Buffer.from(data.buffer, data.byteOffset, data.byteLength))}::bytea[]) as given(digest, data)
        join ${sql.id(session.schema, 'text')} as text on text.space = ${spaceKey(space)} and text.digest = given.digest
        on conflict (space, digest) do update set model = excluded.model, data = excluded.data`.execute(connection);
    },
    () => true,
  );
}

/** Vectors whose text is gone: someone removed what deletes them. */
export async function orphanVectors(connection: PostgresConnection, schema: string, space: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.id(schema, 'vector')} as vector where vector.space = ${spaceKey(space)}
      and not exists (select 1 from ${sql.id(schema, 'text')} as text
        where text.space = vector.space and text.digest = vector.digest)`.execute(connection);
  return Number(rows[0]?.count ?? 0);
}

import { type SqlBool, sql } from 'kysely';
import type { LedgerImage, LedgerNode, NodeChange } from '../../model/store.ts';
import { damaged } from '../sql/json-columns.ts';
import { spaceKey } from '../sql/rows.ts';
import { checkImage } from '../value-shape.ts';
import type { SqliteConnection } from './connection.ts';
import { readHead } from './pending-commits.ts';
import { build, rowOf, type SqliteTables, template } from './query.ts';

const imageOf = template((at: { space: string }) =>
  build.selectFrom('image').select(['seq', 'data']).where('space', '=', at.space),
);
const seqOf = template((at: { space: string }) =>
  build.selectFrom('image').select('seq').where('space', '=', at.space),
);
const nodesAt = template((at: { space: string; paths: string }) =>
  build
    .selectFrom('image_node')
    .select(['path', 'data'])
    .where('space', '=', at.space)
    .where(sql<SqlBool>`path in (select value from json_each(${at.paths}))`),
);
const putImage = template((row: SqliteTables['image']) =>
  build
    .insertInto('image')
    .values(rowOf(row, ['space', 'seq', 'data']))
    .onConflict((same) =>
      same.column('space').doUpdateSet((now) => ({ seq: now.ref('excluded.seq'), data: now.ref('excluded.data') })),
    ),
);
const putNode = template((row: SqliteTables['image_node']) =>
  build
    .insertInto('image_node')
    .values(rowOf(row, ['space', 'path', 'data']))
    .onConflict((same) => same.columns(['space', 'path']).doUpdateSet((now) => ({ data: now.ref('excluded.data') }))),
);
const dropNode = template((at: { space: string; path: string }) =>
  build.deleteFrom('image_node').where('space', '=', at.space).where('path', '=', at.path),
);
const dropNodes = template((at: { space: string }) => build.deleteFrom('image_node').where('space', '=', at.space));

export function readImage(connection: SqliteConnection, space: string): LedgerImage | undefined {
  const [row] = connection.all(imageOf({ space: spaceKey(space) }));
  return row === undefined ? undefined : { space, seq: Number(row.seq), data: bytesIn('image', row.data) };
}

export function readImageNodes(
  connection: SqliteConnection,
  space: string,
  paths: readonly string[],
): readonly LedgerNode[] {
  const rows = connection.all(nodesAt({ space: spaceKey(space), paths: JSON.stringify(paths) }));
  return rows.map(({ path, data }) => ({ path, data: bytesIn('image_node', data) }));
}

export function saveImage(
  connection: SqliteConnection,
  expect: number | undefined,
  image: LedgerImage,
  nodes: readonly NodeChange[],
): boolean {
  checkImage(image, nodes);
  const space = spaceKey(image.space);
  return connection.write(() => {
    const stored = connection.all(seqOf({ space }))[0]?.seq;
    const head = readHead(connection, image.space);
    if (stored !== expect || head === undefined || head.seq < image.seq) return false;
    // Without an image, stored nodes are left over from one that was lost.
    if (expect === undefined) connection.run(dropNodes({ space }));
    for (const { path, data } of nodes)
      connection.run(data === null ? dropNode({ space, path }) : putNode({ space, path, data }));
    connection.run(putImage({ space, seq: image.seq, data: image.data }));
    return true;
  }, Boolean);
}

/** Copied: drivers return different classes, some of them views of a shared buffer. */
function bytesIn(table: string, data: unknown): Uint8Array {
  if (!(data instanceof Uint8Array)) throw damaged(table, -1);
  return Uint8Array.from(data);
}

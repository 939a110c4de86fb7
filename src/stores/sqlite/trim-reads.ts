import type { TrimmedRead } from '../../model/store.ts';
import { toRecordColumns } from '../sql/rows.ts';
import { applyPending, writeAll } from './apply-pending.ts';
import type { SqliteConnection } from './connection.ts';
import { build, template } from './query.ts';
import { forgetShowing } from './shown.ts';

const trim = template((at: { space: string; seq: number; hash: string; mac: string; body: string }) =>
  build
    .updateTable('record')
    .set({ mac: at.mac, body: at.body })
    .where('space', '=', at.space)
    .where('seq', '=', at.seq)
    .where('hash', '=', at.hash),
);

export function trimReads(connection: SqliteConnection, space: string, reads: readonly TrimmedRead[]): void {
  writeAll(connection, () => {
    applyPending(connection);
    for (const { record, shown } of reads) {
      const { at: _at, ...columns } = toRecordColumns(record);
      if (connection.step(trim(columns)).changes > 0 && shown !== undefined) {
        forgetShowing(connection, space, shown, record.seq);
      }
    }
  });
}

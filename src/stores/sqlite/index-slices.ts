import { WorkSlices } from '../../base/work-slices.ts';
import { applyPending } from './apply-pending.ts';
import type { SqliteConnection } from './connection.ts';
import { readHead } from './pending-commits.ts';
import { type IndexPlace, indexSome } from './word-index.ts';

/** Each slice is a transaction with a wait for the disk of its own, so it is not too short. */
const sliceMs = 20;

/** Brings the index of a space up to date, in slices between which others are answered. `change` runs work that writes. */
export async function indexInSlices(
  connection: SqliteConnection,
  space: string,
  change: <T>(work: () => T) => Promise<T>,
): Promise<void> {
  let place: IndexPlace | undefined;
  do {
    const slices = new WorkSlices(sliceMs);
    const from = place;
    place = await change(() =>
      connection.write(
        () => {
          applyPending(connection);
          const head = readHead(connection, space)?.seq ?? -1;
          return indexSome(connection, space, head, () => slices.spent, from);
        },
        () => true,
      ),
    );
    if (place !== undefined) await slices.pause();
  } while (place !== undefined);
}

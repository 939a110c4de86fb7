import type { ShownEntry } from '../../model/event.ts';
import type { RecordBody } from '../../model/record.ts';
import { readRecord } from '../core/journal-reader.ts';
import type { SpaceTransactor } from '../core/transactor.ts';

interface SightingRecord {
  readonly body: RecordBody;
  /** The wanted entries that it showed. */
  readonly shown: readonly ShownEntry[];
}

const recordsPerPage = 200;

/**
 * Records that showed any of these entries to a session, oldest first. The store finds them; record and list are verified.
 */
export async function* sightingsOf(
  { dependencies, ledger, space }: SpaceTransactor,
  ids: readonly string[],
): AsyncGenerator<SightingRecord> {
  const wanted = new Set(ids);
  let after = -1;
  for (;;) {
    const page = await dependencies.store.sightings(space, ids, after, recordsPerPage);
    for (const seq of page) {
      const body = await readRecord(dependencies, space, seq);
      const list = body.event.shown?.list;
      const entries = list === undefined ? undefined : (await ledger.shownLists.load([list])).get(list);
      const shown = (entries ?? []).filter(({ id }) => wanted.has(id));
      if (shown.length > 0) yield { body, shown };
    }
    const last = page.at(-1);
    if (last === undefined || page.length < recordsPerPage) return;
    after = last;
  }
}

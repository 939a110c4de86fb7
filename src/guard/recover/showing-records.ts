import type { ShownEntry } from '../../model/event.ts';
import type { RecordBody } from '../../model/record.ts';
import { verifiedRecords } from '../core/journal-reader.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { changesOf } from '../ledger/entry-history.ts';
import type { Ledger } from '../ledger/ledger.ts';

interface ShowingRecord {
  readonly body: RecordBody;
  /**
   * How it showed the entry; undefined if that is not known, because the record was trimmed or its list is missing or
   * altered.
   */
  readonly shown: readonly ShownEntry[] | undefined;
}

/**
 * Records that showed an entry, or may have, oldest first, by the journal alone: every record since the entry was made
 * is read, so that no row that was deleted in the store hides a session. Takes time in proportion to those records;
 * `sightingsOf` is quick and can miss what somebody has deleted.
 */
export async function* showingRecords(
  { dependencies, space }: SpaceTransactor,
  ledger: Ledger,
  id: string,
): AsyncGenerator<ShowingRecord> {
  const first = (await changesOf(ledger, id))[0]?.seq;
  if (first === undefined || ledger.head === undefined) return;
  const known = new Map<string, readonly ShownEntry[] | undefined>();
  for await (const page of verifiedRecords(dependencies, space, first, ledger.head.seq)) {
    const lists = page.flatMap(({ event }) => event.shown?.list ?? []).filter((list) => !known.has(list));
    const loaded = await ledger.shownLists.load([...new Set(lists)]);
    for (const list of lists) {
      known.set(
        list,
        loaded.get(list)?.filter((entry) => entry.id === id),
      );
    }
    for (const body of page) {
      const showing = showingOf(body, known);
      if (showing !== undefined) yield showing;
    }
  }
}

function showingOf(
  body: RecordBody,
  known: ReadonlyMap<string, readonly ShownEntry[] | undefined>,
): ShowingRecord | undefined {
  const { shown: list, trimmed } = body.event;
  if (list === undefined) return trimmed === true ? { body, shown: undefined } : undefined;
  const shown = known.get(list.list);
  return shown === undefined || shown.length > 0 ? { body, shown } : undefined;
}

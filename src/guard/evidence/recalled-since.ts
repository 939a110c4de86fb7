import type { RecordBody } from '../../model/record.ts';
import { trustRank } from '../../model/trust.ts';
import { verifiedRecords } from '../core/journal-reader.ts';
import type { OperationContext } from '../core/operation.ts';

/** Records between two turns of a user that are looked through; after more of them, anything may have been read. */
const maxRecords = 500;

/**
 * Whether the caller was shown entries after this record that are not the user's own. A question that the agent asks then may restate
 * them in other words, like what it reads from a tool.
 */
export async function wasShownOthersSince(context: OperationContext, since: number): Promise<boolean> {
  const { dependencies, ledger, evidence, origin } = context;
  const last = ledger.head?.seq ?? -1;
  if (last - since > maxRecords) return true;
  const lists = new Set<string>();
  for await (const bodies of verifiedRecords(dependencies, ledger.space, since + 1, last)) {
    if (bodies.some(isTrimmed)) return true;
    for (const { event } of bodies) {
      const { by, shown } = event;
      if (shown === undefined || by.principal !== origin.principal) continue;
      // Who reads without a session, or in one of a made-up name, may be the same agent.
      if (by.session === origin.session || !evidence.isMinted(by)) lists.add(shown.list);
    }
  }
  return showedOthers(ledger, lists);
}

async function showedOthers({ shownLists }: OperationContext['ledger'], lists: ReadonlySet<string>): Promise<boolean> {
  const loaded = await shownLists.load([...lists]);
  if (loaded.size < lists.size) return true;
  return [...loaded.values()].some((entries) =>
    entries.some(({ rendering, trust }) => rendering !== 'placeholder' && trustRank(trust) < trustRank('user')),
  );
}

/** It may have shown anything, to anybody. */
function isTrimmed({ event }: RecordBody): boolean {
  return event.trimmed === true;
}

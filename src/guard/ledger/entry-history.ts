import type { RecordBody } from '../../model/record.ts';
import { brokenJournal } from '../core/journal-reader.ts';
import type { Ledger } from './ledger.ts';

/** Entries that name this one as a parent, or did before an edit: those are worth a look too. Oldest first. */
export async function childrenOf(ledger: Ledger, id: string): Promise<readonly string[]> {
  const children: string[] = [];
  for (let seq = await ledger.entries.linkedAt(id); seq !== undefined; ) {
    const { event } = await ledger.record(seq);
    const found = event.changes.filter(({ provenance }) => provenance.parents.includes(id));
    children.unshift(...found.map((facts) => facts.id));
    seq = event.linked?.[id] ?? undefined;
  }
  return [...new Set(children)];
}

/** Records that changed this entry, oldest first. Each names the one before, so none can be hidden. */
export async function changesOf(ledger: Ledger, id: string): Promise<readonly RecordBody[]> {
  const changes: RecordBody[] = [];
  for (let seq = (await ledger.entries.get(id))?.seq; seq !== undefined; ) {
    const body = await ledger.record(seq);
    const index = body.event.changes.findLastIndex((facts) => facts.id === id);
    if (index < 0) throw brokenJournal(ledger.space, 'edited', seq);
    changes.unshift(body);
    seq = body.event.before?.[index]?.seq;
  }
  return changes;
}

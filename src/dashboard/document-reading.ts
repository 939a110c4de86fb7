import type { DocumentInspection, GuardedSpace } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';
import { type Waiting, worstOf } from './waiting.ts';

/** A document of more pieces is read in a terminal: nobody reads that much on a page, and nothing unread is released. */
export const mostPieces = 200;

/** What waits of a document, as its reviewer reads it. */
export interface DocumentReading {
  readonly document: DocumentInspection;
  /** The first of its pieces, with what is found in each now. */
  readonly pieces: readonly Waiting[];
}

/** Undefined when nothing of such a document waits. */
export async function documentReading(
  space: GuardedSpace,
  id: string,
  person: Origin,
): Promise<DocumentReading | undefined> {
  const document = await space.inspectDocument(id, person);
  if (document.outcome === 'refused') return undefined;
  const pieces: Waiting[] = [];
  for (const { facts } of document.pieces.slice(0, mostPieces)) {
    const seen = await space.inspect(facts.id, person);
    if (seen.outcome === 'inspected') pieces.push({ ...seen, level: worstOf(seen) });
  }
  return { document, pieces };
}

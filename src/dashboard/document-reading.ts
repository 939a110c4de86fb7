import type { DocumentInspection, GuardedSpace } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';
import { type WaitingEntry, worstOf } from './waiting.ts';

/** A document of more pieces is read in a terminal: nobody reads that much on a page, and nothing unread is released. */
export const maxPieces = 200;

/** What waits of a document, as its reviewer reads it. */
export interface DocumentPageData {
  readonly document: DocumentInspection;
  /** The first of its pieces, with what is found in each now. */
  readonly pieces: readonly WaitingEntry[];
}

/** Undefined when nothing of such a document waits. */
export async function documentPageData(
  space: GuardedSpace,
  id: string,
  person: Origin,
): Promise<DocumentPageData | undefined> {
  const document = await space.review.inspect({ document: id }, person);
  if (document.outcome === 'refused') return undefined;
  const pieces: WaitingEntry[] = [];
  for (const { facts } of document.pieces.slice(0, maxPieces)) {
    const seen = await space.review.inspect({ id: facts.id }, person);
    if (seen.outcome === 'inspected') pieces.push({ ...seen, level: worstOf(seen) });
  }
  return { document, pieces };
}

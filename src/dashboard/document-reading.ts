import type { DocumentInspection, GuardedSpace } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';
import { type WaitingEntry, worstOf } from './waiting.ts';

/** A longer document must be reviewed in a terminal: a page this long goes unread, and unread text must not be released. */
export const maxPieces = 200;

/** The held pieces of a document, as the reviewer reads them. */
export interface DocumentPageData {
  readonly document: DocumentInspection;
  /** The first `maxPieces` pieces, with today's findings in each. */
  readonly pieces: readonly WaitingEntry[];
}

/** Undefined when no piece of such a document is held. */
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

import type { JSX } from 'hono/jsx/jsx-runtime';
import type { EntryFacts } from '../../model/entry.ts';
import type { SpaceVisit } from '../visit.ts';

/** Link to the whole document that a held entry is a piece of. */
export function DocumentLink({
  visit,
  facts,
}: {
  readonly visit: SpaceVisit;
  readonly facts: EntryFacts;
}): JSX.Element | null {
  if (!isPiece(facts)) return null;
  return <a href={`${visit.base}/documents/${encodeURIComponent(facts.id)}`}>the whole document</a>;
}

/** Whether an entry is held as a piece of a document. */
export function isPiece({ kind, state, provenance }: EntryFacts): boolean {
  return kind === 'document' && provenance.channel === 'document' && state === 'quarantined';
}

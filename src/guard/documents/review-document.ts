import { sha256 } from '../../base/hash.ts';
import type { EntryFacts, UnerasedFacts } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { Draft } from '../core/draft.ts';
import type { OperationContext, PlannedOperation, SpaceTransactor } from '../core/transactor.ts';
import type { Ledger, LedgerEntry } from '../ledger/ledger.ts';
import { type BrowsedEntry, withTexts } from '../read/browse.ts';
import { type Refused, refused } from '../results.ts';
import { planRelease, refusal, waitingEntry } from '../review/review.ts';
import { personProblem } from '../review/reviewer-rules.ts';
import { retired } from '../write/plan-write.ts';

/** The pieces of one document that wait, in its order, with everything a reviewer has to read. */
export interface DocumentInspection {
  readonly outcome: 'inspected';
  /** The entry that stands for the document. */
  readonly id: string;
  readonly pieces: readonly BrowsedEntry[];
  /** Of all pieces together: what was read, and nothing else, is released. */
  readonly contentHash: string;
}

export interface DocumentRelease {
  /** The entry that stands for the document, or any piece of it. */
  readonly id: string;
  readonly reason: string;
  /** The `contentHash` of the inspection that the reviewer read. */
  readonly contentHash: string;
  /** Rules he has seen and accepts, for every piece. Default: the ones each was held for. */
  readonly accepts?: readonly string[];
  readonly vouched?: boolean;
}

export type DocumentReviewResult =
  | { readonly outcome: 'released' | 'discarded'; readonly id: string; readonly pieces: readonly string[] }
  | Refused;

export function inspectDocument(
  transactor: SpaceTransactor,
  id: string,
  person: Origin,
): Promise<DocumentInspection | Refused> {
  return transactor.read(async (ledger) => {
    const wrong = personProblem(person);
    if (wrong !== undefined) return wrong;
    const found = waitingPieces(ledger, id);
    if ('outcome' in found) return found;
    const pieces = await withTexts(transactor, found.pieces);
    return { outcome: 'inspected', id: found.head, pieces, contentHash: hashOf(pieces) };
  });
}

/** All pieces that wait, or none, in one record: one that may not be released keeps the others waiting and is named. */
export function releaseDocument(
  transactor: SpaceTransactor,
  request: DocumentRelease,
  person: Origin,
): Promise<DocumentReviewResult> {
  return transactor.operate(person, async (context): Promise<PlannedOperation<DocumentReviewResult>> => {
    const found = openPieces(context, request);
    if ('outcome' in found) return refusal('review.released', found);
    const read = await withTexts(transactor, found.pieces);
    if (hashOf(read) !== request.contentHash) {
      return refusal(
        'review.released',
        refused('changed', 'what waits of the document is not what you read; look again'),
      );
    }
    const draft = new Draft(context);
    for (const [index, { facts, text }] of read.entries()) {
      const waiting = found.pieces[index];
      if (waiting === undefined) continue;
      const result = await planRelease(draft, waiting, {
        ...request,
        id: facts.id,
        contentHash: text?.contentHash ?? '',
      });
      if (result.outcome === 'refused') {
        const message = `piece ${index + 1} (${facts.id}): ${result.message}; nothing was released`;
        return refusal('review.released', { ...result, message });
      }
    }
    const { decisions, changes, texts } = draft;
    return {
      event: { type: 'review.released', reason: request.reason, decisions, changes },
      texts,
      result: { outcome: 'released', id: found.head, pieces: idsOf(read) },
    };
  });
}

export function discardDocument(
  transactor: SpaceTransactor,
  request: Pick<DocumentRelease, 'id' | 'reason'>,
  person: Origin,
): Promise<DocumentReviewResult> {
  return transactor.operate(person, (context): PlannedOperation<DocumentReviewResult> => {
    const found = openPieces(context, request);
    if ('outcome' in found) return refusal('review.discarded', found);
    const changes = found.pieces.map(({ facts }) => retired(facts, 'discarded'));
    return {
      event: { type: 'review.discarded', reason: request.reason, changes },
      result: { outcome: 'discarded', id: found.head, pieces: changes.map(({ id }) => id) },
    };
  });
}

interface Pieces {
  readonly head: string;
  readonly pieces: readonly LedgerEntry<UnerasedFacts>[];
}

function openPieces(
  context: OperationContext,
  { id, reason }: Pick<DocumentRelease, 'id' | 'reason'>,
): Pieces | Refused {
  const found = waitingPieces(context.ledger, id);
  if ('outcome' in found) return found;
  for (const { facts } of found.pieces) {
    const open = waitingEntry(context, facts.id, reason);
    if ('outcome' in open) return open;
  }
  return found;
}

function waitingPieces(ledger: Ledger, id: string): Pieces | Refused {
  const head = headOf(ledger, id);
  if (head === undefined) return refused('not-found', 'there is no such document in this space');
  const all = [head, ...ledger.childrenOf(head.facts.id).flatMap((child) => ledger.get(child) ?? [])];
  const pieces = all.flatMap(({ facts, ...known }) =>
    facts.state === 'quarantined' && isOf(head.facts, facts) ? [{ ...known, facts }] : [],
  );
  if (pieces.length === 0) return refused('not-waiting', 'nothing of this document waits for review');
  return { head: head.facts.id, pieces: pieces.sort((a, b) => startOf(a.facts) - startOf(b.facts)) };
}

/** The document that an entry is, or is a piece of. */
function headOf(ledger: Ledger, id: string): LedgerEntry | undefined {
  const given = ledger.get(id);
  if (given === undefined || !isDocument(given.facts)) return undefined;
  const [parent] = given.facts.provenance.parents;
  const head = parent === undefined ? given : ledger.get(parent);
  return head !== undefined && isOf(head.facts, given.facts) ? head : undefined;
}

const isDocument = ({ kind, provenance }: EntryFacts): boolean =>
  kind === 'document' && provenance.channel === 'document';

/** Anybody may name a document as a parent. A piece came by the same way from the same place, which the guard stamped. */
function isOf(head: EntryFacts, facts: EntryFacts): boolean {
  return isDocument(facts) && addressOf(facts) === addressOf(head);
}

function addressOf({ provenance }: EntryFacts): string {
  return provenance.uri?.split('#', 1)[0] ?? '';
}

/** Where a piece begins in the text of its document; the entry for the document itself stands before all. */
function startOf({ provenance }: EntryFacts): number {
  return Number(/[#&]char=(\d+),/.exec(provenance.uri ?? '')?.[1] ?? -1);
}

function hashOf(pieces: readonly BrowsedEntry[]): string {
  return sha256(JSON.stringify(pieces.map(({ facts, text }) => [facts.id, facts.version, text?.contentHash ?? null])));
}

function idsOf(pieces: readonly BrowsedEntry[]): readonly string[] {
  return pieces.map(({ facts }) => facts.id);
}

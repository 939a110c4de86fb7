import * as z from 'zod';
import { sha256 } from '../../base/hash.ts';
import type { EntryFacts, UnerasedFacts } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { Draft } from '../core/draft.ts';
import type { OperationContext, PlannedOperation } from '../core/operation.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import { noSuchEntry } from '../core/short-ids.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { childrenOf } from '../ledger/entry-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { type BrowsedEntry, withTexts } from '../read/browse.ts';
import { type Refused, refused } from '../results.ts';
import { planRelease } from '../review/release.ts';
import { type ReplacedEntry, replacedEntry, shownHash } from '../review/replaced-entry.ts';
import { personProblem } from '../review/reviewer-rules.ts';
import { secondPersonForPieces } from '../review/two-people.ts';
import { refusal, waitingEntry } from '../review/waiting-entry.ts';
import { retired } from '../write/plan-remove.ts';

/** A held piece of a document, and the entry that it would replace. */
export interface DocumentPiece extends BrowsedEntry {
  readonly replaced?: ReplacedEntry;
}

/** The held pieces of one document, in document order, with everything a reviewer has to read. */
export interface DocumentInspection {
  readonly outcome: 'inspected';
  /** The entry that represents the document. */
  readonly id: string;
  readonly pieces: readonly DocumentPiece[];
  /** Hash over all pieces and what they replace: only what the reviewer has read is released. */
  readonly contentHash: string;
}

export const inspectDocumentRequest = z.strictObject({ document: field.text });
/** Which document to inspect: the entry that represents it, or any piece of it. */
export type InspectDocumentRequest = z.infer<typeof inspectDocumentRequest>;

export const releaseDocumentRequest = z.strictObject({
  document: field.text,
  reason: judgedLater<string>(),
  contentHash: judgedLater<string>(),
  accepts: optional(field.texts),
  vouched: optional(field.flag),
});
/**
 * Releases all held pieces of a document. `document` is the entry that represents it, or any piece of it; `contentHash`
 * comes from the inspection that the reviewer read; `accepts` applies to every piece (default: the rules each was held
 * for).
 */
export type DocumentRelease = z.infer<typeof releaseDocumentRequest>;

export const discardDocumentRequest = z.strictObject({ document: field.text, reason: judgedLater<string>() });
/** Which document to discard, and why. */
export type DocumentDiscard = z.infer<typeof discardDocumentRequest>;

export type DocumentReviewResult =
  | { readonly outcome: 'released' | 'discarded'; readonly id: string; readonly pieces: readonly string[] }
  | Refused;

export function inspectDocument(
  transactor: SpaceTransactor,
  { document }: InspectDocumentRequest,
  person: Origin,
): Promise<DocumentInspection | Refused> {
  return transactor.read(async () => {
    const wrong = personProblem(person);
    if (wrong !== undefined) return wrong;
    const found = await waitingPieces(transactor, document);
    if ('outcome' in found) return found;
    const pieces = await readPieces(transactor, found.pieces);
    return { outcome: 'inspected', id: found.head, pieces, contentHash: hashOf(pieces) };
  });
}

/**
 * Releases all held pieces or none, in one record: a piece that may not be released keeps the others held and is named.
 */
export function releaseDocument(
  transactor: SpaceTransactor,
  request: DocumentRelease,
  person: Origin,
): Promise<DocumentReviewResult> {
  return transactor.operate(person, async (context): Promise<PlannedOperation<DocumentReviewResult>> => {
    const found = await openPieces(context, request);
    if ('outcome' in found) return refusal('review.released', found);
    const read = await readPieces(transactor, found.pieces);
    if (hashOf(read) !== request.contentHash) {
      return refusal(
        'review.released',
        refused('changed', 'the held pieces have changed since you read the document; read it again'),
      );
    }
    const draft = new Draft(context);
    for (const [index, piece] of read.entries()) {
      const { facts } = piece;
      const waiting = found.pieces[index];
      if (waiting === undefined) continue;
      const { document: _whole, ...decided } = request;
      const result = await planRelease(draft, waiting, {
        ...decided,
        id: facts.id,
        contentHash: shownHash(piece, piece.replaced) ?? '',
      });
      if (result.outcome === 'refused') {
        const message = `piece ${index + 1} (${facts.id}): ${result.message}; nothing was released`;
        return refusal('review.released', { ...result, message });
      }
    }
    const { decisions, changes, texts } = draft;
    const unread = secondPersonForPieces(context, decisions);
    if (unread !== undefined) return refusal('review.released', unread);
    return {
      event: { type: 'review.released', reason: request.reason, decisions, changes },
      texts,
      result: { outcome: 'released', id: found.head, pieces: idsOf(read) },
    };
  });
}

export function discardDocument(
  transactor: SpaceTransactor,
  request: DocumentDiscard,
  person: Origin,
): Promise<DocumentReviewResult> {
  return transactor.operate(person, async (context): Promise<PlannedOperation<DocumentReviewResult>> => {
    const found = await openPieces(context, request);
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

async function openPieces(context: OperationContext, { document, reason }: DocumentDiscard): Promise<Pieces | Refused> {
  const found = await waitingPieces(context, document);
  if ('outcome' in found) return found;
  for (const { facts } of found.pieces) {
    const open = await waitingEntry(context, facts.id, reason);
    if ('outcome' in open) return open;
  }
  return found;
}

async function waitingPieces(context: OperationContext | SpaceTransactor, id: string): Promise<Pieces | Refused> {
  const { ledger } = context;
  const head = await headOf(ledger, id);
  if (head === undefined) return noSuchEntry(context, id, 'document');
  const children = await ledger.entries.load(await childrenOf(ledger, head.facts.id));
  const all = [head, ...children.values()];
  const pieces = all.flatMap(({ facts, ...known }) =>
    facts.state === 'quarantined' && isPieceOf(head.facts, facts) ? [{ ...known, facts }] : [],
  );
  if (pieces.length === 0) return refused('not-waiting', 'no piece of this document is waiting for review');
  return { head: head.facts.id, pieces: pieces.sort((a, b) => startOf(a.facts) - startOf(b.facts)) };
}

/** The document that an entry represents or is a piece of. */
async function headOf(ledger: Ledger, id: string): Promise<LedgerEntry | undefined> {
  const given = await ledger.entries.get(id);
  if (given === undefined || !isDocument(given.facts)) return undefined;
  const [parent] = given.facts.provenance.parents;
  const head = parent === undefined ? given : await ledger.entries.get(parent);
  return head !== undefined && isPieceOf(head.facts, given.facts) ? head : undefined;
}

const isDocument = ({ kind, provenance }: EntryFacts): boolean =>
  kind === 'document' && provenance.channel === 'document';

/**
 * Any caller can name a document as a parent. A true piece has the same channel and address as the document, which the
 * guard recorded.
 */
function isPieceOf(head: EntryFacts, facts: EntryFacts): boolean {
  return isDocument(facts) && addressOf(facts) === addressOf(head);
}

function addressOf({ provenance }: EntryFacts): string {
  return provenance.uri?.split('#', 1)[0] ?? '';
}

/** Where a piece begins in the text of its document; the entry for the document itself sorts first. */
function startOf({ provenance }: EntryFacts): number {
  return Number(/[#&]char=(\d+),/.exec(provenance.uri ?? '')?.[1] ?? -1);
}

async function readPieces(
  transactor: SpaceTransactor,
  pieces: readonly LedgerEntry[],
): Promise<readonly DocumentPiece[]> {
  const read: DocumentPiece[] = [];
  for (const piece of await withTexts(transactor, pieces)) {
    const replaced = await replacedEntry(transactor, piece.facts);
    read.push(replaced === undefined ? piece : { ...piece, replaced });
  }
  return read;
}

function hashOf(pieces: readonly DocumentPiece[]): string {
  const shown = pieces.map((piece) => [piece.facts.id, piece.facts.version, shownHash(piece, piece.replaced) ?? null]);
  return sha256(JSON.stringify(shown));
}

function idsOf(pieces: readonly BrowsedEntry[]): readonly string[] {
  return pieces.map(({ facts }) => facts.id);
}

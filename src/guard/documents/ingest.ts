import * as z from 'zod';
import { sha256 } from '../../base/hash.ts';
import { codePoints } from '../../base/text.ts';
import type { Chunk } from '../../ingest/index.ts';
import { type DocumentRemark, documentSchema, type ExtractedDocument } from '../../model/document.ts';
import type { EntryFacts, EntryState } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import { strictest, type Verdict } from '../../model/verdict.ts';
import { channelTrust, type RedactedText, type Ruling, trustOf } from '../../policy/index.ts';
import { decisionOf, type ScanSummary } from '../assess/cached-scanner.ts';
import { Draft } from '../core/draft.ts';
import { expiryOf } from '../core/expiry.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { OperationContext, PlannedOperation } from '../core/operation.ts';
import { judgedLater, optional } from '../core/request.ts';
import { createText } from '../core/salted-text.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { type Judgement, type Refused, refused } from '../results.ts';
import { placementFor } from '../write/placement.ts';
import { type Part, partsOf, worstRuling } from './document-parts.ts';
import { type DocumentFinding, type DocumentScan, readWhole } from './read-whole.ts';
import { redactDocument } from './redact-document.ts';

export const ingestRequest = z.strictObject({
  document: judgedLater<ExtractedDocument>(),
  target: optional(judgedLater<string>()),
  tags: optional(judgedLater<readonly string[]>()),
  chunkSize: optional(judgedLater<number>()),
});
/**
 * An extracted document, the target of its chunks (default `memory`), their tags, and the maximum size of a chunk in
 * code points (default 2,000).
 */
export type IngestRequest = z.infer<typeof ingestRequest>;

export interface IngestedChunk {
  readonly id: string;
  /** In the visible text of the document. */
  readonly start: number;
  readonly end: number;
  readonly page?: number;
  /** `duplicate`: an entry has exactly this content already, and was left unchanged. */
  readonly outcome: 'stored' | 'held' | 'duplicate';
  readonly verdict: Verdict;
}

/** The result of storing a document. Contains none of its text: safe to show to a model. */
export interface IngestReport {
  /** `held`: at least one chunk waits for a person. */
  readonly outcome: 'stored' | 'held';
  /** The entry that represents the document. Every chunk derives from it, so revoking it revokes them all. */
  readonly id: string;
  /** The strictest verdict of the document and its chunks. */
  readonly verdict: Verdict;
  readonly judged: Judgement;
  readonly findings: readonly DocumentFinding[];
  readonly chunks: readonly IngestedChunk[];
  readonly remarks: readonly DocumentRemark[];
}

/** Nothing of the document was stored. */
export interface IngestRefused extends Refused {
  readonly findings: readonly DocumentFinding[];
}

export type IngestResult = IngestReport | IngestRefused;

const notExtracted = refused('document-invalid', 'document must be a result of `readDocument`');

/**
 * Stores a document: all of its chunks or none, in one record. The whole text is scanned before it is cut, so that no
 * cut hides anything, and its findings count against every chunk.
 */
export async function ingest(
  transactor: SpaceTransactor,
  { document: input, ...options }: IngestRequest,
  origin: Origin,
): Promise<IngestResult> {
  const parsed = documentSchema.safeParse(input);
  if (!parsed.success) return transactor.operate(origin, () => refusal({ ...notExtracted, findings: [] }));
  const kept = keptDocument(transactor, parsed.data, options, origin);
  if ('outcome' in kept) return transactor.operate(origin, () => refusal({ ...kept, findings: [] }));
  const { document, redacted } = kept;
  const whole = await withSecondOpinion(transactor, kept.whole, document);
  return transactor.operate(origin, async (context): Promise<PlannedOperation<IngestResult>> => {
    const trust = trustOfDocument(context);
    const parts = partsOf(context, document, whole.reading, { ...options, ...kept.options }, trust, redacted);
    if ('outcome' in parts) return refusal({ ...parts, findings: whole.findings });
    const verdict = parts.reduce<Verdict>((worst, { ruling }) => strictest(worst, ruling.verdict), 'allow');
    const masked = redacted === undefined ? {} : { redacted: redacted.masked };
    const judged = { ...judgedOf(whole.reading, worstRuling(parts), trust), ...masked };
    if (verdict === 'block') return blocked(context, document, parts, judged, whole, trust);
    return enter(new Draft(context), document, parts, { judged, findings: whole.findings, verdict, trust });
  });
}

/** The reader is asked about the whole text: a cut could hide an attack from it. */
async function withSecondOpinion(
  { dependencies }: SpaceTransactor,
  whole: DocumentScan,
  { text }: ExtractedDocument,
): Promise<DocumentScan> {
  const reading = await dependencies.opinions?.added(whole.reading, text, 'document');
  if (reading === undefined || reading === whole.reading) return whole;
  const added = reading.findings
    .slice(whole.reading.findings.length)
    .map((one) => ({ ...one, in: 'document' as const }));
  return {
    findings: [...whole.findings, ...added.map((one) => ({ ...one, where: {} }))],
    reading: { ...reading, findings: [...whole.reading.findings, ...added] },
  };
}

interface KeptDocument {
  readonly document: ExtractedDocument;
  readonly whole: DocumentScan;
  readonly options: Pick<IngestRequest, 'tags'>;
  readonly redacted?: RedactedText;
}

/** The document as it may be kept: with its private data masked, if a row asks for that. */
function keptDocument(
  transactor: SpaceTransactor,
  given: ExtractedDocument,
  { tags = [] }: Pick<IngestRequest, 'tags'>,
  origin: Origin,
): KeptDocument | Refused {
  const { scanner, dependencies } = transactor;
  const whole = readWhole(scanner, given);
  // Tags that are no texts are refused when the parts are made.
  const words = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : [];
  const now = dependencies.env.now();
  const redaction = redactDocument(transactor, given, words, {
    path: 'ingest',
    trust: trustOfDocument({ origin }),
    reading: whole.reading,
    circumstances: { source: origin, now },
  });
  if (redaction === undefined) return { document: given, whole, options: {} };
  if ('outcome' in redaction) return redaction;
  const { document, redacted } = redaction;
  return { document, redacted, whole: readWhole(scanner, document), options: { tags: redaction.tags } };
}

/** No matter who delivers a document, its author is an outsider, and its trust is theirs. */
function trustOfDocument({ origin }: { readonly origin: Origin }): Trust {
  const own = trustOf(origin.channel);
  const most = channelTrust('document');
  return trustRank(own) < trustRank(most) ? own : most;
}

interface Weighed {
  readonly judged: Judgement;
  readonly findings: readonly DocumentFinding[];
  readonly verdict: Verdict;
  readonly trust: Trust;
}

async function enter(
  draft: Draft,
  document: ExtractedDocument,
  parts: readonly Part[],
  { judged, findings, verdict, trust }: Weighed,
): Promise<PlannedOperation<IngestResult>> {
  const { entries } = draft.context.policy.limits;
  if (draft.living + parts.length > entries) {
    return refusal({
      ...refused('space-full', `the space is full at ${entries} entries; erase some or raise the limit`),
      findings,
    });
  }
  const known = await twinsOf(draft, parts);
  const chunks: IngestedChunk[] = [];
  let head: string | undefined;
  for (const part of parts) {
    const twin = known.get(part.candidate.content);
    const facts = twin ?? add(draft, document, part, trust, head);
    known.set(part.candidate.content, facts);
    head ??= facts.id;
    if (part.chunk === undefined) continue;
    const outcome = twin !== undefined ? 'duplicate' : facts.state === 'active' ? 'stored' : 'held';
    chunks.push({ id: facts.id, ...part.chunk, outcome, verdict: part.ruling.verdict });
  }
  const outcome = chunks.some((one) => one.outcome === 'held') ? 'held' : 'stored';
  const { decisions, changes, texts } = draft;
  return {
    event: { type: 'document.ingested', decisions, changes },
    texts,
    result: { outcome, id: head ?? '', verdict, judged, findings, chunks, remarks: document.remarks },
  };
}

/**
 * Entries with exactly the content of a part, in the same place. One query for all: the document may already be stored.
 */
async function twinsOf({ context }: Draft, parts: readonly Part[]): Promise<Map<string, EntryFacts>> {
  const { contents, ledger } = context;
  const known = await ledger.entries.load([...new Set(contents.alike)]);
  for (const { candidate } of parts) {
    const hash = sha256(candidate.content);
    if (!contents.asked.has(hash)) contents.novel.add(hash);
  }
  const [place] = parts.map(({ candidate }) => candidate);
  const alike = [...known.values()]
    .map(({ facts }) => facts)
    .filter(({ state, kind, target }) => live.has(state) && kind === place?.kind && target === place.target);
  const texts = await loadTexts(
    context.dependencies.store,
    ledger.space,
    alike.flatMap(({ digest }) => digest ?? []),
  );
  return new Map(
    alike.flatMap((facts) => {
      const text = texts.get(facts.digest ?? '');
      return text === undefined ? [] : [[text.content, facts] as const];
    }),
  );
}

const live: ReadonlySet<EntryState> = new Set<EntryState>(['active', 'quarantined']);

function add(
  draft: Draft,
  document: ExtractedDocument,
  part: Part,
  trust: Trust,
  head: string | undefined,
): EntryFacts {
  const { context } = draft;
  const { candidate, reading, ruling, redacted } = part;
  const text = createText(context.dependencies.env, candidate.content, candidate.tags);
  const ends = expiryOf(context, { kind: candidate.kind, channel: 'document' }, undefined);
  const facts: EntryFacts = {
    ...placementFor(ruling.verdict, context, ends),
    id: context.dependencies.env.id(),
    version: 1,
    kind: candidate.kind,
    target: candidate.target,
    importance: candidate.importance,
    digest: text.digest,
    length: codePoints(candidate.content),
    provenance: {
      ...context.origin,
      channel: 'document',
      uri: uriOf(context, document, part.chunk),
      trust,
      parents: head === undefined ? [] : [head],
    },
    accepted: [],
    createdAt: context.now,
  };
  draft.change(facts, text);
  draft.decisions.push(decisionOf(ruling, reading, trust, text.digest, facts.id, redacted?.masked));
  return facts;
}

/** The address of the document, or else its digest, with the character range of the visible text as in RFC 5147. */
function uriOf({ origin, policy }: OperationContext, { digest }: ExtractedDocument, cut: Chunk | undefined): string {
  const named = origin.uri?.split('#', 1)[0] ?? '';
  const room = policy.limits.uriCodePoints - 64;
  const base = named !== '' && codePoints(named) <= room ? named : `urn:sha256:${digest}`;
  if (cut === undefined) return base;
  return `${base}#${cut.page === undefined ? '' : `page=${cut.page}&`}char=${cut.start},${cut.end}`;
}

/**
 * A blocked document is refused as a whole and not retained: the file still exists elsewhere, and the record says what
 * was decided.
 */
function blocked(
  context: OperationContext,
  document: ExtractedDocument,
  parts: readonly Part[],
  judged: Judgement,
  { findings }: DocumentScan,
  trust: Trust,
): PlannedOperation<IngestResult> {
  const { digest } = createText(context.dependencies.env, document.text, []);
  const worst = parts.find(({ ruling }) => ruling.verdict === 'block') ?? parts[0];
  const decisions = worst === undefined ? [] : [decisionOf(worst.ruling, worst.reading, trust, digest)];
  const result = refused(
    'blocked',
    'the document was blocked and nothing of it was stored; check the file before you use it',
    judged,
  );
  return { event: { type: 'document.ingested', decisions, refused: result.problem }, result: { ...result, findings } };
}

function refusal(result: IngestRefused): PlannedOperation<IngestResult> {
  return { event: { type: 'document.ingested', refused: result.problem }, result };
}

function judgedOf({ findings, impacts, complete }: ScanSummary, ruling: Ruling | undefined, trust: Trust): Judgement {
  const { verdict = 'allow', advised = 'allow', row = '', why = '' } = ruling ?? {};
  return { verdict, advised, row, why, trust, findings, impacts, complete };
}

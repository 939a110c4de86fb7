import { type Chunk, chunk } from '../../ingest/index.ts';
import type { ExtractedDocument } from '../../model/document.ts';
import type { Level } from '../../model/level.ts';
import type { Trust } from '../../model/trust.ts';
import { strictest } from '../../model/verdict.ts';
import type { RedactedText, Ruling } from '../../policy/index.ts';
import type { ScanSummary } from '../assess/cached-scanner.ts';
import { type Candidate, type CanonicalCandidate, checkCandidate } from '../assess/candidate.ts';
import { privateDataIn } from '../assess/redaction.ts';
import type { OperationContext } from '../core/operation.ts';
import { type Refused, refused } from '../results.ts';
import type { IngestRequest } from './ingest.ts';
import { maskedInPart } from './redact-document.ts';

const defaultChunkSize = 2_000;

/** A part of a document, assessed, that would become an entry. */
export interface Part {
  readonly candidate: CanonicalCandidate;
  readonly chunk: Chunk | undefined;
  readonly reading: ScanSummary;
  readonly ruling: Ruling;
  /** What was masked in it. */
  readonly redacted?: RedactedText;
}

/** The entry for the document itself, and one per chunk. */
export function partsOf(
  context: OperationContext,
  document: ExtractedDocument,
  reading: ScanSummary,
  { target = 'memory', tags = [], chunkSize = defaultChunkSize }: Omit<IngestRequest, 'document'>,
  trust: Trust,
  masked?: RedactedText,
): readonly Part[] | Refused {
  const size = Math.min(chunkSize, context.policy.limits.contentCodePoints);
  if (!(Number.isSafeInteger(size) && size > 0))
    return refused('document-invalid', 'chunkSize must be a whole number, 1 or more');
  const chunks = chunk(document, { size });
  if (chunks.length === 0) {
    return refused(
      'document-empty',
      'the document has no visible text; images are not read, and hidden text is not stored',
    );
  }
  const parts: Part[] = [];
  for (const cut of [undefined, ...chunks]) {
    const content = cut === undefined ? titleOf(document, chunks.length) : document.text.slice(cut.start, cut.end);
    const input: Candidate = { content, kind: 'document', target, tags };
    const checked = checkCandidate(input, context.policy.limits);
    if (!checked.ok) return checked.refusal;
    const { candidate } = checked;
    const own = withDocumentFindings(context.scanner.read(candidate.content, candidate.tags), reading);
    const redacted = maskedInPart(masked, candidate.content);
    const whatWasMasked = redacted === undefined ? {} : { redacted };
    const circumstances = {
      source: context.origin,
      now: context.now,
      ...privateDataIn(context.policy, candidate, own),
      ...whatWasMasked,
    };
    const ruling = context.scanner.rule(context.policy, 'ingest', trust, own, circumstances);
    parts.push({ candidate, chunk: cut, reading: own, ruling, ...whatWasMasked });
  }
  return parts;
}

function titleOf({ name, format, pages, digest }: ExtractedDocument, chunks: number): string {
  const extent = [pages.length > 0 ? [`${pages.length} pages`] : [], `${chunks} parts`].flat().join(', ');
  return `Document ${JSON.stringify(name)} (${format}, ${extent}, sha256 ${digest.slice(0, 16)})`;
}

/** A finding in the document counts against each of its parts, as if it were there. */
function withDocumentFindings(own: ScanSummary, whole: ScanSummary): ScanSummary {
  return {
    level: Math.max(own.level, whole.level) as Level,
    complete: own.complete && whole.complete,
    findings: [...own.findings, ...whole.findings],
    impacts: own.impacts,
    failed: own.failed || whole.failed,
  };
}

/** The strictest ruling on the parts, the first of its kind. */
export function worstRuling(parts: readonly Part[]): Ruling | undefined {
  return parts
    .map(({ ruling }) => ruling)
    .reduce<Ruling | undefined>(
      (worst, ruling) =>
        worst !== undefined && strictest(worst.verdict, ruling.verdict) === worst.verdict ? worst : ruling,
      undefined,
    );
}

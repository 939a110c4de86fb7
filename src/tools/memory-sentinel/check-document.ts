import { evidenceOf } from '../../detect/index.ts';
import { type ReadOptions, type ReadResult, readDocument, readText } from '../../documents/index.ts';
import type { DocumentFinding, GuardedSpace, IngestResult } from '../../guard/index.ts';
import type { ExtractedDocument } from '../../model/document.ts';
import type { Origin } from '../../model/provenance.ts';
import { strictest, verdictRank } from '../../model/verdict.ts';
import { channelOfSource } from '../../policy/index.ts';
import { originFor, type SentinelCaller } from './caller.ts';
import type { DocumentArguments, DocumentMetadata } from './contract.ts';
import { type Finished, failedClosed } from './decision.ts';
import { familyFindings, withFamilies } from './families.ts';
import { memoryTrust } from './memory-trust.ts';
import { signatureInDocument } from './signatures.ts';
import { highest, policyThreats, type Threat, threatsFrom, unreadThreats } from './threats.ts';
import { documentVerdict } from './verdicts.ts';

const extensions: ReadonlyMap<string, string> = new Map([
  ['html', 'html'],
  ['htm', 'html'],
  ['markdown', 'md'],
  ['md', 'md'],
  ['pdf', 'pdf'],
  ['docx', 'docx'],
]);

/**
 * Extracts a document, scans all of it and stores its chunks, as `space.ingest` does, and answers as the memory sentinel
 * contract documents. A text that contains markup is read as such whatever its type says, because markup can hide words.
 */
export async function checkDocument(
  space: GuardedSpace,
  content: string | Uint8Array,
  given: DocumentArguments,
  { caller, reading }: { readonly caller: SentinelCaller; readonly reading: ReadOptions },
): Promise<Finished<DocumentMetadata>> {
  const { source = 'external', user_id, document_type = '' } = given;
  if (content.length === 0) return { verdict: 'allow', threats: [], metadata: {} };
  const read = await openDocument(content, document_type, reading);
  if (!read.ok) return failedClosed(read.problem, read.message);
  const channel = channelOfSource(source) === 'unknown' ? 'unknown' : 'document';
  const origin = originFor(caller, channel, user_id);
  const document = withoutNameMismatch(read.document);
  const inFamilies = familyFindings(document.text, 'document').map((finding) => ({ ...finding, where: {} }));
  if (inFamilies.length > 0 && (await wouldStore(space, document, origin))) {
    const threats = threatsOf({ findings: inFamilies }, document);
    return { verdict: documentVerdict(highest(threats)), threats, metadata: { kept: 'nothing' } };
  }
  const result = await space.ingest({ document }, origin);
  const threats = threatsOf({ ...result, findings: withFamilies(result.findings, () => inFamilies) }, document);
  if (result.outcome === 'refused' && result.judged === undefined && threats.length === 0) {
    return failedClosed(result.problem, result.message);
  }
  // If the guard refused the whole document, it is blocked here too, whatever the reason.
  const refused = result.outcome === 'refused' && result.problem === 'blocked' ? 'block' : 'allow';
  return { verdict: strictest(documentVerdict(highest(threats)), refused), threats, metadata: metadataOf(result) };
}

const markup = /<[a-z!/]/i;

async function openDocument(content: string | Uint8Array, type: string, reading: ReadOptions): Promise<ReadResult> {
  const named = extensions.get(type.toLowerCase().replace(/^(?:\.|text\/|application\/)/, '')) ?? 'txt';
  if (typeof content !== 'string') return readDocument({ name: `document.${named}`, bytes: content }, reading);
  if (named !== 'txt') return readDocument({ name: `document.${named}`, bytes: bytesOf(content) }, reading);
  if (markup.test(content)) return readDocument({ name: 'document.md', bytes: bytesOf(content) }, reading);
  return readText('document.txt', content, reading.limits);
}

/** The file name was made here from the caller's type: a mismatch says nothing about the document. */
function withoutNameMismatch(document: ExtractedDocument): ExtractedDocument {
  return { ...document, remarks: document.remarks.filter((remark) => remark !== 'name-mismatch') };
}

function bytesOf(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

/**
 * Whether the guard would keep a document that this contract refuses. Nothing is stored that the caller is told not to keep, and
 * nothing is lost that a person would review.
 */
async function wouldStore(space: GuardedSpace, { text, hidden }: ExtractedDocument, origin: Origin): Promise<boolean> {
  if (hidden.length > 0) return false;
  const checked = await space.check({ content: text }, origin);
  return checked.outcome === 'refused' || verdictRank(checked.judged.verdict) < verdictRank('redact');
}

function threatsOf(result: Pick<IngestResult, 'findings' | 'judged'>, document: ExtractedDocument): readonly Threat[] {
  const found = threatsFrom<DocumentFinding>(result.findings, {
    minLevel: 1,
    signatureOf: signatureInDocument,
    evidenceOf: (finding) => evidence(finding, document),
  });
  const { judged } = result;
  if (judged === undefined) return found;
  const known = [...found, ...unreadThreats(judged)];
  return [...known, ...policyThreats(judged, known)];
}

function evidence(
  { ruleId: rule, span, in: place, where }: DocumentFinding,
  { text, hidden }: ExtractedDocument,
): string {
  if (place === 'hidden') {
    const piece = hidden.find(({ at, method }) => at === span.start && method === where.method);
    return piece === undefined ? rule : evidenceOf(piece.text, 0, piece.text.length);
  }
  return span.end > span.start ? evidenceOf(text, span.start, span.end) : rule;
}

function metadataOf(result: IngestResult): DocumentMetadata {
  const trust = result.judged === undefined ? {} : { source_trust: memoryTrust(result.judged.trust) };
  if (result.outcome === 'refused') return { ...trust, kept: 'refused', problem: result.problem };
  const chunks = result.chunks.map(({ id, start, end }) => ({ id, start, end }));
  return { ...trust, kept: result.outcome, document_id: result.id, chunks };
}

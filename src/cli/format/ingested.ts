import type { DocumentFinding, IngestReport, IngestResult } from '../../guard/index.ts';
import type { DocumentRemark, ExtractedDocument } from '../../model/document.ts';
import { levelName } from '../../model/level.ts';
import { drawHidden, fitStart } from '../draw.ts';
import type { Style } from '../style.ts';
import { plural } from './run.ts';

/** The result for one file: a reading problem, or the guard's decision. */
export type IngestedFile =
  | { readonly file: string; readonly problem: string; readonly message: string; readonly result?: undefined }
  | { readonly file: string; readonly document: ExtractedDocument; readonly result: IngestResult };

const maxFindingsShown = 10;
const remarks: Readonly<Record<DocumentRemark, string>> = {
  'name-mismatch': 'the content does not match the file extension',
  'embedded-files': 'embedded files were not opened',
  'damaged-text': 'some bytes are invalid in its encoding',
  'pages-without-text': 'some pages have no text; images are not read',
};

export function ingestedText(ended: IngestedFile, style: Style): string {
  const name = style.bold(drawHidden(ended.file));
  if (ended.result === undefined) return `${name}: failed (${ended.problem}): ${ended.message}\n`;
  const { document, result } = ended;
  const shown = result.findings.slice(0, maxFindingsShown).map((finding) => findingLine(finding, document, style));
  const left = result.findings.length - shown.length;
  return [
    `${name}: ${summary(document, result)}\n`,
    ...document.remarks.map((remark) => `  note  ${remarks[remark]}\n`),
    ...shown,
    ...(left > 0 ? [`  and ${plural(left, 'more finding')}\n`] : []),
  ].join('');
}

function summary({ format, pages }: ExtractedDocument, result: IngestResult): string {
  if (result.outcome === 'refused') return `refused (${result.problem}): ${result.message}`;
  const count = (outcome: IngestReport['chunks'][number]['outcome']): number =>
    result.chunks.filter((chunk) => chunk.outcome === outcome).length;
  const extent = pages.length > 0 ? `${format}, ${plural(pages.length, 'page')}` : format;
  const [held, known] = [count('held'), count('duplicate')];
  const parts = [
    `${count('stored')} of ${plural(result.chunks.length, 'chunk')} stored`,
    ...(held > 0 ? [`${held} held for review`] : []),
    ...(known > 0 ? [`${known} already stored`] : []),
  ];
  return `${result.verdict}, ${parts.join(', ')} (${extent})`;
}

function findingLine(finding: DocumentFinding, document: ExtractedDocument, style: Style): string {
  const level = levelName(finding.level);
  const words = drawHidden(evidenceOf(finding, document).replace(/\s+/g, ' '));
  const start = fitStart(words, 80);
  const excerpt = words === '' ? '' : `: ${start}${start === words ? '' : '\u2026'}`;
  return `  ${style.level(level, level.padEnd(8))}  ${finding.ruleId}${placeOf(finding)}${excerpt}\n`;
}

function placeOf({ where }: DocumentFinding): string {
  const { method, page, line, element } = where;
  const parts = [
    method,
    element,
    page === undefined ? undefined : `page ${page}`,
    line === undefined ? undefined : `line ${line}`,
  ];
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? '' : `  ${known.join(', ')}`;
}

/** The guard reports positions, never text; the text comes from the document. */
function evidenceOf({ in: inside, span, where }: DocumentFinding, { text, hidden }: ExtractedDocument): string {
  if (inside !== 'hidden') return text.slice(span.start, span.end);
  return hidden.find(({ at, method }) => at === span.start && method === where.method)?.text ?? '';
}

/** Without document text: the reader of JSON is often a program that passes it on. */
export function ingestedJson(done: readonly IngestedFile[], dryRun: boolean): string {
  const files = done.map((ended) => {
    if (ended.result === undefined) return ended;
    const { file, document, result } = ended;
    const { format, digest, remarks: documentRemarks, pages, hidden } = document;
    return { file, format, digest, pages: pages.length, hidden: hidden.length, remarks: documentRemarks, result };
  });
  return `${JSON.stringify({ dryRun, files }, null, 2)}\n`;
}

import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentRemark } from '../../model/document.ts';
import type { DocumentLimits } from '../limits.ts';
import { Unreadable } from '../problem.ts';
import type { TextWriter } from '../text-writer.ts';
import { measuresOf, objectOf } from './fonts.ts';
import { type PdfPassage, passagesOf } from './lines.ts';
import { loadPdfjs, type Pdfjs, pdfOptions } from './load-pdfjs.ts';
import { PageMarks } from './page-marks.ts';
import type { FontMeasures } from './pen.ts';
import type { PdfTextRun } from './runs.ts';

/** Writes the pages of a PDF, and records as hidden what a person who looks at them does not see. */
export async function readPdf(
  bytes: Uint8Array,
  limits: DocumentLimits,
  writer: TextWriter,
): Promise<readonly DocumentRemark[]> {
  const pdfjs = await loadPdfjs();
  const pdf = await open(pdfjs, bytes, limits);
  const layers = await pdf.getOptionalContentConfig();
  const names = new Map(Object.entries(pdfjs.OPS).map(([name, code]) => [Number(code), name]));
  const pictures = new Pictures(pdfjs, bytes);
  let empty = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const operators = await page.getOperatorList();
    const fonts = new Map<string, FontMeasures>();
    const marks = new PageMarks({
      names,
      view: { left, bottom, right, top },
      userUnit: page.userUnit,
      isLayerShown: (group) => layers.isVisible(group as never),
      font: (name) => {
        const measures = fonts.get(name) ?? measuresOf(page, name, names);
        fonts.set(name, measures);
        return measures;
      },
      shading: (id) => objectOf(page.objs, id) ?? objectOf(page.commonObjs, id),
    });
    marks.follow(operators);
    const hasPicture = marks.dependsOnPictures && (await pictures.on(number, operators.fnArray.length));
    const found = marks.runs(hasPicture);
    const runs =
      isAllUnseen(found) && (hasPicture || (await pictures.on(number, operators.fnArray.length)))
        ? asScanned(found)
        : found;
    writer.page();
    if (!writePage(passagesOf(runs), number, writer)) empty++;
    await readAnnotations(page, number, writer);
    page.cleanup();
  }
  const hasFiles = await readProperties(pdf, writer);
  return [...(empty > 0 ? (['pages-without-text'] as const) : []), ...(hasFiles ? (['embedded-files'] as const) : [])];
}

async function open(pdfjs: Pdfjs, bytes: Uint8Array, limits: DocumentLimits): Promise<PDFDocumentProxy> {
  let pdf: PDFDocumentProxy;
  try {
    pdf = await pdfjs.getDocument({ ...pdfOptions(), data: bytes.slice() }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Unreadable(isLocked ? 'encrypted' : 'broken');
  }
  if (pdf.numPages > limits.pages) throw new Unreadable('too-many-pages');
  return pdf;
}

/**
 * A scanned page has its recognised text invisibly over the picture, and no other text. Such a page is read as text and
 * marked as scanned: whether the picture shows the same words cannot be known here.
 */
function asScanned(runs: readonly PdfTextRun[]): readonly PdfTextRun[] {
  return runs.map((run) => ({ ...run, method: 'unseen-layer' as const }));
}

function isAllUnseen(runs: readonly PdfTextRun[]): boolean {
  const written = runs.filter(({ text }) => text.trim() !== '');
  return written.length > 0 && written.every(({ method }) => method === 'invisible' || method === 'unseen-layer');
}

/** Returns false if the page has no visible text. */
function writePage(passages: readonly PdfPassage[], page: number, writer: TextWriter): boolean {
  let isWritten = false;
  for (const { method, text, isLarge } of passages) {
    if (text.trim() === '') continue;
    const isSeen = method === undefined || method === 'unseen-layer' || method === 'colour-on-picture';
    if (method !== undefined) {
      writer.breakHidden();
      writer.hide(method, text.replace(/\s+/g, ' '), { page });
    }
    if (!isSeen) continue;
    if (isLarge) writer.heading();
    else writer.line();
    writer.verbatim(text);
    if (isLarge) writer.paragraph();
    else writer.line();
    isWritten = true;
  }
  return isWritten;
}

/** Notes on the page, and values and choices of form fields. */
async function readAnnotations(page: PDFPageProxy, number: number, writer: TextWriter): Promise<void> {
  for (const annotation of await page.getAnnotations()) {
    const { contentsObj, titleObj, richText, fieldValue, defaultFieldValue, options, alternativeText } =
      annotation as Record<string, unknown>;
    const values = [contentsObj, titleObj, richText, fieldValue, defaultFieldValue, options, alternativeText];
    for (const words of new Set(values.map(wordsOf))) {
      writer.breakHidden();
      writer.hide('annotation', words, { page: number });
    }
  }
}

/** Title, author and similar; names of attached files. Returns true if there are attached files. */
async function readProperties(pdf: PDFDocumentProxy, writer: TextWriter): Promise<boolean> {
  const { info, metadata } = await pdf.getMetadata();
  for (const [name, value] of Object.entries(info as Record<string, unknown>)) {
    if (/^(?:PDFFormatVersion|Producer|Creator|CreationDate|ModDate|Trapped|Language|EncryptFilterName)$/.test(name))
      continue;
    writer.breakHidden();
    writer.hide(
      'metadata',
      name === 'Custom'
        ? Object.values(value as object)
            .map(wordsOf)
            .join('\n')
        : wordsOf(value),
      {},
    );
  }
  for (const [, value] of (metadata as Iterable<readonly [string, unknown]> | null) ?? []) {
    writer.breakHidden();
    if (/\s\S+\s/.test(wordsOf(value))) writer.hide('metadata', wordsOf(value), {});
  }
  const attachments: unknown = await pdf.getAttachments();
  const files =
    attachments instanceof Map ? [...attachments.values()] : Object.values((attachments as object | null) ?? {});
  for (const file of files) {
    const { filename, description } = file as Record<string, unknown>;
    writer.breakHidden();
    writer.hide('attachment', `${wordsOf(filename)}\n${wordsOf(description)}`, {});
  }
  return files.length > 0;
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsOf).join('\n');
  if (typeof value !== 'object' || value === null) return '';
  if ('str' in value) return wordsOf(value.str);
  return 'displayValue' in value ? wordsOf(value.displayValue) : '';
}

/**
 * Which pages have pictures. Decoding pictures would cost time and memory and tell nothing, so they are refused by size; a
 * second, strict parse of a page stops at the first picture and returns nothing. It runs only where the result matters.
 */
class Pictures {
  readonly #pdfjs: Pdfjs;
  readonly #bytes: Uint8Array;
  #strict: Promise<PDFDocumentProxy> | undefined;

  constructor(pdfjs: Pdfjs, bytes: Uint8Array) {
    this.#pdfjs = pdfjs;
    this.#bytes = bytes;
  }

  /** `length`: how many operators the lenient parse found; the strict one may lose a part of them silently. */
  async on(number: number, length: number): Promise<boolean> {
    this.#strict ??= this.#pdfjs.getDocument({
      ...pdfOptions(),
      stopAtErrors: true,
      data: this.#bytes.slice(),
    }).promise;
    try {
      const page = await (await this.#strict).getPage(number);
      const { fnArray } = await page.getOperatorList();
      return fnArray.length !== length;
    } catch {
      return true; // a page that only a lenient parse accepts may contain anything, including pictures
    }
  }
}

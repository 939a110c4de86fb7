import { sha256 } from '../base/hash.ts';
import type { DocumentRemark, ExtractedDocument } from '../model/document.ts';
import { declaredCharset, decode } from './decode.ts';
import { detectFormat } from './format.ts';
import type { DocumentLimits } from './limits.ts';
import { Unreadable } from './problem.ts';
import { TextWriter } from './text-writer.ts';

/**
 * Extracts a document in this thread. Throws `Unreadable` for a file that cannot or must not be read. A parser is loaded when
 * its format first occurs.
 */
export async function extract(bytes: Uint8Array, name: string, limits: DocumentLimits): Promise<ExtractedDocument> {
  if (bytes.length === 0) throw new Unreadable('empty');
  if (bytes.length > limits.bytes) throw new Unreadable('too-large');
  const { format, mismatch } = detectFormat(bytes, name);
  const writer = new TextWriter(limits);
  const remarks = await readers[format](bytes, limits, writer);
  const { text, pages, headings, hidden } = writer;
  return {
    name,
    format,
    digest: sha256(bytes),
    text,
    pages,
    headings: [...new Set(headings)],
    hidden: hidden.map((piece) => ({ ...piece, text: piece.text.trim() })),
    remarks: [...(mismatch ? (['name-mismatch'] as const) : []), ...remarks],
  };
}

type Reader = (bytes: Uint8Array, limits: DocumentLimits, writer: TextWriter) => Promise<readonly DocumentRemark[]>;

const readers: Readonly<Record<ExtractedDocument['format'], Reader>> = {
  async text(bytes, _limits, writer) {
    const { text, damaged } = decode(bytes);
    writer.verbatim(text);
    return damaged ? ['damaged-text'] : [];
  },
  async markdown(bytes, limits, writer) {
    const { readMarkdown } = await import('./markdown.ts');
    const { text, damaged } = decode(bytes);
    readMarkdown(text, limits, writer);
    return damaged ? ['damaged-text'] : [];
  },
  async html(bytes, limits, writer) {
    const { readHtml } = await import('./html/html.ts');
    const { text, damaged } = decode(bytes, declaredCharset(bytes));
    readHtml(text, limits, writer);
    return damaged ? ['damaged-text'] : [];
  },
  async pdf(bytes, limits, writer) {
    const { readPdf } = await import('./pdf/pdf.ts');
    return readPdf(bytes, limits, writer);
  },
  async docx(bytes, limits, writer) {
    const { readDocx } = await import('./docx/docx.ts');
    return readDocx(bytes, limits, writer);
  },
};

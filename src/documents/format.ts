import type { DocumentFormat } from '../model/document.ts';
import { Unreadable } from './problem.ts';

export interface DetectedFormat {
  readonly format: DocumentFormat;
  /** True if the file name suggests another format. */
  readonly mismatch: boolean;
}

const byExtension: ReadonlyMap<string, DocumentFormat> = new Map(
  Object.entries<DocumentFormat>({
    txt: 'text',
    text: 'text',
    log: 'text',
    csv: 'text',
    md: 'markdown',
    markdown: 'markdown',
    mdx: 'markdown',
    html: 'html',
    htm: 'html',
    xhtml: 'html',
    pdf: 'pdf',
    docx: 'docx',
  }),
);

/** Plain text formats, which content alone cannot tell apart: a file of one may be opened as the other. */
const plainTextFormats: ReadonlySet<DocumentFormat> = new Set<DocumentFormat>(['text', 'markdown']);

const markup =
  /^\s{0,200}(?:<!--[^>]{0,2000}-->\s{0,200}|<\?xml[^>]{0,200}\?>\s{0,200}){0,4}<(?:!doctype\s+html|html|head|body)\b/i;

/** By content first, since a name is only a claim; the name decides only between formats that content cannot tell apart. */
export function detectFormat(bytes: Uint8Array, name: string): DetectedFormat {
  const named = byExtension.get(/\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '');
  const found =
    byContent(bytes) ?? (named !== undefined && (plainTextFormats.has(named) || named === 'html') ? named : 'text');
  return { format: found, mismatch: named !== undefined && named !== found };
}

function byContent(bytes: Uint8Array): DocumentFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4_096));
  // Readers accept a PDF that begins anywhere in the first kilobyte, so a prefix must not hide one.
  if (head.subarray(0, 1_024).includes('%PDF-')) return 'pdf';
  if (head.subarray(0, 4).equals(zip)) return 'docx';
  if (head.subarray(0, 8).equals(compound)) throw new Unreadable(isLocked(bytes) ? 'encrypted' : 'unsupported-format');
  if (head[0] === 0xff && head[1] === 0xfe) return undefined;
  if (head[0] === 0xfe && head[1] === 0xff) return undefined;
  if (head.includes(0)) throw new Unreadable('unsupported-format');
  if (head.subarray(0, 5).equals(rtf)) throw new Unreadable('unsupported-format');
  return markup.test(head.toString('utf8').replace(/^\ufeff/, '')) ? 'html' : undefined;
}

const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const rtf = Buffer.from('{\\rtf');

/** A DOCX with a password is a compound file that contains a stream of this name. */
function isLocked(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from('EncryptedPackage', 'utf16le'));
}

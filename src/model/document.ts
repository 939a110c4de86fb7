import * as z from 'zod';
import type { Inferred } from './inferred.ts';

const documentFormats = ['text', 'markdown', 'html', 'pdf', 'docx'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** The ways in which a document can contain text that its readers do not see. */
export const hidingMethods = [
  'not-displayed',
  'invisible',
  'hidden-attribute',
  'hidden-run',
  'hidden-layer',
  'tiny',
  'transparent',
  'same-colour',
  'off-screen',
  'clipped',
  'covered',
  'unseen-layer',
  'colour-on-picture',
  'undetermined',
  'comment',
  'alternative-text',
  'title',
  'metadata',
  'attribute',
  'fallback',
  'annotation',
  'attachment',
  'deleted',
  'field-code',
] as const;
export type HidingMethod = (typeof hidingMethods)[number];

/** Observations about a file apart from its text. */
const documentRemarks = [
  /** The content has another format than the name says. */
  'name-mismatch',
  /** The file contains other files, which were not opened. */
  'embedded-files',
  /** Some bytes are invalid in the encoding of the file. */
  'damaged-text',
  /** Some pages are empty or only images, which are not read. */
  'pages-without-text',
] as const;
export type DocumentRemark = (typeof documentRemarks)[number];

/** Limits that the guard enforces for any parser. The limits of `readDocument` for files are stricter. */
const documentMaxima = { text: 4_000_000, pieces: 20_000, marks: 100_000 } as const;

const wellFormed = (size: number) =>
  z
    .string()
    .max(size)
    .refine((text) => text.isWellFormed());
const offsets = z.array(z.int().min(0)).max(documentMaxima.marks);

const place = z.strictObject({
  /** Counted from 1. */
  page: z.int().min(1).exactOptional(),
  /** In the source, counted from 1. */
  line: z.int().min(1).exactOptional(),
  /** The name of an HTML tag or of a part of the file. */
  element: z
    .string()
    .regex(/^[a-z][a-z0-9:-]{0,31}$/)
    .exactOptional(),
});
/** A place in a document, for reviewers. It contains no text that the author of the document can choose. */
export type DocumentPlace = Inferred<typeof place>;

const hiddenText = z.strictObject({
  method: z.enum(hidingMethods),
  text: wellFormed(documentMaxima.text),
  /** The offset in the visible text at which it would appear. */
  at: z.int().min(0),
  place,
});
/** Text that readers of the document do not see. */
export type HiddenText = Inferred<typeof hiddenText>;

export const documentSchema = z
  .strictObject({
    name: wellFormed(256),
    format: z.enum(documentFormats),
    /** SHA-256 of the bytes. */
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    /** The visible text. Every offset below is an offset into it, in UTF-16 code units. */
    text: wellFormed(documentMaxima.text),
    /** The start of each page; empty for formats without pages. */
    pages: offsets,
    /** The start of each heading. */
    headings: offsets,
    hidden: z.array(hiddenText).max(documentMaxima.pieces),
    remarks: z.array(z.enum(documentRemarks)).max(documentRemarks.length),
  })
  .refine(({ text, pages, headings, hidden }) =>
    [...pages, ...headings, ...hidden.map(({ at }) => at)].every((offset) => offset <= text.length),
  )
  .refine(({ pages, headings }) => isAscending(pages) && isAscending(headings))
  .refine(({ hidden }) => hidden.reduce((sum, { text }) => sum + text.length, 0) <= documentMaxima.text);

/** A parsed document: the text readers see, the text they do not see, and where pages and headings start. */
export type ExtractedDocument = Inferred<typeof documentSchema>;

function isAscending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
}

import { z } from 'zod';
import type { Inferred } from './inferred.ts';

const documentFormats = ['text', 'markdown', 'html', 'pdf', 'docx'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** The ways a document can hold words that a person who opens it does not see. */
const hidingMethods = [
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

/** What is worth knowing about a file besides its words. */
const documentRemarks = [
  /** Its content is of another format than its name says. */
  'name-mismatch',
  /** Files inside the file were not opened. */
  'embedded-files',
  /** Some bytes are no text in the encoding of the file. */
  'damaged-text',
  /** Pages that are pictures, or empty. Pictures are not read. */
  'pages-without-text',
] as const;
export type DocumentRemark = (typeof documentRemarks)[number];

/** What the guard accepts whatever parser it came from; limits of files are the reader's and stricter. */
const documentMaxima = { text: 4_000_000, pieces: 20_000, marks: 100_000 } as const;

const wellFormed = (size: number) =>
  z
    .string()
    .max(size)
    .refine((text) => text.isWellFormed());
const offsets = z.array(z.int().min(0)).max(documentMaxima.marks);

const place = z.strictObject({
  /** From one. */
  page: z.int().min(1).exactOptional(),
  /** Of the source, from one. */
  line: z.int().min(1).exactOptional(),
  /** The name of a tag or of a part. */
  element: z
    .string()
    .regex(/^[a-z][a-z0-9:-]{0,31}$/)
    .exactOptional(),
});
/** Where in a document, for the person who wants to look. Holds nothing the author of the document could word. */
export type DocumentPlace = Inferred<typeof place>;

const hiddenText = z.strictObject({
  method: z.enum(hidingMethods),
  text: wellFormed(documentMaxima.text),
  /** Where it would stand in the visible text. */
  at: z.int().min(0),
  place,
});
/** Words that a reader of the document is not shown. */
export type HiddenText = Inferred<typeof hiddenText>;

export const documentSchema = z
  .strictObject({
    name: wellFormed(256),
    format: z.enum(documentFormats),
    /** SHA-256 of the bytes. */
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    /** The visible text. Every offset below counts in it, in UTF-16 code units. */
    text: wellFormed(documentMaxima.text),
    /** Where each page begins; empty for formats that have none. */
    pages: offsets,
    /** Where each heading begins. */
    headings: offsets,
    hidden: z.array(hiddenText).max(documentMaxima.pieces),
    remarks: z.array(z.enum(documentRemarks)).max(documentRemarks.length),
  })
  .refine(({ text, pages, headings, hidden }) =>
    [...pages, ...headings, ...hidden.map(({ at }) => at)].every((offset) => offset <= text.length),
  )
  .refine(({ pages, headings }) => rises(pages) && rises(headings))
  .refine(({ hidden }) => hidden.reduce((sum, { text }) => sum + text.length, 0) <= documentMaxima.text);

/** A document after its parser: what a reader sees, what a reader does not see, and where things begin. */
export type ExtractedDocument = Inferred<typeof documentSchema>;

function rises(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
}

import * as z from 'zod';

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

/** Where in a document, for the person who wants to look. Holds nothing the author of the document could word. */
export interface DocumentPlace {
  /** From one. */
  readonly page?: number;
  /** Of the source, from one. */
  readonly line?: number;
  /** The name of a tag or of a part. */
  readonly element?: string;
}

/** Words that a reader of the document is not shown. */
export interface HiddenText {
  readonly method: HidingMethod;
  readonly text: string;
  /** Where it would stand in the visible text. */
  readonly at: number;
  readonly place: DocumentPlace;
}

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

/** A document after its parser: what a reader sees, what he does not see, and where things begin. */
export interface ExtractedDocument {
  readonly name: string;
  readonly format: DocumentFormat;
  /** SHA-256 of the bytes. */
  readonly digest: string;
  /** The visible text. Every offset below counts in it, in UTF-16 code units. */
  readonly text: string;
  /** Where each page begins; empty for formats that have none. */
  readonly pages: readonly number[];
  /** Where each heading begins. */
  readonly headings: readonly number[];
  readonly hidden: readonly HiddenText[];
  readonly remarks: readonly DocumentRemark[];
}

/** What the guard accepts whatever parser it came from; limits of files are the reader's and stricter. */
const documentMaxima = { text: 4_000_000, pieces: 20_000, marks: 100_000 } as const;

const wellFormed = (size: number): z.ZodType<string> =>
  z
    .string()
    .max(size)
    .refine((text) => text.isWellFormed());
const offsets = z.array(z.int().min(0)).max(documentMaxima.marks).readonly();
const place = z.strictObject({
  page: z.int().min(1).exactOptional(),
  line: z.int().min(1).exactOptional(),
  element: z
    .string()
    .regex(/^[a-z][a-z0-9:-]{0,31}$/)
    .exactOptional(),
});

export const documentSchema: z.ZodType<ExtractedDocument> = z
  .strictObject({
    name: wellFormed(256),
    format: z.enum(documentFormats),
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    text: wellFormed(documentMaxima.text),
    pages: offsets,
    headings: offsets,
    hidden: z
      .array(
        z.strictObject({
          method: z.enum(hidingMethods),
          text: wellFormed(documentMaxima.text),
          at: z.int().min(0),
          place,
        }),
      )
      .max(documentMaxima.pieces)
      .readonly(),
    remarks: z.array(z.enum(documentRemarks)).max(documentRemarks.length).readonly(),
  })
  .refine(({ text, pages, headings, hidden }) =>
    [...pages, ...headings, ...hidden.map(({ at }) => at)].every((offset) => offset <= text.length),
  )
  .refine(({ pages, headings }) => rises(pages) && rises(headings))
  .refine(({ hidden }) => hidden.reduce((sum, { text }) => sum + text.length, 0) <= documentMaxima.text);

function rises(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
}

// The part that Bezoar uses of the copy of pdf.js that scripts/copy-pdfjs.ts puts into dist.
declare module '#pdfjs' {
  export const getDocument: typeof import('pdfjs-dist/legacy/build/pdf.mjs').getDocument;
  export const OPS: typeof import('pdfjs-dist/legacy/build/pdf.mjs').OPS;
}

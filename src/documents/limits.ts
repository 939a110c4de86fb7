/** What a file may cost. Everything beyond is refused with a code that names the limit; nothing is read halfway. */
export interface DocumentLimits {
  /** Of the file. */
  readonly bytes: number;
  readonly pages: number;
  /** Files inside the file. */
  readonly entries: number;
  /** All of them together, unpacked. */
  readonly unpackedBytes: number;
  /** Unpacked by packed, of one of them; small ones are let be. */
  readonly ratio: number;
  /** Elements inside elements. */
  readonly depth: number;
  /** Of the text, visible and hidden each, in UTF-16 code units. */
  readonly textLength: number;
  /** Pieces of hidden text. */
  readonly hiddenPieces: number;
  readonly milliseconds: number;
  /** Of the thread that parses. */
  readonly megabytes: number;
}

export const documentLimits: DocumentLimits = {
  bytes: 32 * 1024 ** 2,
  pages: 2_000,
  entries: 2_000,
  unpackedBytes: 128 * 1024 ** 2,
  ratio: 200,
  depth: 1_000,
  textLength: 2_000_000,
  hiddenPieces: 20_000,
  milliseconds: 30_000,
  megabytes: 512,
};

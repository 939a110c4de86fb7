import { Fault } from '../base/fault.ts';

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

/** The limits of a caller over the usual ones. One that is no number would be no limit, and so is one that nobody reads. */
export function limitsFrom(given: Partial<DocumentLimits> = {}): DocumentLimits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(documentLimits, name)) {
      throw new Fault(
        'config-invalid',
        `there is no limit of this name; there are ${Object.keys(documentLimits).join(', ')}`,
      );
    }
    if (!Number.isSafeInteger(value) || value <= 0) {
      throw new Fault('config-invalid', `the limit ${name} must be a whole number above 0`, { limit: name });
    }
  }
  return { ...documentLimits, ...given };
}

import { Fault } from '../base/fault.ts';

/** What reading a file may cost. A file beyond a limit is refused with a code that names the limit; nothing is read in part. */
export interface DocumentLimits {
  /** Size of the file. */
  readonly bytes: number;
  readonly pages: number;
  /** Files inside the file. */
  readonly entries: number;
  /** Total unpacked size. */
  readonly unpackedBytes: number;
  /** Largest ratio of unpacked to packed size of one entry; small entries are exempt. */
  readonly ratio: number;
  /** Nesting depth of elements. */
  readonly depth: number;
  /** Length of the visible and of the hidden text, each, in UTF-16 code units. */
  readonly textLength: number;
  /** How many pieces of hidden text. */
  readonly hiddenPieces: number;
  readonly milliseconds: number;
  /** Memory of the parsing thread. */
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

/** The defaults with the caller's limits. A limit that is not a number, or has an unknown name, would have no effect. */
export function limitsFrom(given: Partial<DocumentLimits> = {}): DocumentLimits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(documentLimits, name)) {
      throw new Fault(
        'config-invalid',
        `limits: unknown limit ${JSON.stringify(name)}; valid limits: ${Object.keys(documentLimits).join(', ')}`,
      );
    }
    if (!Number.isSafeInteger(value) || value <= 0) {
      throw new Fault(
        'config-invalid',
        `limits.${name} must be a whole number above 0, not ${typeof value === 'number' ? value : typeof value}`,
        {
          limit: name,
        },
      );
    }
  }
  return { ...documentLimits, ...given };
}

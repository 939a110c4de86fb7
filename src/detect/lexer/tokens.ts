import { Units } from './units.ts';

export const sentenceMark = 1;
export const paragraphMark = 2;

/** The words of one view, in columns. `signature` 0 is a word that no rule knows; it still counts in a gap. */
export class WordTokens {
  count = 0;
  starts: Int32Array = new Int32Array(256);
  ends: Int32Array = new Int32Array(256);
  signatures: Uint16Array = new Uint16Array(256);
  /** What starts at a word: nothing (0), a sentence, or a paragraph. */
  opens: Uint8Array = new Uint8Array(256);
  /** Buffer for the units of the text. */
  readonly units: Units = new Units();
  /** The units of the text, for later readers; undefined if there is none. Valid until the next text is split. */
  codes: Uint16Array | undefined;

  clear(): void {
    this.count = 0;
    this.codes = undefined;
  }

  push(start: number, end: number, signature: number, opens: number): void {
    const at = this.count;
    if (at === this.starts.length) this.#grow();
    this.starts[at] = start;
    this.ends[at] = end;
    this.signatures[at] = signature;
    this.opens[at] = opens;
    this.count = at + 1;
  }

  #grow(): void {
    const size = this.starts.length * 2;
    const starts = new Int32Array(size);
    starts.set(this.starts);
    this.starts = starts;
    const ends = new Int32Array(size);
    ends.set(this.ends);
    this.ends = ends;
    const signatures = new Uint16Array(size);
    signatures.set(this.signatures);
    this.signatures = signatures;
    const opens = new Uint8Array(size);
    opens.set(this.opens);
    this.opens = opens;
  }
}

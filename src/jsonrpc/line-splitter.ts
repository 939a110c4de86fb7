/** A line of a stream, without its line break; or the start of one that was too long to keep. */
export type JsonRpcLine =
  | { readonly kind: 'line'; readonly bytes: Buffer }
  | { readonly kind: 'too-long'; readonly start: Buffer };

const newline = 0x0a;
const carriageReturn = 0x0d;
/** Enough of a dropped line to tell which request it would have answered. */
const droppedLineStartBytes = 256;

/** Splits a stream into lines. Holds at most one line of `maxBytes` bytes, whatever the other side sends. */
export class LineSplitter {
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #size = 0;
  #dropping: Buffer | undefined;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *push(chunk: Buffer): Generator<JsonRpcLine> {
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      this.#keep(chunk.subarray(from, end));
      yield this.#take();
      from = end + 1;
    }
    this.#keep(chunk.subarray(from));
  }

  /** The text after the last line break, when the stream is over. */
  *rest(): Generator<JsonRpcLine> {
    if (this.#size > 0 || this.#dropping !== undefined) yield this.#take();
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0 || this.#dropping !== undefined) return;
    this.#parts.push(piece);
    this.#size += piece.length;
    if (this.#size <= this.#maxBytes) return;
    this.#dropping = Buffer.concat(this.#parts).subarray(0, droppedLineStartBytes);
    this.#parts = [];
    this.#size = 0;
  }

  #take(): JsonRpcLine {
    const start = this.#dropping;
    this.#dropping = undefined;
    if (start !== undefined) return { kind: 'too-long', start };
    const bytes =
      this.#parts.length === 1 && this.#parts[0] !== undefined ? this.#parts[0] : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    return { kind: 'line', bytes: bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes };
  }
}

/**
 * JSON on one line. A line break between its parts would split it in two, and the second part could be a message that
 * nobody has checked. Inside a string there is none: JSON writes it as an escape.
 */
export function onOneLine(json: Buffer): Buffer {
  if (!json.includes(newline) && !json.includes(carriageReturn)) return json;
  return Buffer.from(json.map((byte) => (byte === newline || byte === carriageReturn ? 0x20 : byte)));
}

import type { Readable } from 'node:stream';
import { type JsonRpcLine, LineSplitter } from '../jsonrpc/index.ts';

/** The messages of an event stream, one line each. */
export async function* eventsOf(stream: Readable, maxBytes: number): AsyncGenerator<JsonRpcLine> {
  const lines = new LineSplitter(maxBytes);
  const event = new EventData(maxBytes);
  const take = function* (line: JsonRpcLine): Generator<JsonRpcLine> {
    if (line.kind === 'too-long') yield line;
    else if (line.bytes.length > 0) event.add(line.bytes);
    else yield* event.end();
  };
  for await (const chunk of stream) for (const line of lines.push(chunk as Buffer)) yield* take(line);
  for (const line of lines.rest()) yield* take(line);
}

const prefix = Buffer.from('data:');
const space = 0x20;
/** Enough of a dropped event to find the id of the request it answers. */
const keptStartBytes = 256;

/** The data of one event. Holds at most `maxBytes`, whatever the server sends. */
class EventData {
  readonly #maxBytes: number;
  #values: Buffer[] = [];
  #size = 0;
  #isDropped = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Only data fields are forwarded. Ids, event names and comments belong to the transport. */
  add(line: Buffer): void {
    if (this.#isDropped || !line.subarray(0, prefix.length).equals(prefix)) return;
    const value = line.subarray(prefix.length);
    this.#values.push(value[0] === space ? value.subarray(1) : value);
    // Counts the line break before every line but the first.
    this.#size += (this.#values.at(-1)?.length ?? 0) + (this.#values.length > 1 ? 1 : 0);
    if (this.#size <= this.#maxBytes) return;
    this.#values = [this.#bytes().subarray(0, keptStartBytes)];
    this.#isDropped = true;
  }

  *end(): Generator<JsonRpcLine> {
    if (this.#values.length === 0) return;
    const bytes = this.#bytes();
    yield this.#isDropped ? { kind: 'too-long', start: bytes } : { kind: 'line', bytes };
    this.#values = [];
    this.#size = 0;
    this.#isDropped = false;
  }

  #bytes(): Buffer {
    const [first] = this.#values;
    return this.#values.length === 1 && first !== undefined ? first : Buffer.from(this.#values.map(String).join('\n'));
  }
}

import type { TextView } from '../view.ts';
import { ViewWriter } from '../writer.ts';
import { looksLikeText, type WrittenBytes, writeText } from './bytes.ts';
import { canBePacked, InflateBudget, unpackBytes } from './packed.ts';

/** How many bytes decide whether a blob is text. */
const judgedBytes = 48;

/** Writes the contents of blobs, one paragraph each, and remembers whether one of them could not be read. */
export class BlobWriter {
  unread = false;
  private readonly source: TextView;
  /** Created for the first blob: most texts have none. */
  private writer: ViewWriter | undefined;
  private budget: InflateBudget | undefined;

  constructor(source: TextView) {
    this.source = source;
  }

  /** Whether bytes with this beginning are worth decoding: text, or compressed. `cut` says that more follow. */
  isWorth(beginning: Uint8Array, length: number, cut: boolean): boolean {
    const judged = Math.min(length, judgedBytes);
    return looksLikeText(beginning, judged, judged === judgedBytes || cut) || canBePacked(beginning, length, cut);
  }

  /** Returns false if the bytes are not text, compressed or not. */
  write(decoded: WrittenBytes): boolean {
    this.writer ??= new ViewWriter(this.source, 0);
    return writeText(decoded, this.writer) || this.writePacked(decoded, this.writer);
  }

  view(): TextView | undefined {
    return this.writer !== undefined && this.writer.size > 0 ? this.writer.view('decoded') : undefined;
  }

  /** Each character of compressed text stands for the whole blob. */
  private writePacked({ bytes, starts, ends }: WrittenBytes, writer: ViewWriter): boolean {
    this.budget ??= new InflateBudget(this.source.text.length);
    const found = unpackBytes(Uint8Array.from(bytes), this.budget);
    if (found === undefined) return false;
    const { length } = found.bytes;
    const content: WrittenBytes = {
      bytes: found.bytes,
      starts: new Int32Array(length).fill(starts[0] ?? 0),
      ends: new Int32Array(length).fill(ends[ends.length - 1] ?? 0),
    };
    const written = writeText(content, writer);
    if (found.unread) this.unread = true;
    return written || found.unread;
  }
}

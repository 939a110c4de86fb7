import type { TextView } from '../view.ts';
import { ViewWriter } from '../writer.ts';
import { type Bytes, looksLikeText, writeText } from './bytes.ts';
import { canBePacked, InflateBudget, unpackBytes } from './packed.ts';

/** How many bytes decide whether a blob is text. */
const judgedBytes = 48;

/** Writes the contents of blobs, one paragraph each, and remembers whether one of them could not be read. */
export class BlobWriter {
  unread = false;
  private readonly writer: ViewWriter;
  private readonly budget: InflateBudget;

  constructor(source: TextView) {
    this.writer = new ViewWriter(source, 0);
    this.budget = new InflateBudget(source.text.length);
  }

  /** Whether bytes with this beginning are worth decoding: text, or compressed. `cut` says that more follow. */
  isWorth(beginning: Uint8Array, length: number, cut: boolean): boolean {
    const judged = Math.min(length, judgedBytes);
    return looksLikeText(beginning, judged, judged === judgedBytes || cut) || canBePacked(beginning, length, cut);
  }

  /** Returns false if the bytes are not text, compressed or not. */
  write(decoded: Bytes): boolean {
    return writeText(decoded, this.writer) || this.writePacked(decoded);
  }

  view(): TextView | undefined {
    return this.writer.size > 0 ? this.writer.view('decoded') : undefined;
  }

  /** Each character of compressed text stands for the whole blob. */
  private writePacked({ bytes, starts, ends }: Bytes): boolean {
    const found = unpackBytes(Uint8Array.from(bytes), this.budget);
    if (found === undefined) return false;
    const content = Array.from(found.bytes);
    const written = writeText(
      {
        bytes: content,
        starts: content.map(() => starts[0] ?? 0),
        ends: content.map(() => ends[ends.length - 1] ?? 0),
      },
      this.writer,
    );
    if (found.unread) this.unread = true;
    return written || found.unread;
  }
}

import type { ViewWriter } from '../writer.ts';
import { CharacterCounts, isPlausible } from './plausible.ts';
import { utf8At, utf8Length } from './utf8.ts';

/** Decoded bytes, each with the range of the source it came from. */
export interface Bytes {
  readonly bytes: number[];
  readonly starts: number[];
  readonly ends: number[];
}

/** The same when nothing is added any more. */
export interface WrittenBytes {
  readonly bytes: ArrayLike<number>;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

const unreadable = 0xfffd;
const minSoundLength = 16;
const blank = 32;

/**
 * Whether the first `length` bytes are worth decoding: they are text, or begin with text. `cut` says that more follow.
 * Most apparent encodings are none, so this check comes before any output.
 */
export function looksLikeText(bytes: Uint8Array, length: number, cut: boolean): boolean {
  const counts = new CharacterCounts();
  let sound = true;
  for (let at = 0; at < length; ) {
    const point = utf8At(bytes, at, length);
    if (point < 0 && sound) {
      if (counts.total >= minSoundLength && counts.isPlausible) return true;
      sound = false;
    }
    counts.add(point < 0 ? unreadable : point);
    at += point < 0 ? 1 : utf8Length(point);
  }
  // The text may still contain blanks further on.
  if (cut) counts.add(blank);
  return counts.isPlausible || wideOrder(bytes, length) !== undefined;
}

/**
 * Two bytes per character, as in PowerShell's encoded commands: 1 if the high byte is the second, 0 if it is the first,
 * undefined for other text.
 */
function wideOrder(bytes: ArrayLike<number>, length: number): 0 | 1 | undefined {
  if (length < 8) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const enough = Math.floor(length / 2) * 0.9;
  if ((zeros[1] ?? 0) >= enough) return 1;
  return (zeros[0] ?? 0) >= enough ? 0 : undefined;
}

/**
 * Writes the text of the bytes as a paragraph of its own; returns false if they are not text. Garbage after the text
 * does not hide it: then only the part before the garbage is written.
 */
export function writeText(decoded: WrittenBytes, writer: ViewWriter): boolean {
  const before = writer.size;
  if (before > 0) writer.putAll('\n\n', decoded.starts[0] ?? 0, decoded.ends[0] ?? 0);
  const start = writer.size;
  const order = wideOrder(decoded.bytes, decoded.bytes.length);
  const sound = order === undefined ? writeUtf8(decoded, writer) : writeWide(decoded, order, writer);
  if (isPlausible(writer.textFrom(start))) return true;
  // A hash may begin with a few letters by chance.
  if (sound - start >= minSoundLength) {
    writer.truncate(sound);
    if (isPlausible(writer.textFrom(start))) return true;
  }
  writer.truncate(before);
  return false;
}

function writeWide({ bytes, starts, ends }: WrittenBytes, order: 0 | 1, writer: ViewWriter): number {
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const unit = ((bytes[at + order] ?? 0) << 8) | (bytes[at + 1 - order] ?? 0);
    writer.put(unit, starts[at] ?? 0, ends[at + 1] ?? 0);
  }
  return writer.size;
}

/** Returns where the first byte that is not UTF-8 was written. */
function writeUtf8({ bytes, starts, ends }: WrittenBytes, writer: ViewWriter): number {
  let sound = -1;
  for (let at = 0; at < bytes.length; ) {
    const found = utf8At(bytes, at, bytes.length);
    if (found < 0 && sound < 0) sound = writer.size;
    const point = found < 0 ? unreadable : found;
    const next = found < 0 ? at + 1 : at + utf8Length(found);
    writer.putPoint(point, starts[at] ?? 0, ends[next - 1] ?? 0);
    at = next;
  }
  return sound < 0 ? writer.size : sound;
}

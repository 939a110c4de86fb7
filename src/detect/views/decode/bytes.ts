import type { ViewWriter } from '../writer.ts';
import { CharacterTally, isPlausible } from './plausible.ts';
import { utf8At, utf8Length } from './utf8.ts';

/** Decoded bytes, each with the range of the source it came from. */
export interface Bytes {
  readonly bytes: number[];
  readonly starts: number[];
  readonly ends: number[];
}

const unreadable = 0xfffd;
const fewestSound = 16;
const blank = 32;

/**
 * Whether the first `length` bytes are worth being written: they spell text, or begin with some. `cut` says that more follow.
 * Most of what looks like an encoding is none, so this looks before anything is written down.
 */
export function maySpell(bytes: Uint8Array, length: number, cut: boolean): boolean {
  const counts = new CharacterTally();
  let sound = true;
  for (let at = 0; at < length; ) {
    const point = utf8At(bytes, at, length);
    if (point < 0 && sound) {
      if (counts.total >= fewestSound && counts.isPlausible) return true;
      sound = false;
    }
    counts.add(point < 0 ? unreadable : point);
    at += point < 0 ? 1 : utf8Length(point);
  }
  // Nothing is known yet of the blanks to come.
  if (cut) counts.add(blank);
  return counts.isPlausible || isWide(bytes, length);
}

/** Two bytes to a character, as PowerShell takes its encoded commands. */
function isWide(bytes: ArrayLike<number>, length: number): boolean {
  let zeros = 0;
  for (let at = 1; at < length; at += 2) if (bytes[at] === 0) zeros++;
  return length >= 8 && zeros >= Math.floor(length / 2) * 0.9;
}

/**
 * Writes the text that the bytes spell, as a paragraph of its own; false when they spell none. Rubbish put behind it does not
 * save it: then what comes before the rubbish is written.
 */
export function writeText(decoded: Bytes, writer: ViewWriter): boolean {
  const before = writer.size;
  if (before > 0) writer.putAll('\n\n', decoded.starts[0] ?? 0, decoded.ends[0] ?? 0);
  const start = writer.size;
  const sound = isWide(decoded.bytes, decoded.bytes.length) ? writeWide(decoded, writer) : writeUtf8(decoded, writer);
  if (isPlausible(writer.textFrom(start))) return true;
  // A hash may begin with a few letters by chance.
  if (sound - start >= fewestSound) {
    writer.truncate(sound);
    if (isPlausible(writer.textFrom(start))) return true;
  }
  writer.truncate(before);
  return false;
}

function writeWide({ bytes, starts, ends }: Bytes, writer: ViewWriter): number {
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    writer.put((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8), starts[at] ?? 0, ends[at + 1] ?? 0);
  }
  return writer.size;
}

/** Returns where the first byte was written that is no UTF-8. */
function writeUtf8({ bytes, starts, ends }: Bytes, writer: ViewWriter): number {
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

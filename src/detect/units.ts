const encoder = new TextEncoder();
/** Longer texts get room of their own, so that one huge text does not hold memory for ever. */
const longestKept = 1 << 20;
/** Below this the detour over bytes costs more than it saves. */
const shortest = 48;

let bytes = new Uint8Array(1024);

/**
 * The UTF-16 units of a text as numbers. Asking a string for one unit costs more than what the machines then do with it, so a
 * text that is read unit by unit is copied first. Each machine has its own copy: one may run inside the other.
 */
export class Units {
  #kept = new Uint16Array(1024);

  /** Valid until the next call; may be longer than the text. */
  of(text: string): Uint16Array {
    const { length } = text;
    const units = this.#room(length);
    const ascii = length < shortest ? undefined : asciiOf(text);
    if (ascii === undefined) for (let at = 0; at < length; at++) units[at] = text.charCodeAt(at);
    else units.set(ascii.subarray(0, length));
    return units;
  }

  #room(length: number): Uint16Array {
    if (length <= this.#kept.length) return this.#kept;
    if (length > longestKept) return new Uint16Array(length);
    this.#kept = new Uint16Array(roomFor(length));
    return this.#kept;
  }
}

/**
 * The bytes of a text that is all ASCII, otherwise undefined. ASCII is its own encoding, and the encoder is many times faster
 * than a loop. Valid until the next call; longer than the text, to a multiple of four.
 */
export function asciiOf(text: string): Uint8Array | undefined {
  const { length } = text;
  const size = (length + 3) & ~3;
  if (size > bytes.length && size <= longestKept) bytes = new Uint8Array(roomFor(size));
  const room = size <= bytes.length ? bytes : new Uint8Array(size);
  const { read, written } = encoder.encodeInto(text, room.subarray(0, length));
  return read === length && written === length ? room : undefined;
}

function roomFor(length: number): number {
  return Math.min(longestKept, length * 2);
}

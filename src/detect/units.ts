const encoder = new TextEncoder();
/** Longer texts get room of their own, so that one huge text does not hold memory for ever. */
const longestKept = 1 << 20;
/** Below this the detour over bytes costs more than it saves. */
const shortest = 48;

/** To look a little further than the text reaches is cheaper than to ask each time whether it does. */
const margin = 4;
/** Stands for what follows the last unit; no text means anything by it. */
const noUnit = 0xffff;

let bytes = new Uint8Array(1024);

/**
 * The UTF-16 units of a text as numbers. Asking a string for one unit costs more than what the machines then do with it, so a
 * text that is read unit by unit is copied first. Each machine has its own copy: one may run inside the other.
 */
export class Units {
  #kept = new Uint16Array(1024);

  /** Valid until the next call. Longer than the text: a few units that are no character follow it. */
  of(text: string): Uint16Array {
    const { length } = text;
    const units = this.#room(length + margin);
    units.fill(noUnit, length, length + margin);
    if (length < shortest) for (let at = 0; at < length; at++) units[at] = text.charCodeAt(at);
    else {
      const { room, read, written } = encoded(text);
      if (read === length && written === length) units.set(room.subarray(0, length));
      else copyEncoded(text, room, written, units);
    }
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
  const { room, read, written } = encoded(text);
  return read === length && written === length ? room : undefined;
}

/** As much of a text as fits into as many bytes as it has units: all of it, when it is ASCII. */
function encoded(text: string): { room: Uint8Array; read: number; written: number } {
  const { length } = text;
  const size = (length + 3) & ~3;
  if (size > bytes.length && size <= longestKept) bytes = new Uint8Array(roomFor(size));
  const room = size <= bytes.length ? bytes : new Uint8Array(size);
  const { read, written } = encoder.encodeInto(text, room.subarray(0, length));
  return { room, read, written };
}

/** The units of a text of which some are not ASCII: taken from the bytes while they are, as that is twice as fast. */
function copyEncoded(text: string, room: Uint8Array, written: number, units: Uint16Array): void {
  let at = 0;
  for (let from = 0; from < written; ) {
    const byte = room[from] ?? 0;
    if (byte < 128) {
      units[at++] = byte;
      from++;
      continue;
    }
    // Four bytes are two units; half a pair, which has no encoding, is written as three.
    units[at] = text.charCodeAt(at);
    at++;
    if (byte >= 240) {
      units[at] = text.charCodeAt(at);
      at++;
    }
    from += byte < 224 ? 2 : byte < 240 ? 3 : 4;
  }
  for (; at < text.length; at++) units[at] = text.charCodeAt(at);
}

function roomFor(length: number): number {
  return Math.min(longestKept, length * 2);
}

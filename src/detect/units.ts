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
    if (length >= shortest && isCopied(text, units)) return units;
    for (let at = 0; at < length; at++) units[at] = text.charCodeAt(at);
    return units;
  }

  #room(length: number): Uint16Array {
    if (length <= this.#kept.length) return this.#kept;
    if (length > longestKept) return new Uint16Array(length);
    this.#kept = new Uint16Array(roomFor(length));
    return this.#kept;
  }
}

/** ASCII is its own encoding, and the encoder is many times faster than a loop; it gives up where a text goes beyond. */
function isCopied(text: string, units: Uint16Array): boolean {
  const { length } = text;
  const room = length <= longestKept ? keptBytes(length) : new Uint8Array(length);
  const { read, written } = encoder.encodeInto(text, room);
  if (read !== length || written !== length) return false;
  units.set(room.subarray(0, length));
  return true;
}

function keptBytes(length: number): Uint8Array {
  if (length > bytes.length) bytes = new Uint8Array(roomFor(length));
  return bytes;
}

function roomFor(length: number): number {
  return Math.min(longestKept, length * 2);
}

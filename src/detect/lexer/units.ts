const encoder = new TextEncoder();
/** Longer texts get room of their own, so that one huge text does not hold memory for ever. */
const maxKeptUnits = 1 << 20;
/** Below this, asking for one unit after the other is faster. */
const minCopyLength = 48;

/** To look a little further than the text reaches is cheaper than to ask each time whether it does. */
const margin = 4;
/** Stands for what follows the last unit; no text means anything by it. */
export const noUnit = 0xffff;

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * The UTF-16 units of a text as numbers. Asking a string for one unit costs more than what the machines then do with it, so a
 * text that is read unit by unit is copied first. Each machine has its own copy: one may run inside the other.
 */
export class Units {
  #kept = new Uint16Array(1024);
  #bytes = bytesOf(this.#kept);

  /** Valid until the next call. Longer than the text: a few units that are no character follow it. */
  of(text: string): Uint16Array {
    const { length } = text;
    if (length + margin > maxKeptUnits) {
      const units = new Uint16Array(length + margin);
      fill(units, bytesOf(units), text);
      return units;
    }
    if (length + margin > this.#kept.length) {
      this.#kept = new Uint16Array(roomFor(length + margin));
      this.#bytes = bytesOf(this.#kept);
    }
    fill(this.#kept, this.#bytes, text);
    return this.#kept;
  }
}

function fill(units: Uint16Array, bytes: Buffer | undefined, text: string): void {
  const { length } = text;
  if (bytes === undefined || length < minCopyLength)
    for (let at = 0; at < length; at++) units[at] = text.charCodeAt(at);
  else {
    bytes.write(text, 'utf16le');
    if (!isLittleEndian) bytes.subarray(0, length * 2).swap16();
  }
  for (let at = length; at < length + margin; at++) units[at] = noUnit;
}

/** The text that units spell, halves of pairs included. */
export function spelled(units: Uint16Array): string {
  const bytes = bytesOf(isLittleEndian ? units : units.slice());
  if (bytes === undefined) return unitByUnit(units);
  return (isLittleEndian ? bytes : bytes.swap16()).toString('utf16le');
}

/** What one call can take as arguments; more of them overflow the stack. */
const maxArguments = 8_192;

function unitByUnit(units: Uint16Array): string {
  let text = '';
  for (let start = 0; start < units.length; start += maxArguments) {
    text += String.fromCharCode(...units.subarray(start, start + maxArguments));
  }
  return text;
}

/** Undefined where there is no `Buffer`: in a browser, units are asked for one by one. */
function bytesOf(units: Uint16Array): Buffer | undefined {
  if (typeof Buffer === 'undefined') return undefined;
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength);
}

let ascii = new Uint8Array(1024);

/**
 * The bytes of a text that is all ASCII, otherwise undefined. Valid until the next call; longer than the text, to a multiple
 * of eight.
 */
export function asciiOf(text: string): Uint8Array | undefined {
  const { length } = text;
  const size = (length + 7) & ~7;
  if (size > ascii.length && size <= maxKeptUnits) ascii = new Uint8Array(roomFor(size));
  const room = size <= ascii.length ? ascii : new Uint8Array(size);
  const { read, written } = encoder.encodeInto(text, room.subarray(0, length));
  return read === length && written === length ? room : undefined;
}

function roomFor(length: number): number {
  return Math.min(maxKeptUnits, length * 2);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder(isLittleEndian() ? 'utf-16le' : 'utf-16be', { fatal: true, ignoreBOM: true });
/** Longer texts get a buffer of their own, so that one huge text does not occupy memory forever. */
const maxKeptUnits = 1 << 20;
/** Below this length, copying unit by unit is faster. */
const minCopyLength = 48;

/** Extra units after the text, so that readers can look ahead without a bounds check. */
const margin = 4;
/** Fills the margin after the last unit; no rule matches it. */
export const noUnit = 0xffff;

/**
 * The UTF-16 units of a text as numbers. Reading a unit from a string costs more than processing it, so a text that is
 * read unit by unit is copied first. Each reader has its own copy, because one may run inside another.
 */
export class Units {
  #kept = new Uint16Array(1024);

  /** Valid until the next call. Longer than the text: a few `noUnit`s follow it. */
  of(text: string): Uint16Array {
    const { length } = text;
    if (length + margin > maxKeptUnits) {
      const units = new Uint16Array(length + margin);
      fill(units, text);
      return units;
    }
    if (length + margin > this.#kept.length) this.#kept = new Uint16Array(roomFor(length + margin));
    fill(this.#kept, text);
    return this.#kept;
  }
}

function fill(units: Uint16Array, text: string): void {
  const { length } = text;
  if (length < minCopyLength) copyEach(units, text);
  else if (!copyKnown(units, text)) {
    // Copying ASCII as bytes is twenty times as fast; for other texts there is no fast copy outside Node.
    const bytes = asciiOf(text);
    if (bytes === undefined) {
      copyEach(units, text);
      keep(units, text);
    } else units.set(bytes.length === length ? bytes : bytes.subarray(0, length));
  }
  for (let at = length; at < length + margin; at++) units[at] = noUnit;
}

function copyEach(units: Uint16Array, text: string): void {
  const { length } = text;
  for (let at = 0; at < length; at++) units[at] = text.charCodeAt(at);
}

/**
 * The last copied texts outside ASCII: several readers process the same view, and its folded form, one after the other.
 */
const recent: { text: string; units: Uint16Array }[] = [
  { text: '', units: new Uint16Array(0) },
  { text: '', units: new Uint16Array(0) },
];
let oldest = 0;

function copyKnown(units: Uint16Array, text: string): boolean {
  for (const known of recent) {
    if (known.text !== text) continue;
    units.set(known.units.length === text.length ? known.units : known.units.subarray(0, text.length));
    return true;
  }
  return false;
}

function keep(units: Uint16Array, text: string): void {
  const { length } = text;
  const slot = recent[oldest];
  if (slot === undefined || length > maxKeptUnits) return;
  oldest = 1 - oldest;
  if (slot.units.length < length) slot.units = new Uint16Array(roomFor(length));
  slot.units.set(units.subarray(0, length));
  slot.text = text;
}

/** The number of units that an engine accepts as arguments of one call. */
const maxUnitsPerCall = 4096;

/** The text of the units, lone surrogates included: a TextDecoder would replace those. */
export function spelled(units: Uint16Array): string {
  if (units.length >= minCopyLength) {
    try {
      return decoder.decode(units);
    } catch {
      // A lone surrogate; the loop below preserves it.
    }
  }
  let text = '';
  for (let at = 0; at < units.length; at += maxUnitsPerCall)
    text += Reflect.apply(String.fromCharCode, null, units.subarray(at, at + maxUnitsPerCall));
  return text;
}

let ascii = new Uint8Array(1024);

/**
 * The bytes of a text that is all ASCII, otherwise undefined. Valid until the next call; padded to a multiple of eight
 * bytes.
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

function isLittleEndian(): boolean {
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
}

/** The fewest wrong claims for sets that are filled to one number for each eight bits, and far fewer for sets that are not. */
const bitsPerNumber = 5;

/**
 * A set of numbers in fixed room. It may claim to hold a number that it does not, never the reverse. Here that errs on the
 * safe side: text that seems to come from outside is trusted less.
 */
export class NumberSet {
  #bytes: Uint8Array;
  #count: number;

  constructor(bytes: Uint8Array = new Uint8Array(0), count = 0) {
    this.#bytes = bytes;
    this.#count = count;
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** How many numbers were added. */
  get count(): number {
    return this.#count;
  }

  has(value: number): boolean {
    const bits = this.#bytes.length * 8;
    if (bits === 0) return false;
    const first = firstOf(value);
    const step = stepOf(value);
    for (let nth = 0; nth < bitsPerNumber; nth++) if (!this.#isSet((first + nth * step) % bits)) return false;
    return true;
  }

  add(value: number): void {
    if (this.has(value)) return;
    const bits = this.#bytes.length * 8;
    for (let nth = 0; nth < bitsPerNumber; nth++) {
      const bit = (firstOf(value) + nth * stepOf(value)) % bits;
      this.#bytes[bit >> 3] = (this.#bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
    this.#count += 1;
  }

  #isSet(bit: number): boolean {
    return (((this.#bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1;
  }
}

// The bits of a number: one that follows from it, and others at a distance that follows from it.

function firstOf(value: number): number {
  return Math.imul(value ^ (value >>> 15), 0x2c_1b_3c_6d) >>> 0;
}

function stepOf(value: number): number {
  return (Math.imul(value ^ (value >>> 12), 0x29_7a_2d_39) | 1) >>> 0;
}

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
    if (this.#bytes.length === 0) return false;
    return positions(value, this.#bytes.length * 8).every((bit) => ((this.#bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
  }

  add(value: number): void {
    if (this.has(value)) return;
    for (const bit of positions(value, this.#bytes.length * 8)) {
      this.#bytes[bit >> 3] = (this.#bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
    this.#count += 1;
  }
}

function positions(value: number, bits: number): readonly [number, number, number] {
  const first = Math.imul(value ^ (value >>> 15), 0x2c_1b_3c_6d) >>> 0;
  const step = (Math.imul(value ^ (value >>> 12), 0x29_7a_2d_39) | 1) >>> 0;
  return [first % bits, (first + step) % bits, (first + 2 * step) % bits];
}

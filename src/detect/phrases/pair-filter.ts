const sizeBits = 19;

/**
 * Remembers pairs of a pattern and a signature, one bit each: small enough for the processor's caches, where exact lists would not
 * be. May have a pair that was never added, but has all that were.
 */
export class PairFilter {
  readonly #bits = new Int32Array(1 << (sizeBits - 5));
  readonly #signatures: number;

  constructor(signatures: number) {
    this.#signatures = signatures;
  }

  add(pattern: number, signature: number): void {
    const bit = this.#bitOf(pattern, signature);
    this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << bit);
  }

  mayHave(pattern: number, signature: number): boolean {
    const bit = this.#bitOf(pattern, signature);
    return (((this.#bits[bit >>> 5] ?? 0) >>> bit) & 1) === 1;
  }

  #bitOf(pattern: number, signature: number): number {
    return Math.imul(pattern * this.#signatures + signature, 0x9e3779b1) >>> (32 - sizeBits);
  }
}

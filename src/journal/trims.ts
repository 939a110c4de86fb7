import type { Trims } from '../model/event.ts';

const seqsPerChunk = 1_024;

/** The bits of these records, as a record that trims them names them. */
export function trimsOf(from: number, through: number, seqs: readonly number[]): Trims {
  const bits = Buffer.alloc(Math.ceil((through - from + 1) / 8));
  for (const seq of seqs) setBit(bits, seq - from, true);
  return { from, through, reads: bits.toString('base64') };
}

/** The numbers of the records that are named. */
export function trimmedBy({ from, through, reads }: Trims): readonly number[] {
  const bits = Buffer.from(reads, 'base64');
  const seqs: number[] = [];
  for (let seq = from; seq <= through; seq++) if (hasBit(bits, seq - from)) seqs.push(seq);
  return seqs;
}

/**
 * Trimmed records that no later record has named yet. A key that leaked and was replaced could seal a trimmed record in the
 * place of an old one; it cannot write the record that would have to name it.
 */
export class UnnamedTrims {
  readonly #chunks = new Map<number, Uint8Array>();

  add(seq: number): void {
    const [chunk, bit] = placeOf(seq);
    const bits = this.#chunks.get(chunk) ?? new Uint8Array(seqsPerChunk / 8);
    this.#chunks.set(chunk, bits);
    setBit(bits, bit, true);
  }

  name(trims: Trims): void {
    for (const seq of trimmedBy(trims)) {
      const [chunk, bit] = placeOf(seq);
      const bits = this.#chunks.get(chunk);
      if (bits !== undefined) setBit(bits, bit, false);
    }
    for (const [chunk, bits] of this.#chunks) if (bits.every((byte) => byte === 0)) this.#chunks.delete(chunk);
  }

  /** The lowest one. */
  get first(): number | undefined {
    const chunk = Math.min(...this.#chunks.keys());
    const bits = this.#chunks.get(chunk);
    if (bits === undefined) return undefined;
    for (let bit = 0; bit < seqsPerChunk; bit++) if (hasBit(bits, bit)) return chunk * seqsPerChunk + bit;
    return undefined;
  }

  /** All of them, for a journal that has to name them itself. */
  get seqs(): readonly number[] {
    return [...this.#chunks]
      .sort(([a], [b]) => a - b)
      .flatMap(([chunk, bits]) =>
        Array.from({ length: seqsPerChunk }, (_, bit) => bit)
          .filter((bit) => hasBit(bits, bit))
          .map((bit) => chunk * seqsPerChunk + bit),
      );
  }
}

function placeOf(seq: number): readonly [chunk: number, bit: number] {
  const chunk = Math.floor(seq / seqsPerChunk);
  return [chunk, seq - chunk * seqsPerChunk];
}

function hasBit(bits: Uint8Array, bit: number): boolean {
  return ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}

function setBit(bits: Uint8Array, bit: number, on: boolean): void {
  const byte = bits[bit >> 3] ?? 0;
  bits[bit >> 3] = on ? byte | (1 << (bit & 7)) : byte & ~(1 << (bit & 7));
}

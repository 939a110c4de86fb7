/** How a DEFLATE stream (RFC 1951) ended: as it should, with an error, at the end of the input, or at the limit. */
type InflateEnd = 'complete' | 'broken' | 'truncated' | 'limit';

export interface Inflated {
  readonly bytes: Uint8Array;
  readonly end: InflateEnd;
  /** How many bytes of the input were read. */
  readonly read: number;
}

const maxCodeBits = 15;
const endOfBlock = 256;
const lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBases = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12_289, 16_385, 24_577,
];
const distanceBits = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
/** The order in which a block lists the lengths of the codes that encode its code lengths. */
const orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A canonical Huffman code: how many codes have each length, and the symbols in the order of their codes. */
interface HuffmanCode {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

/** Undefined if the lengths claim more codes than there are. */
function huffman(lengths: ArrayLike<number>): HuffmanCode | undefined {
  const counts = new Uint16Array(maxCodeBits + 1);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const bits = lengths[symbol] ?? 0;
    counts[bits] = (counts[bits] ?? 0) + 1;
  }
  let left = 1;
  const offsets = new Uint16Array(maxCodeBits + 2);
  for (let bits = 1; bits <= maxCodeBits; bits++) {
    left = left * 2 - (counts[bits] ?? 0);
    if (left < 0) return undefined;
    offsets[bits + 1] = (offsets[bits] ?? 0) + (counts[bits] ?? 0);
  }
  const symbols = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const bits = lengths[symbol] ?? 0;
    if (bits === 0) continue;
    const place = offsets[bits] ?? 0;
    symbols[place] = symbol;
    offsets[bits] = place + 1;
  }
  return { counts, symbols };
}

const fixedLiterals = huffman(
  Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
);
const fixedDistances = huffman(Array.from({ length: 30 }, () => 5));

/**
 * Inflates at most `maxBytes`. The time is proportional to the input and the output, so a small input that would grow
 * without end costs no more than the limit.
 */
export function inflate(input: Uint8Array, from: number, maxBytes: number): Inflated {
  const stream = new Stream(input, from, maxBytes);
  const end = stream.run();
  return { bytes: stream.output(), end, read: stream.read };
}

class Stream {
  private readonly input: Uint8Array;
  private readonly maxBytes: number;
  private out: Uint8Array;
  private size = 0;
  private at: number;
  private held = 0;
  private heldBits = 0;
  private problem: InflateEnd | undefined;

  constructor(input: Uint8Array, from: number, maxBytes: number) {
    this.input = input;
    this.at = from;
    this.maxBytes = maxBytes;
    this.out = new Uint8Array(Math.min(maxBytes, 512));
  }

  get read(): number {
    return this.at;
  }

  output(): Uint8Array {
    return this.out.subarray(0, this.size);
  }

  run(): InflateEnd {
    for (;;) {
      const last = this.bits(1);
      const kind = this.bits(2);
      if (this.problem === undefined) this.block(kind);
      if (this.problem !== undefined) return this.problem;
      if (last === 1) return 'complete';
    }
  }

  private block(kind: number): void {
    if (kind === 0) this.stored();
    else if (kind === 1) this.compressed(fixedLiterals, fixedDistances);
    else if (kind === 2) this.dynamic();
    else this.problem = 'broken';
  }

  private stored(): void {
    this.held = 0;
    this.heldBits = 0;
    const { input, at } = this;
    if (at + 4 > input.length) {
      this.problem = 'truncated';
      return;
    }
    const length = (input[at] ?? 0) | ((input[at + 1] ?? 0) << 8);
    const check = (input[at + 2] ?? 0) | ((input[at + 3] ?? 0) << 8);
    if ((length ^ check) !== 0xffff) {
      this.problem = 'broken';
      return;
    }
    this.at += 4;
    for (let count = 0; count < length && this.problem === undefined; count++) this.put(this.bits(8));
  }

  private dynamic(): void {
    const literalCount = this.bits(5) + 257;
    const distanceCount = this.bits(5) + 1;
    const lengthCount = this.bits(4) + 4;
    const first = new Uint8Array(19);
    for (let index = 0; index < lengthCount; index++) first[orderOfLengths[index] ?? 0] = this.bits(3);
    const code = literalCount > 286 || distanceCount > 30 ? undefined : huffman(first);
    const lengths = new Uint8Array(literalCount + distanceCount);
    let known = 0;
    while (code !== undefined && known < lengths.length && this.problem === undefined) {
      known = this.codeLengths(code, lengths, known);
    }
    this.problem ??= known === lengths.length && code !== undefined && lengths[endOfBlock] !== 0 ? undefined : 'broken';
    if (this.problem !== undefined) return;
    this.compressed(huffman(lengths.subarray(0, literalCount)), huffman(lengths.subarray(literalCount)));
  }

  /** Reads one length or one repetition; returns how many lengths are known then. */
  private codeLengths(code: HuffmanCode, lengths: Uint8Array, known: number): number {
    const symbol = this.symbol(code);
    if (symbol < 16) {
      lengths[known] = Math.max(0, symbol);
      return known + 1;
    }
    const value = symbol === 16 ? (lengths[known - 1] ?? -1) : 0;
    const times = symbol === 16 ? 3 + this.bits(2) : symbol === 17 ? 3 + this.bits(3) : 11 + this.bits(7);
    if (value < 0 || known + times > lengths.length) {
      this.problem ??= 'broken';
      return known;
    }
    lengths.fill(value, known, known + times);
    return known + times;
  }

  private compressed(literals: HuffmanCode | undefined, distances: HuffmanCode | undefined): void {
    if (literals === undefined || distances === undefined) {
      this.problem = 'broken';
      return;
    }
    while (this.problem === undefined) {
      const symbol = this.symbol(literals);
      if (symbol === endOfBlock) return;
      if (symbol < endOfBlock) this.put(symbol);
      else this.repeat(symbol - 257, distances);
    }
  }

  private repeat(lengthIndex: number, distances: HuffmanCode): void {
    const base = lengthBases[lengthIndex];
    const length = (base ?? 0) + this.bits(lengthBits[lengthIndex] ?? 0);
    const index = this.symbol(distances);
    const distance = (distanceBases[index] ?? 0) + this.bits(distanceBits[index] ?? 0);
    if (this.problem !== undefined) return;
    if (base === undefined || distance === 0 || distance > this.size) {
      this.problem = 'broken';
      return;
    }
    for (let count = 0; count < length && this.problem === undefined; count++) {
      this.put(this.out[this.size - distance] ?? 0);
    }
  }

  /** The next symbol; 0 if there is none, which is then a problem. */
  private symbol({ counts, symbols }: HuffmanCode): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let bits = 1; bits <= maxCodeBits; bits++) {
      code |= this.bits(1);
      const count = counts[bits] ?? 0;
      if (code - count < first) return symbols[index + (code - first)] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    this.problem ??= 'broken';
    return 0;
  }

  private bits(count: number): number {
    while (this.heldBits < count) {
      if (this.at >= this.input.length) {
        this.problem ??= 'truncated';
        return 0;
      }
      this.held |= (this.input[this.at++] ?? 0) << this.heldBits;
      this.heldBits += 8;
    }
    const value = this.held & ((1 << count) - 1);
    this.held >>>= count;
    this.heldBits -= count;
    return value;
  }

  private put(byte: number): void {
    if (this.problem !== undefined) return;
    if (this.size === this.maxBytes) {
      this.problem = 'limit';
      return;
    }
    if (this.size === this.out.length) {
      const grown = new Uint8Array(Math.min(this.maxBytes, this.out.length * 2));
      grown.set(this.out);
      this.out = grown;
    }
    this.out[this.size++] = byte;
  }
}

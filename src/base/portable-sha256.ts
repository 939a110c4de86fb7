/** The first 32 bits of the fractions of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const primes = firstPrimes(64);
const roundConstants = Uint32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)));
const initialState = primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));

const encoder = new TextEncoder();
const blockBytes = 64;

/**
 * Lower-case hex SHA-256 of a text's UTF-8 bytes, wherever JavaScript runs: the scanner has no crypto module in a browser. A
 * tenth as fast as the one of Node, which everything that hashes often uses.
 */
export function portableSha256(text: string): string {
  const message = padded(encoder.encode(text));
  const state = Uint32Array.from(initialState);
  const words = new Uint32Array(64);
  for (let start = 0; start < message.byteLength; start += blockBytes) compress(state, words, message, start);
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** A one bit, zeros up to 56 bytes of a block, and the length in bits. */
function padded(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / blockBytes);
  const message = new Uint8Array(blocks * blockBytes);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setBigUint64(message.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function compress(state: Uint32Array, words: Uint32Array, message: DataView, start: number): void {
  const word = (at: number): number => words[at] ?? 0;
  for (let at = 0; at < 16; at++) words[at] = message.getUint32(start + at * 4);
  for (let at = 16; at < 64; at++) {
    const [early, late] = [word(at - 15), word(at - 2)];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = word(at - 16) + first + word(at - 7) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at++) {
    const chosen = (e & f) ^ (~e & g);
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (roundConstants[at] ?? 0) + word(at);
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + value;
}

function turned(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

function fractionBits(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

function firstPrimes(count: number): readonly number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next++) if (found.every((prime) => next % prime !== 0)) found.push(next);
  return found;
}

/**
 * The cube roots of the first 64 primes and the square roots of the first 8, as defined in FIPS 180-4: 32 bits of the
 * fraction.
 */
const primes = Array.from({ length: 310 }, (_none, n) => n + 2).filter(isPrime);
const roundWords: Int32Array = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const initialState: Int32Array = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) return false;
  return true;
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

/**
 * Lower-case hex SHA-256 of a text's UTF-8 bytes without `node:crypto`, so that the digest of a rule set is the same in
 * a browser. In Node use `sha256` of hash.ts, which is much faster. For public texts only: its timing leaks information
 * about them.
 */
export function portableSha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const state = initialState.slice();
  const schedule = new Int32Array(64);
  for (let at = 0; at < bytes.length; at += 64) {
    for (let n = 0; n < 16; n++) schedule[n] = view.getInt32(at + n * 4);
    for (let n = 16; n < 64; n++) {
      const [w15, w2] = [schedule[n - 15] ?? 0, schedule[n - 2] ?? 0];
      const small0 = rotateRight(w15, 7) ^ rotateRight(w15, 18) ^ (w15 >>> 3);
      const small1 = rotateRight(w2, 17) ^ rotateRight(w2, 19) ^ (w2 >>> 10);
      schedule[n] = (schedule[n - 16] ?? 0) + small0 + (schedule[n - 7] ?? 0) + small1;
    }
    compress(state, schedule);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The message, one bit, zeros, and the length in bits as a 64-bit number, padded to a multiple of 64 bytes. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(((message.length + 72) >> 6) << 6);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return bytes;
}

function compress(state: Int32Array, schedule: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let n = 0; n < 64; n++) {
    const large1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + large1 + choice + (roundWords[n] ?? 0) + (schedule[n] ?? 0)) | 0;
    const large0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + large0 + majority) | 0;
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = (state[n] ?? 0) + word;
}

function rotateRight(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

import { nodeCrypto } from './node-crypto.ts';

/** Lower-case hex SHA-256 of bytes, or of a text's UTF-8 bytes. */
export function sha256(data: string | Uint8Array): string {
  return nodeCrypto().hash('sha256', data, 'hex');
}

/** Lower-case hex HMAC-SHA-256. Do not modify a secret in place after its first use: what is made from it is cached. */
export function hmac(secret: Uint8Array, text: string): string {
  const { inner, outer } = padsOf(secret);
  // A character takes three bytes at most. Short messages, such as every seal, are put together in one place.
  const fits = text.length * 3 <= shortMessage.length - blockBytes;
  const message = fits ? shortMessage : Buffer.allocUnsafe(blockBytes + Buffer.byteLength(text));
  message.set(inner);
  const end = blockBytes + message.write(text, blockBytes);
  outerMessage.set(outer);
  const { hash } = nodeCrypto();
  outerMessage.write(hash('sha256', fits ? shortOf(end) : message, 'binary'), blockBytes, 'binary');
  return hash('sha256', outerMessage, 'hex');
}

/** The first bytes of the place for short messages, by their number: making a part of a buffer takes as long as hashing a word. */
function shortOf(length: number): Buffer {
  const known = shortMessages[length];
  if (known !== undefined) return known;
  const made = shortMessage.subarray(0, length);
  shortMessages[length] = made;
  return made;
}

const blockBytes = 64;
const digestBytes = 32;
const shortMessage = Buffer.allocUnsafeSlow(512);
const shortMessages = new Array<Buffer | undefined>(shortMessage.length + 1);
const outerMessage = Buffer.allocUnsafeSlow(blockBytes + digestBytes);
const pads = new WeakMap<Uint8Array, { readonly inner: Buffer; readonly outer: Buffer }>();

/**
 * RFC 2104: the key, filled up to a block and combined with two constants. Every record has a seal, and an Hmac object of
 * `node:crypto` costs twice as much as two plain hashes, and as much again to collect.
 */
function padsOf(secret: Uint8Array): { readonly inner: Buffer; readonly outer: Buffer } {
  const known = pads.get(secret);
  if (known !== undefined) return known;
  const key = secret.length > blockBytes ? Buffer.from(sha256(secret), 'hex') : secret;
  const made = { inner: Buffer.alloc(blockBytes, 0x36), outer: Buffer.alloc(blockBytes, 0x5c) };
  for (const [at, byte] of key.entries()) {
    made.inner[at] = byte ^ 0x36;
    made.outer[at] = byte ^ 0x5c;
  }
  pads.set(secret, made);
  return made;
}

const hexLength = 2 * digestBytes;
const [leftDigest, rightDigest] = [Buffer.allocUnsafeSlow(hexLength), Buffer.allocUnsafeSlow(hexLength)];

/** Compares two digests in constant time, so that the time reveals nothing about where they differ. */
export function sameDigest(a: string, b: string): boolean {
  if (a.length === hexLength && b.length === hexLength) {
    // A character outside ASCII takes more bytes, so that not all fit.
    const whole = leftDigest.write(a) === hexLength && rightDigest.write(b) === hexLength;
    return nodeCrypto().timingSafeEqual(leftDigest, rightDigest) && whole;
  }
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')];
  return left.length === right.length && nodeCrypto().timingSafeEqual(left, right);
}

/** SHA-256 of a text that arrives in pieces. */
export interface RunningHash {
  /** Adds the next piece. */
  update(piece: string): void;
  /** Lower-case hex. Ends the hash. */
  digest(): string;
}

export function runningSha256(): RunningHash {
  const running = nodeCrypto().createHash('sha256');
  return { update: (piece) => void running.update(piece, 'utf8'), digest: () => running.digest('hex') };
}

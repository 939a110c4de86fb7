import { createHash, createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Lower-case hex SHA-256 of bytes, or of a text's UTF-8 bytes. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/** Lower-case hex HMAC-SHA-256. Do not modify a secret in place after its first use: the key made from it is cached. */
export function hmac(secret: Uint8Array, text: string): string {
  return createHmac('sha256', keyOf(secret)).update(text, 'utf8').digest('hex');
}

const keys = new WeakMap<Uint8Array, KeyObject>();

/** Creating a key takes a third of the time of a seal, and all records are sealed with the same one. */
function keyOf(secret: Uint8Array): KeyObject {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

/** Compares two digests in constant time, so that the time reveals nothing about where they differ. */
export function sameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** SHA-256 of a text that arrives in pieces. */
export interface RunningHash {
  /** Adds the next piece. */
  update(piece: string): void;
  /** Lower-case hex. Ends the hash. */
  digest(): string;
}

export function runningSha256(): RunningHash {
  const running = createHash('sha256');
  return { update: (piece) => void running.update(piece, 'utf8'), digest: () => running.digest('hex') };
}

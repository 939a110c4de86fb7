import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Lower-case hex SHA-256 of bytes, or of a text's UTF-8 bytes. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/** Lower-case hex HMAC-SHA-256. A secret must not be changed in place once it was used: what was made of it is kept. */
export function hmac(secret: Uint8Array, text: string): string {
  return createHmac('sha256', keyOf(secret)).update(text, 'utf8').digest('hex');
}

const keys = new WeakMap<Uint8Array, KeyObject>();

/** Making a key costs a third of a seal, and every record is sealed with the same one. */
function keyOf(secret: Uint8Array): KeyObject {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

/** Compares two digests in a time that says nothing about where they differ. */
export function sameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')];
  return left.length === right.length && timingSafeEqual(left, right);
}

import { Fault } from '../../base/fault.ts';
import { hmac, sameDigest } from '../../base/hash.ts';
import type { Keyring } from '../../model/keyring.ts';

const keys = new WeakMap<object, readonly Uint8Array[]>();

/** Derives the keys with which a space seals what others store for it. Oldest first, as in the keyring. */
export function keepSealKeys(space: object, { keys: known }: Keyring, name: string): void {
  keys.set(
    space,
    known.map(({ secret }) => Buffer.from(hmac(secret, `bezoar seal\n${name}`), 'hex')),
  );
}

/** A seal over a text, for one purpose: only who has the keys of the guard can make it. */
export function sealText(space: object, purpose: string, text: string): string {
  return hmac(keysOf(space).at(-1) ?? new Uint8Array(), JSON.stringify([purpose, text]));
}

/** Whether this space sealed the text for this purpose, with its newest key or one before it. */
export function isSealedText(space: object, purpose: string, text: string, seal: unknown): boolean {
  const sealed = JSON.stringify([purpose, text]);
  return typeof seal === 'string' && keysOf(space).some((key) => sameDigest(hmac(key, sealed), seal));
}

function keysOf(space: object): readonly Uint8Array[] {
  const known = keys.get(space);
  if (known !== undefined && known.length > 0) return known;
  throw new Fault('input-invalid', 'a seal needs the object that guard.space(name) returned, not a copy of it');
}

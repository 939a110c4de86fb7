import { type Env, systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { hmac } from '../base/hash.ts';
import { createSigningKey } from '../base/signature.ts';
import type { Key, Keyring } from '../model/keyring.ts';

const minSecretBytes = 32;

/** A new keyring: one key that seals records, and one that signs checkpoints and bundles. */
export function createKeyring(env: Env = systemEnv): Keyring {
  return { keys: [createKey(env)], signing: createSigningKey() };
}

/** New records are sealed with a new key. The old keys stay, or the records they sealed could no longer be verified. */
export function rotate(keyring: Keyring, env: Env = systemEnv): Keyring {
  return { ...keyring, keys: [...keyring.keys, createKey(env)] };
}

export function keyFrom(secret: Uint8Array): Key {
  if (secret.length < minSecretBytes) {
    throw new Fault('key-unusable', `a key needs ${minSecretBytes} random bytes; this one has ${secret.length}`);
  }
  return { id: hmac(secret, 'bezoar key id').slice(0, 16), secret };
}

function createKey(env: Env): Key {
  return keyFrom(env.random(minSecretBytes));
}

export function currentKey(keyring: Keyring): Key {
  const key = keyring.keys.at(-1);
  if (key === undefined) throw new Fault('key-unusable', 'the keyring holds no key');
  return key;
}

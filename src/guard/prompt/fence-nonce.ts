import { hmac } from '../../base/hash.ts';
import type { GuardDependencies } from '../core/dependencies.ts';

/**
 * A value that only the holder of the key can compute, the same each time for the same material. It appears in the
 * fences of a prompt, where the author of a memory cannot have predicted it. Made with the oldest key of the keyring that
 * every guard needs, and that stays beside the store: so the text is the same in every process of the store, after a
 * restart and after a key rotation, and a model provider can cache it.
 */
export function fenceNonce({ keyring }: GuardDependencies, space: string): (material: string) => string {
  const secret = keyring.keys[0]?.secret ?? new Uint8Array();
  return (material) => hmac(secret, `bezoar mark\n${space}\n${material}`).slice(0, 16);
}

import { hmac } from '../../base/hash.ts';
import type { GuardDependencies } from '../core/dependencies.ts';

/**
 * A value that only the holder of the key can compute, the same each time for the same material. It appears in the
 * fences of a prompt, where the author of a memory cannot have predicted it. Made with the oldest key, so that a key
 * rotation does not change the text of a snapshot.
 */
export function fenceNonce({ keyring }: GuardDependencies, space: string): (material: string) => string {
  const secret = keyring.keys[0]?.secret ?? new Uint8Array();
  return (material) => hmac(secret, `bezoar mark\n${space}\n${material}`).slice(0, 16);
}

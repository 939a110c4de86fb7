import { hmac } from '../../base/hash.ts';
import type { GuardDependencies } from '../core/dependencies.ts';

/**
 * A word that only the holder of the key can make, the same each time for the same material: it stands in the fences of a
 * prompt, where nobody who writes a memory can have put it before. The oldest key makes it, so that a rotation does not
 * change the text of a snapshot.
 */
export function fenceNonce({ keyring }: GuardDependencies, space: string): (material: string) => string {
  const secret = keyring.keys[0]?.secret ?? new Uint8Array();
  return (material) => hmac(secret, `bezoar mark\n${space}\n${material}`).slice(0, 16);
}

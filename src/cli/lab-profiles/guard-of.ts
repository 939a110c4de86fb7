import { createGuard, type Guard } from '../../guard/index.ts';
import type { ProfileParts } from '../../lab/index.ts';

/** A guard on the memory of a trial. Like a new process, it knows only what the store says. */
export function guardOf({ store, keyring, scanner, policy, env }: ProfileParts): Guard {
  return createGuard({ store, keyring, scanner, policy, env });
}

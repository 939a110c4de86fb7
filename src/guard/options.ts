import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import type { Keyring } from '../model/keyring.ts';
import type { Store } from '../model/store.ts';
import type { TextScanner } from '../model/text-scanner.ts';
import { type LabCondition, labConditions, type Policy } from '../policy/index.ts';

export interface GuardOptions {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly scanner: TextScanner;
  /** One for all spaces, or one for each. Default: the `balanced` preset. */
  readonly policy?: Policy | ((space: string) => Policy);
  /** For the lab: `none` and `integrity` switch checks off. */
  readonly condition?: LabCondition;
  readonly env?: Env;
  readonly countTokens?: (text: string) => number;
  /**
   * Many callers are served at once, as in a server: a write then waits for others of the same turn of the event loop, and
   * they go to the disk together. Default false: one caller after the other waits for nobody.
   */
  readonly manyCallers?: boolean;
}

/** Programs without types come here too. What is missing is told at once and not at the first write. */
export function checkGuardOptions({ store, keyring, scanner, policy, condition }: Partial<GuardOptions> = {}): void {
  const missing = Object.entries({ store, keyring, scanner }).flatMap(([name, part]) => (isObject(part) ? [] : name));
  if (missing.length > 0) {
    const hint = '`openGuard` of bezoar/node makes all of it from a path';
    throw new Fault('config-invalid', `createGuard needs ${missing.join(', ')}; ${hint}`);
  }
  if (keyring?.keys.length === 0) throw new Fault('key-unusable', 'the keyring holds no key');
  if (policy !== undefined && typeof policy !== 'function' && !isObject(policy)) {
    throw new Fault('config-invalid', 'a policy is one of `presets`, or what `policyFrom` makes');
  }
  if (condition !== undefined && !labConditions.includes(condition)) {
    throw new Fault('config-invalid', `condition must be one of ${labConditions.join(', ')}`);
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

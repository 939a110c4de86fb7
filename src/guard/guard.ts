import { systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { hmac, sha256 } from '../base/hash.ts';
import { useHostSha256 } from '../base/host-sha256.ts';
import { type LabCondition, labConditions, presets } from '../policy/index.ts';
import { CachedScanner } from './assess/cached-scanner.ts';
import { SecondOpinions } from './assess/second-opinions.ts';
import type { GuardDependencies } from './core/dependencies.ts';
import { OpenLedgers } from './core/open-ledgers.ts';
import { shown } from './core/request.ts';
import { checkSpaceName } from './core/space-name.ts';
import { Meanings } from './meaning/index.ts';
import { checkGuardOptions, type GuardOptions, type LabGuardOptions } from './options.ts';
import { type GuardedSpace, openSpace } from './space/space.ts';

/** A guard over one store. Every access to the memories in it goes through a guard. */
export interface Guard {
  /** Opens a space by its exact name. There is no other access to a memory. */
  space(name: string): GuardedSpace;
  /**
   * A secret for one purpose, derived from the sealing key: a server can sign what it hands out without ever holding
   * the key of the journal.
   */
  secret(purpose: string): Uint8Array;
  /** Names of all spaces. For operators. */
  spaces(): Promise<readonly string[]>;
  /** Asks again for the policy of every open space, after the configuration has changed. */
  reloadPolicies(): void;
  /** Closes the store. The guard cannot be used afterwards. */
  close(): Promise<void>;
}

/**
 * Creates a guard from a store, a keyring and a scanner. `openGuard` of `bezoar/node` creates all three from a path.
 */
export function createGuard(options: GuardOptions): Guard {
  checkGuardOptions('createGuard', options);
  return assemble(options, 'full');
}

/** For the lab only: the same guard with some checks switched off, to measure what each check contributes. */
export function createLabGuard({ condition, ...options }: LabGuardOptions): Guard {
  checkGuardOptions('createLabGuard', options);
  if (!labConditions.includes(condition)) {
    const accepted = `condition must be one of ${labConditions.join(', ')}`;
    throw new Fault('config-invalid', `createLabGuard: ${accepted}; got ${shown(condition)}`);
  }
  return assemble(options, condition);
}

function assemble(options: GuardOptions, condition: LabCondition): Guard {
  useHostSha256(sha256);
  const { policy = presets.balanced, env = systemEnv } = options;
  const { store, keyring, scanner, reader, embed, countTokens, recordsPerImage, manyCallers = false } = options;
  const dependencies: GuardDependencies = {
    env,
    store,
    keyring,
    scanner,
    condition,
    openLedgers: new OpenLedgers(),
    onPolicyChange: new Set(),
    manyCallers,
    policyFor: typeof policy === 'function' ? policy : () => policy,
    ...(reader === undefined || condition !== 'full' ? {} : { opinions: new SecondOpinions(reader) }),
    ...(embed === undefined ? {} : { meanings: new Meanings(embed, store, env) }),
    ...(countTokens === undefined ? {} : { countTokens }),
    ...(recordsPerImage === undefined ? {} : { recordsPerImage }),
  };
  const cachedScanner = new CachedScanner(scanner, condition);
  const open = new Map<string, GuardedSpace>();
  return {
    space(name) {
      const space = checkSpaceName(name);
      const known = open.get(space) ?? openSpace(dependencies, cachedScanner, space);
      open.set(space, known);
      return known;
    },
    secret: (purpose) =>
      Buffer.from(hmac(keyring.keys.at(-1)?.secret ?? new Uint8Array(), `bezoar secret\n${purpose}`), 'hex'),
    spaces: () => store.spaces(),
    reloadPolicies: () => {
      for (const reload of dependencies.onPolicyChange) reload();
    },
    close: () => store.close(),
  };
}

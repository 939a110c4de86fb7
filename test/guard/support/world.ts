import { type Env, scriptedEnv } from '../../../src/base/env.ts';
import {
  createGuard,
  createLabGuard,
  type Guard,
  type GuardedSpace,
  type GuardOptions,
} from '../../../src/guard/index.ts';
import { createKeyring } from '../../../src/journal/index.ts';
import type { Keyring } from '../../../src/model/keyring.ts';
import type { Store } from '../../../src/model/store.ts';
import type { LabCondition } from '../../../src/policy/index.ts';
import { memoryStore } from '../../../src/stores/memory.ts';
import { unhurried } from '../../support/unhurried.ts';
import { stubScanner } from './stub-scanner.ts';

export const user = { channel: 'user', principal: 'ana', session: 's1' } as const;
export const agent = { channel: 'agent', principal: 'agent-7', session: 's1' } as const;
export const web = {
  channel: 'tool',
  principal: 'agent-7',
  session: 's1',
  tool: 'web_fetch',
  uri: 'https://x.example/a',
} as const;
export const imported = { channel: 'import', principal: 'importer' } as const;
export const operator = { channel: 'operator', principal: 'olga' } as const;
/** An agent in a session that it named itself: nobody knows what it has read. */
export const fresh = { channel: 'agent', principal: 'agent-8', session: 's-fresh' } as const;

export interface World {
  readonly guard: Guard;
  readonly space: GuardedSpace;
  readonly store: Store;
  readonly keyring: Keyring;
  readonly env: Env;
}

/** One key for all tests of a file: creating one costs more than most tests. */
const sharedKeyring = createKeyring(scriptedEnv(7));

export interface WorldOptions extends Partial<GuardOptions> {
  readonly name?: string;
  readonly seed?: number;
  /** Creates a lab guard, with checks switched off. */
  readonly condition?: LabCondition;
}

/** A guard over a new memory, the same in every run. */
export function world(options: WorldOptions = {}): World {
  const { name = 'acme', seed = 1, condition, ...given } = options;
  const env = given.env ?? scriptedEnv(seed);
  const store = given.store ?? memoryStore();
  const keyring = given.keyring ?? sharedKeyring;
  const recordsPerImage = Number(process.env.RECORDS_PER_IMAGE ?? 1_000);
  const parts = { scanner: stubScanner(), policy: unhurried, recordsPerImage, ...given, store, keyring, env };
  const guard = condition === undefined ? createGuard(parts) : createLabGuard({ ...parts, condition });
  return { guard, space: guard.space(name), store, keyring, env };
}

/** The id of a written entry, or an error that contains the actual result. */
export function idOf(result: { readonly outcome: string; readonly id?: string }): string {
  if (result.id === undefined) throw new Error(`no entry came of it: ${JSON.stringify(result)}`);
  return result.id;
}

/** The hash that a release must name, as a reviewer would read it. */
export async function hashOf(space: GuardedSpace, id: string): Promise<string> {
  const seen = await space.review.inspect({ id }, operator);
  if (seen.outcome !== 'inspected' || seen.reviewHash === undefined)
    throw new Error(`nothing to read: ${seen.outcome}`);
  return seen.reviewHash;
}

/** An agent whose host reports everything that it reads: what it notes by itself is trusted as the agent's. */
export async function reporting(
  space: GuardedSpace,
  principal = 'agent-8',
): Promise<{ readonly channel: 'agent'; readonly principal: string; readonly session: string }> {
  const origin = { channel: 'agent', principal } as const;
  const { session = '' } = await space.startSession({ coverage: 'full' }, origin);
  return { ...origin, session };
}

import type { Env } from '../../base/env.ts';
import { createGuard, type Guard, type TextScanner } from '../../guard/index.ts';
import { type App, createApp } from '../../http/index.ts';
import type { AccessTokens } from '../../model/access-token.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Commit, Store } from '../../model/store.ts';
import type { Policy } from '../../policy/index.ts';
import type { Chance } from './chance.ts';
import type { SimDatabase } from './sim-database.ts';
import type { Party, SimScheduler } from './sim-scheduler.ts';
import { type CommitFault, simStore } from './sim-store.ts';

/** What every process of a simulated world is made of. */
export interface ProcessParts {
  readonly scheduler: SimScheduler;
  readonly database: SimDatabase;
  readonly scanner: TextScanner;
  readonly keyring: Keyring;
  readonly policy: Policy;
  readonly tokens: AccessTokens;
  readonly commitFault: () => CommitFault | undefined;
  readonly later: (commit: Commit) => void;
  /** Sees every commit that a guard attempts. */
  readonly watch: (commit: Commit) => void;
  /** Replaces the store by one with a mistake. */
  readonly wrapStore: (store: Store) => Store;
}

/** One life of a simulated process: a guard on its own connection, and a server in front of it. */
export interface SimProcess {
  readonly party: Party;
  readonly guard: Guard;
  /** The server in front of the guard, which answers requests without a network. */
  server(): App;
  /** Resolves when the process dies. */
  readonly died: Promise<void>;
  /** Sets its clock forwards, or back. */
  moveClock(byMs: number): void;
  kill(): void;
}

/** Starts a process. Whether its writes wait for each other is its own choice, like the clock it starts with. */
export function startProcess(name: string, parts: ProcessParts, chance: Chance): SimProcess {
  const { scheduler, database, scanner, keyring, policy, tokens } = parts;
  const party: Party = { name, isAlive: true, pausedUntil: 0 };
  let clockErrorMs = chance.below(200) - 100;
  const env: Env = {
    now: () => Math.max(0, scheduler.now + clockErrorMs),
    id: () => idFrom(chance),
    random: (size) => chance.bytes(size),
    elapsed: () => 0,
    sleep: (milliseconds) => scheduler.park(party, 'sleep', Math.ceil(milliseconds)),
  };
  const connection = simStore(database, {
    pause: (what) => scheduler.park(party, what),
    commitFault: parts.commitFault,
    later: parts.later,
  });
  const store = parts.wrapStore(connection);
  const watched: Store = Object.assign(Object.create(store) as Store, {
    commit: (commit: Commit) => {
      parts.watch(commit);
      return store.commit(commit);
    },
  });
  const guard = createGuard({
    store: watched,
    keyring,
    scanner,
    policy,
    env,
    manyCallers: chance.happens(0.5),
    // Mostly so few that images are saved, read and replaced all the time, by processes that do not agree on when.
    recordsPerImage: chance.pick([1, 2, 4, 8, 16, 1_000]),
  });
  let app: App | undefined;
  let onDeath = (): void => undefined;
  const died = new Promise<void>((resolve) => {
    onDeath = resolve;
  });
  return {
    party,
    guard,
    server: () => {
      app ??= createApp({ guard, scanner, tokens, version: '0.0.0', env });
      return app;
    },
    died,
    moveClock: (byMs) => {
      clockErrorMs += byMs;
    },
    kill: () => {
      scheduler.drop(party);
      database.disconnect(connection);
      onDeath();
    },
  };
}

function idFrom(chance: Chance): string {
  const hex = (size: number): string => Buffer.from(chance.bytes(size)).toString('hex');
  return `${hex(4)}-${hex(2)}-4${hex(2).slice(1)}-8${hex(2).slice(1)}-${hex(6)}`;
}

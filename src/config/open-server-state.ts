import { resolve } from 'node:path';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import type { ServerState } from '../model/server-state.ts';
import { sealServerState } from '../stores/sealed-server-state.ts';
import type { BezoarConfig } from './bezoar-config.ts';
import { keysFor } from './open-guard.ts';
import { openStore } from './open-store.ts';
import { withPasswordFrom } from './store-address.ts';
import type { Variables } from './user-folder.ts';

export interface OpenedServerState {
  readonly state: ServerState;
  /** Closes the store. */
  close(): Promise<void>;
}

/** What the servers on a store share, without a guard, for programs that only manage them. The caller must close it. */
export async function openServerState(
  { store: address, passwordFile, keyFile }: Pick<BezoarConfig, 'store' | 'passwordFile' | 'keyFile'>,
  { variables, cwd, env }: { readonly variables: Variables; readonly cwd: string; readonly env: Env },
): Promise<OpenedServerState> {
  const store = await openStore(
    passwordFile === undefined ? address : withPasswordFrom(address, resolve(cwd, passwordFile)),
  );
  try {
    const { serverState } = store;
    if (serverState === undefined)
      throw new Fault(
        'config-invalid',
        'this store cannot hold the state of a server (sign-ins, tokens, idempotency keys); use SQLite, PostgreSQL or memory:',
      );
    const state = sealServerState(serverState, await keysFor(store, keyFile, variables), env);
    return { state, close: () => store.close() };
  } catch (error) {
    await store.close();
    throw error;
  }
}

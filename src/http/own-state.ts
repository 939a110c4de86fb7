import { bezoarItself, type Origin } from '../model/provenance.ts';
import type { HeldEntry, ServerState } from '../model/server-state.ts';
import { memoryServerState } from '../stores/memory-server-state.ts';
import type { ServerDependencies } from './parts.ts';

/** The state of a server that shares none. It finds held entries through the guard. */
export function ownState({ guard, env }: Pick<ServerDependencies, 'guard' | 'env'>): ServerState {
  const held = async (): Promise<readonly HeldEntry[]> => {
    const all: HeldEntry[] = [];
    for (const space of await guard.spaces()) {
      let cursor: string | undefined;
      do {
        const filter = { states: ['quarantined'], limit: 500, ...(cursor === undefined ? {} : { cursor }) } as const;
        const page = await guard.space(space).browse(filter, browser);
        if (page.outcome === 'refused') break;
        all.push(...page.entries.map(({ facts, updatedAt }) => ({ ...hintsOf(facts), space, updatedAt })));
        cursor = page.next;
      } while (cursor !== undefined);
    }
    return all;
  };
  return memoryServerState(held, env.now);
}

/** Browsing requires the operator channel; no text goes any further. */
const browser: Origin = { ...bezoarItself, channel: 'operator' };

type Hints = Pick<HeldEntry, 'id' | 'version' | 'createdAt' | 'expiresAt'>;

function hintsOf({ id, version, createdAt, expiresAt }: Hints): Hints {
  return { id, version, createdAt, ...(expiresAt === undefined ? {} : { expiresAt }) };
}

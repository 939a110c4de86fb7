import Database from 'better-sqlite3';
import type { Store } from '../../src/model/store.ts';
import { built } from '../built.ts';
import { earlierNotes, type Size, toolResult, turn } from './day-of-work.ts';

const { createGuard, createKeyring, createScanner, memoryStore, policyFrom, sqliteStore, systemEnv } =
  await built<typeof import('../../src/index.ts')>('index.js');

export const observations = 200;

const scanner = createScanner();
const keyring = createKeyring(systemEnv);
const policy = policyFrom({ rates: { writes: { agent: 0, document: 0 }, space: 0 } });
const principal = 'bench';

/** A session that has read and heard a lot, beside a memory with some entries. */
export async function longSession(store: Store, name: string, size: Size) {
  const space = createGuard({ store, keyring, scanner, policy }).space(name);
  const origin = { channel: 'agent', principal } as const;
  for (const content of earlierNotes) await space.write({ content }, { channel: 'user', principal });
  const { origin: agent, observe } = await space.openSession({ coverage: 'full' }, origin);
  for (let n = 0; n < observations; n++) {
    if (n % 4 === 0) await observe({ channel: 'user', content: turn(n) });
    else await observe({ channel: 'tool', content: toolResult(n, size), source: 'web_fetch', callId: `call-${n}` });
  }
  return { space, agent };
}

export async function openStore(name: 'memory' | 'sqlite', file: string) {
  const store = name === 'memory' ? memoryStore() : await sqliteStore(new Database(file));
  return { store, close: () => store.close() };
}

import { describe, expect, test } from 'vitest';
import { scriptedEnv, systemEnv } from '../../src/base/env.ts';
import type { Keyring } from '../../src/model/keyring.ts';
import type { ServerState, StateChange } from '../../src/model/server-state.ts';
import type { Store } from '../../src/model/store.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { sealServerState } from '../../src/stores/sealed-server-state.ts';
import { serverStateContract } from '../../src/testing/index.ts';
import { world } from '../guard/support/world.ts';
import { usePostgres } from '../support/postgres.ts';
import { everyStore } from './support/every-store.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

const postgres = usePostgres({ durable: false });
const stores = everyStore(postgres);

describe.each(stores)('the %s store keeps the contract', (_name, open) => {
  for (const { name, run } of serverStateContract) test(name, () => run(open));
});

/** A keyring of one or two keys. */
function keyring(...names: readonly string[]): Keyring {
  const keys = names.map((id) => ({ id, secret: Buffer.from(id.repeat(32).slice(0, 32)) }));
  return { keys, signing: world().keyring.signing };
}

function stateOf(store: Store): ServerState {
  if (store.serverState === undefined) throw new Error('the store has no server state');
  return store.serverState;
}

const row: StateChange = {
  area: 'token',
  key: 'the key',
  expect: undefined,
  version: 'v1',
  value: '{"role":"admin"}',
  lifetimeMs: 60_000,
};

describe('sealed server state', () => {
  test('the database holds neither key nor value', async () => {
    const plain = stateOf(memoryStore());
    const sealed = sealServerState(plain, keyring('a'), systemEnv);
    await sealed.swap(row);
    expect((await sealed.get('token', 'the key'))?.value).toBe(row.value);
    const [stored] = await plain.list('token', '', 10);
    expect(JSON.stringify(stored)).not.toMatch(/the key|admin/);
  });

  test('a forged, changed or moved row counts as absent, and can be replaced', async () => {
    const plain = stateOf(memoryStore());
    const sealed = sealServerState(plain, keyring('a'), systemEnv);
    await sealed.swap(row);
    const [{ key, value } = { key: '', value: '' }] = await plain.list('token', '', 1);
    const foreign = sealServerState(plain, keyring('b'), systemEnv);
    expect(await foreign.get('token', 'the key')).toBeUndefined();
    expect(await foreign.list('token', '', 10)).toEqual([]);
    const moves: readonly Partial<StateChange>[] = [{ area: 'revoked-token' }, { key: key.replace(/^./, 'x') }];
    for (const move of moves) await plain.swap({ ...row, key, value, ...move });
    expect(await sealed.get('revoked-token', 'the key')).toBeUndefined();
    expect(await sealed.list('token', '', 10)).toHaveLength(1);
    const edited = `${value.slice(0, -6)}AAAA${value.slice(-2)}`;
    await plain.swap({ ...row, key, expect: 'v1', version: 'v2', value: edited });
    expect(await sealed.get('token', 'the key')).toBeUndefined();
    expect(await sealed.swap({ ...row, version: 'v3' })).toBe(true);
    expect((await sealed.get('token', 'the key'))?.version).toBe('v3');
    expect(await sealed.swap({ ...row, version: 'v4' })).toBe(false);
  });

  test('rows of an earlier key stay readable after a rotation', async () => {
    const plain = stateOf(memoryStore());
    await sealServerState(plain, keyring('a'), systemEnv).swap(row);
    const rotated = sealServerState(plain, keyring('a', 'b'), scriptedEnv());
    expect((await rotated.get('token', 'the key'))?.value).toBe(row.value);
    expect(await rotated.swap({ ...row, expect: 'v1', version: 'v2', value: 'new' })).toBe(true);
    expect(await sealServerState(plain, keyring('a'), systemEnv).get('token', 'the key')).toBeUndefined();
  });
});

test('two processes on one SQLite file see each other at once, also beside an open group', async () => {
  const file = freshFile();
  const [a, b] = [openFile(file), openFile(file)];
  const [one, two] = [stateOf(a), stateOf(b)];
  const wins = await Promise.all([one, two, one, two].map((state, n) => state.swap({ ...row, version: `v${n}` })));
  expect(wins.filter(Boolean)).toHaveLength(1);
  expect(await one.get('token', 'the key')).toEqual(await two.get('token', 'the key'));
  await a.close();
  await b.close();
});

import type { Env } from '../base/env.ts';
import { hmac, sha256 } from '../base/hash.ts';
import { openText, sealText } from '../base/secret-box.ts';
import type { Keyring } from '../model/keyring.ts';
import type { ServerState, StateArea, StateRow } from '../model/server-state.ts';

const ivBytes = 12;

/**
 * Server state whose keys are hashed and whose values are encrypted and authenticated with the keys of the journal. Someone
 * who can read the database learns no token, sign-in or answer from it; someone who can write to it can delete rows or put
 * older ones back, but not make one. A row that does not open counts as absent.
 */
export function sealServerState(state: ServerState, { keys }: Keyring, env: Env): ServerState {
  const secrets = keys.map(({ id, secret }) => ({ id, key: Buffer.from(hmac(secret, 'bezoar server state'), 'hex') }));
  const newest = secrets.at(-1);
  const seal = (place: string, value: string): string =>
    newest === undefined ? '' : `${newest.id} ${sealText(newest.key, env.random(ivBytes), place, value)}`;
  const open = (place: string, sealed: string): string | undefined => {
    const [id = '', box = ''] = sealed.split(' ');
    const found = secrets.find((secret) => secret.id === id);
    return found === undefined ? undefined : openText(found.key, place, box);
  };
  const opened = (area: StateArea, row: StateRow | undefined): StateRow | undefined => {
    const value = row === undefined ? undefined : open(placeOf(area, row.key), row.value);
    return row === undefined || value === undefined ? undefined : { ...row, value };
  };
  return {
    get: async (area, key) => {
      const row = opened(area, await state.get(area, sha256(key)));
      return row === undefined ? undefined : { ...row, key };
    },
    swap: async ({ area, key: plain, value, expect, ...change }) => {
      const key = sha256(plain);
      const next = value === null ? null : seal(placeOf(area, key), value);
      const sealed = { ...change, area, key, value: next };
      if (await state.swap({ ...sealed, expect })) return true;
      if (expect !== undefined) return false;
      // A row that cannot be opened counts as absent.
      const row = await state.get(area, key);
      if (row === undefined || opened(area, row) !== undefined) return false;
      return state.swap({ ...sealed, expect: row.version });
    },
    list: async (area, after, limit) => {
      const rows = await state.list(area, after, limit);
      return rows.flatMap((row) => opened(area, row) ?? []);
    },
    sweep: (area, maxRows) => state.sweep(area, maxRows),
    heldCounts: () => state.heldCounts(),
    heldAges: () => state.heldAges(),
    heldEntries: (after, limit) => state.heldEntries(after, limit),
  };
}

/** A value opens only in its own row, so that no row can be replaced by another one. */
function placeOf(area: StateArea, key: string): string {
  return `${area} ${key}`;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackup, restoreBackup, salvage, verifyBackup } from '../../src/backup/index.ts';
import { openStore } from '../../src/config/index.ts';
import { clocked, day } from '../guard/sentinel/clock.ts';
import { agent, operator, user } from '../guard/support/world.ts';
import { guardOn, keyring, scanner } from './support/filled-store.ts';

// A memory whose old reads have been trimmed is backed up, restored and salvaged like any other.

const folder = mkdtempSync(join(tmpdir(), 'bezoar-trimmed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const fresh = (): string => {
  files += 1;
  return join(folder, `${files}.db`);
};
const tools = { env: clocked(), scanner };
const original = fresh();
const days = 40;
const reads = 2 * (days - 31);

beforeAll(async () => {
  const env = clocked();
  const guard = guardOn(await openStore(original), env);
  const space = guard.space('acme');
  for (let on = 0; on < days; on += 1) {
    env.at += day;
    await space.write({ content: `Day ${on}: the tram leaves at gate ${on % 7}.` }, user);
    await space.recall({ query: 'tram' }, agent);
    await space.startSession({}, { channel: 'agent', principal: 'reader' });
  }
  expect(await space.recovery.trimReads({ olderThanDays: 30 }, operator)).toMatchObject({ reads });
  await guard.close();
});

async function verified(file: string) {
  const guard = guardOn(await openStore(file), clocked());
  try {
    return await guard.space('acme').audit.verify({}, operator);
  } finally {
    await guard.close();
  }
}

test('a backup verifies, and what is restored from it is the same', async () => {
  const [backup, restored] = [fresh(), fresh()];
  await createBackup({ store: original, keyring, to: backup, force: false }, tools);
  expect(await verifyBackup(backup, keyring, tools)).toMatchObject([{ space: 'acme', records: 3 * days + 1 }]);
  await restoreBackup({ file: backup, keyring, store: restored, replace: false }, tools);
  expect(await verified(restored)).toEqual({ ...(await verified(original)), ok: true, trimmed: reads });
});

test('salvage saves all of it', async () => {
  const to = fresh();
  const request = { store: original, keyring, to, person: operator, holdAll: false, reviewMs: () => day };
  const report = await salvage(request, tools);
  expect(report.spaces).toMatchObject([{ records: { kept: 3 * days + 1, lost: [] } }]);
  expect(await verified(to)).toMatchObject({ ok: true, trimmed: reads });
});

test('salvage names the trimmed records itself if the record that named them is lost', async () => {
  const [file, to] = [fresh(), fresh()];
  await createBackup({ store: original, keyring, to: file, force: false }, tools);
  const db = new Database(file);
  const broken = 3 * days - 10;
  expect(db.prepare("update record set body = replace(body, 'at', 'AT') where seq = ?").run(broken).changes).toBe(1);
  db.close();
  const request = { store: file, keyring, to, person: operator, holdAll: false, reviewMs: () => day };
  const report = await salvage(request, tools);
  expect(report.spaces).toMatchObject([{ broken: { seq: broken }, records: { kept: broken } }]);
  expect(await verified(to)).toMatchObject({ ok: true, breaks: [], trimmed: reads });
});

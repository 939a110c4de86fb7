import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createKeyFile } from '../../src/config/index.ts';
import { bundleProgram } from '../support/bundle.ts';
import { usePostgres } from '../support/postgres.ts';
import { proves } from '../support/proves.ts';
import { killAgainAndAgain, kills, timeoutMs } from './campaign.ts';
import { writeTogether } from './together.ts';
import type { Place } from './writers.ts';

vi.setConfig({ testTimeout: timeoutMs });
const server = usePostgres();
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bezoar-crash-'));
  createKeyFile(join(folder, 'keys.json'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function fresh(): Promise<Place> {
  const address = await server.freshDatabase();
  return { program: await bundleProgram('test/crash/child.ts'), address, keyFile: join(folder, 'keys.json') };
}

proves('stores/no-acknowledged-loss', 'PostgreSQL', async () => {
  expect(await killAgainAndAgain(fresh, 2)).toBeGreaterThan(kills);
});

proves('stores/one-chain-under-concurrency', 'PostgreSQL', async () => writeTogether(await fresh()));

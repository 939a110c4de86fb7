import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { createKeyFile, openStore, readKeyFile } from '../../src/config/index.ts';
import { createGuard } from '../../src/guard/index.ts';
import { quietScanner } from '../crash/quiet-scanner.ts';
import { bundleProgram } from '../support/bundle.ts';
import { operator } from '../support/origins.ts';
import { proves } from '../support/proves.ts';
import { makeTokens, testFolder } from './support/server.ts';

/** Kills in a normal run; `npm run test:long` does 50. */
const kills = Number(process.env.BEZOAR_SERVER_KILLS ?? 5);
const clients = 8;

const folder = testFolder();
const [database, keyFile, tokenFile] = ['memory.db', 'keys.json', 'tokens.json'].map((name) => resolve(folder, name));
const tokens = makeTokens(folder);

async function start(file: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [file, database ?? '', keyFile ?? '', tokenFile ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, url: chunk.toString().trim() };
}

/** Writes until the server is gone, and collects the acknowledged writes. */
async function load(url: string, name: string, acknowledged: Map<string, string>): Promise<void> {
  for (let n = 0; ; n++) {
    const content = `${name} ${n}`;
    try {
      const response = await fetch(`${url}/api/v1/spaces/crash/entries`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.all.admin}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content }),
      });
      const result = (await response.json()) as { outcome: string; id: string };
      if (result.outcome !== 'stored') throw new RangeError(`not stored: ${JSON.stringify(result)}`);
      acknowledged.set(result.id, content);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return;
    }
  }
}

async function expectAllStored(acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const keyring = readKeyFile(keyFile ?? '');
  if (keyring === undefined) throw new Error('the key file is missing');
  const guard = createGuard({ store: await openStore(database ?? ''), keyring, scanner: quietScanner });
  const space = guard.space('crash');
  expect((await space.audit.verify({}, operator)).breaks).toEqual([]);
  for (const [id, content] of acknowledged) {
    const seen = await space.review.inspect({ id }, { channel: 'operator', principal: 'checker' });
    expect(seen.outcome === 'inspected' ? seen.text?.content : seen.problem).toBe(content);
  }
  await guard.close();
}

proves('http/no-acknowledged-loss', 'killed under load', async () => {
  createKeyFile(keyFile ?? '');
  const file = await bundleProgram('test/http/child.ts');
  const chance = scriptedEnv(9);
  let total = 0;
  for (let kill = 0; kill < kills; kill++) {
    const acknowledged = new Map<string, string>();
    const { child, url } = await start(file);
    const loads = Array.from({ length: clients }, (_, client) => load(url, `${kill} ${client}`, acknowledged));
    const [moment = 0] = chance.random(1);
    while (acknowledged.size < clients) await sleep(2);
    await sleep(moment);
    child.kill('SIGKILL');
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    await Promise.all(loads);
    await expectAllStored(acknowledged);
    total += acknowledged.size;
  }
  expect(total).toBeGreaterThanOrEqual(kills * clients);
  if (kills > 5) process.stdout.write(`${kills} kills, ${total} writes acknowledged, none lost\n`);
});

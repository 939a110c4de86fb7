import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { openStore, readKeyFile } from '../../src/config/index.ts';
import { createGuard, type Guard } from '../../src/guard/index.ts';
import { operator } from '../support/origins.ts';
import { quietScanner } from './quiet-scanner.ts';
import { type Ack, type Place, startWriter } from './writers.ts';

/** How often a writer of each store is killed; `npm run test:long` asks for 2,000. */
export const kills = Number(process.env.BEZOAR_KILLS ?? 20);
/** A slow machine may take its time; a deadlock is told apart all the same. */
export const patience: number = 120_000 + kills * 3_000;
/** After so many the next database is taken: each look verifies the whole journal, to which the next writer already adds. */
const killsPerDatabase = kills > 200 ? 50 : 5;

/**
 * Kills a writer at seeded moments, again and again on one database, and looks at what is left each time: every write that
 * was acknowledged is there word for word, and the journal verifies from its first record to its last. Returns how many
 * writes were acknowledged.
 */
export async function killAgainAndAgain(fresh: () => Promise<Place>, seed: number): Promise<number> {
  const chance = scriptedEnv(seed);
  let acknowledged = 0;
  for (let done = 0; done < kills; done += killsPerDatabase) {
    acknowledged += await campaign(await fresh(), Math.min(killsPerDatabase, kills - done), chance.random(512), done);
  }
  return acknowledged;
}

async function campaign(place: Place, times: number, chance: Uint8Array, first: number): Promise<number> {
  let acknowledged = 0;
  let next = startWriter(place, 'forever', 'writer', `${first}`);
  for (let kill = 0; kill < times; kill++) {
    const writer = next;
    const [acks = 0, moment = 0] = chance.subarray(kill * 2);
    await writer.said(1 + (acks % 12));
    // Then somewhere inside the next operation, which takes a few milliseconds.
    await sleep((moment / 255) * 6);
    writer.kill();
    const { signal, complaint } = await writer.ended;
    expect({ kill, signal, complaint }).toEqual({ kill, signal: 'SIGKILL', complaint: '' });
    // The next one starts while we look: programs do not wait for each other's inspections.
    if (kill + 1 < times) next = startWriter(place, 'forever', 'writer', `${first + kill + 1}`);
    acknowledged += writer.acks.length;
    await everyAckIsThere(place, writer.acks);
  }
  return acknowledged;
}

async function everyAckIsThere(place: Place, acks: readonly Ack[]): Promise<void> {
  const guard = await openPlace(place);
  try {
    const memory = guard.space('crash');
    for (const { id, content } of acks) {
      const found = await memory.review.inspect({ id }, { channel: 'operator', principal: 'checker' });
      expect(found.outcome === 'inspected' ? found.text?.content : found.problem).toBe(content);
    }
    expect((await memory.audit.verify({}, operator)).breaks).toEqual([]);
  } finally {
    await guard.close();
  }
}

export async function openPlace({ address, keyFile }: Place): Promise<Guard> {
  const keyring = readKeyFile(keyFile);
  if (keyring === undefined) throw new Error('the key file is gone');
  return createGuard({ store: await openStore(address), keyring, scanner: quietScanner });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { openStore, readKeyFile } from '../../src/config/index.ts';
import { createGuard, type Guard } from '../../src/guard/index.ts';
import { operator } from '../support/origins.ts';
import { quietScanner } from './quiet-scanner.ts';
import { type Ack, type Place, startWriter } from './writers.ts';

/** Number of kills per store; `npm run test:long` sets 2,000. */
export const kills = Number(process.env.BEZOAR_KILLS ?? 6);
/** Long enough for a slow machine, and still reveals a deadlock. */
export const timeoutMs: number = 600_000 + kills * 3_000;
/** Kills per database: every check verifies the whole, growing journal. */
const killsPerDatabase = kills > 200 ? 50 : 5;

/**
 * Kills a writer at seeded moments, again and again on one database, and checks the database each time: it contains every
 * acknowledged write word for word, and the whole journal verifies. Returns the number of acknowledged writes.
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
    await writer.printedLines(1 + (acks % 12));
    // Then at a moment inside the next operation, which takes a few milliseconds.
    await sleep((moment / 255) * 6);
    writer.kill();
    const { signal, complaint } = await writer.ended;
    expect({ kill, signal, complaint }).toEqual({ kill, signal: 'SIGKILL', complaint: '' });
    // The next writer starts during the check, as real programs would.
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

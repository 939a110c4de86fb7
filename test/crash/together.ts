import { expect } from 'vitest';
import { times } from '../support/long-run.ts';
import { operator } from '../support/origins.ts';
import { openPlace } from './campaign.ts';
import { type Place, startWriter } from './writers.ts';

const processes = times(16, 6);
/** Per process; `npm run test:long` sets 200. */
const writes = Number(process.env.BEZOAR_SHARED_WRITES ?? 10);
const steps = 5;

/** Several processes write to one space and increment one entry: nothing is duplicated or lost, and there is one chain. */
export async function writeTogether(place: Place): Promise<void> {
  const guard = await openPlace(place);
  const memory = guard.space('crash');
  const counter = await memory.write(
    { content: 'count 0', target: 'counter' },
    { channel: 'user', principal: 'starter' },
  );
  expect(counter.outcome).toBe('stored');
  const writers = Array.from({ length: processes }, (_, n) =>
    startWriter(place, 'share', `process-${n}`, `${writes}:${steps}`),
  );
  for (const writer of writers) {
    expect(await writer.ended).toEqual({ code: 0, signal: null, complaint: '' });
    expect(writer.acks).toHaveLength(writes);
  }
  const ids = writers.flatMap(({ acks }) => acks.map(({ id }) => id));
  expect(new Set(ids).size).toBe(processes * writes);
  const stats = await memory.audit.stats({}, operator);
  expect(stats.states).toEqual({ active: processes * writes + 1, quarantined: 0, retired: 0, erased: 0 });
  const { ok, breaks, entries, records } = await memory.audit.verify({}, operator);
  expect({ ok, breaks, entries }).toEqual({ ok: true, breaks: [], entries: processes * writes + 1 });
  // A lost compare-and-set leaves a refusal record, so there are more records than successes.
  expect(records).toBeGreaterThanOrEqual(1 + processes * (writes + steps));
  const [last] = (await memory.list({ targets: ['counter'] }, { channel: 'operator', principal: 'checker' })).entries;
  expect(last?.version).toBe(1 + processes * steps);
  expect(last?.text).toContain(`count ${processes * steps}`);
  await guard.close();
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyFile } from '../../src/config/index.ts';
import { bundleProgram } from '../support/bundle.ts';
import { times } from '../support/long-run.ts';
import { operator } from '../support/origins.ts';
import { usePostgres } from '../support/postgres.ts';
import { openPlace } from './campaign.ts';
import { startWriter } from './writers.ts';

const server = usePostgres();
const processes = 4;
const writesInAll = times(600, 300);
/** The least busy process has written at least this part of what the busiest one has. */
const fairShare = 0.1;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bezoar-turns-'));
  createKeyFile(join(folder, 'keys.json'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('processes that write to one space without a pause all get their turn, and no write is lost or doubled', async () => {
  const program = await bundleProgram('test/crash/child.ts');
  const place = { program, address: await server.freshDatabase(), keyFile: join(folder, 'keys.json') };
  const guard = await openPlace(place); // Creates the tables, so that all start together.
  const writers = Array.from({ length: processes }, (_, n) => startWriter(place, 'forever', `process-${n}`, '0'));
  await Promise.all(writers.map((writer) => writer.printedLines(1)));
  const startedAt = writers.map(({ acks }) => acks.length);
  const written = () => writers.map(({ acks }, n) => acks.length - (startedAt[n] ?? 0));
  const inAll = () => written().reduce((sum, count) => sum + count);
  const isFair = () => Math.min(...written()) >= Math.max(...written()) * fairShare;
  // On a busy machine a process may wait for the processor longer than its turns take; one that is passed over falls behind for good.
  while (inAll() < writesInAll || (!isFair() && inAll() < 4 * writesInAll)) await sleep(20);
  const counts = written();
  for (const writer of writers) writer.kill();
  for (const writer of writers) {
    const { signal, complaint } = await writer.ended;
    expect({ signal, complaint }).toEqual({ signal: 'SIGKILL', complaint: '' });
  }
  expect(Math.min(...counts), `writes per process: ${counts.join(', ')}`).toBeGreaterThanOrEqual(
    Math.max(...counts) * fairShare,
  );
  const memory = guard.space('crash');
  const acknowledged = writers.flatMap(({ acks }) => acks.map(({ content }) => content));
  const stored: string[] = [];
  for (const { acks } of writers) {
    for (const { id, content } of acks) {
      const found = await memory.review.inspect({ id }, { channel: 'operator', principal: 'checker' });
      stored.push(found.outcome === 'inspected' ? (found.text?.content ?? '') : `${found.problem}: ${content}`);
    }
  }
  expect(stored).toEqual(acknowledged);
  expect(new Set(stored).size).toBe(acknowledged.length);
  const { ok, breaks, entries } = await memory.audit.verify({}, operator);
  expect({ ok, breaks }).toEqual({ ok: true, breaks: [] });
  // Of each process, one batch of 20 may be stored whose acknowledgement the kill kept back.
  expect(entries).toBeGreaterThanOrEqual(acknowledged.length);
  expect(entries).toBeLessThanOrEqual(acknowledged.length + processes * 20);
  await guard.close();
});

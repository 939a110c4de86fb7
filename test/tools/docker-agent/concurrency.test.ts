import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { dockerAgentDatabase } from '../../../src/stores/docker-agent/database.ts';
import { bundleProgram } from '../../support/bundle.ts';
import { addedId, call, listed, OtherProgram, person, setting } from './support.ts';

/** What the process printed. */
async function writer(file: string, name: string, count: number): Promise<unknown> {
  const program = await bundleProgram('test/tools/docker-agent/writer.ts');
  const child = spawn(process.execPath, [program, file, `${file}.journal`, name, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = child.stdout.toArray();
  const [code] = await once(child, 'exit');
  return code === 0 ? JSON.parse(Buffer.concat(await printed).toString()) : code;
}

describe('two writers of one database lose nothing', () => {
  test('as processes with one journal, and docker-agent itself in between', async () => {
    const { file, other } = setting();
    let running = true;
    const done = Promise.all([writer(file, 'one', 16), writer(file, 'two', 16)]).finally(() => {
      running = false;
    });
    let foreign = 0;
    for (; running; foreign++) {
      other.insert(`own-${foreign}`, `row ${foreign}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await done;
    expect(other.rows()).toHaveLength(28 + foreign);
    expect(await writer(file, 'three', 0)).toEqual({ own: 28, foreign, missing: 0 });
  });

  test('as two instances in one process, which wait without blocking each other', async () => {
    const { memory, session, other } = setting();
    const both = [memory, session()];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        call(both[index % 2] ?? memory, 'add_memory', { memory: `fact ${index}` }),
      ),
    );
    expect(new Set(answers.map(addedId)).size).toBe(30);
    expect(other.rows()).toHaveLength(30);
    expect(await memory.inspectMemories({ channel: 'operator', principal: 'o' })).toMatchObject({ missing: [] });
  });

  test('and updates of one row are applied one after the other', async () => {
    const { memory, session, other, space } = setting({ origin: person });
    const second = session();
    const id = addedId(await call(memory, 'add_memory', { memory: 'version 0' }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call(index % 2 === 0 ? memory : second, 'update_memory', { id, memory: `version ${index + 1}` }),
      ),
    );
    expect(answers).toEqual(Array(20).fill(`Memory with ID ${id} updated successfully`));
    const [entry] = (await space.list({}, { channel: 'operator', principal: 'o' })).entries;
    expect(entry?.version).toBe(21);
    expect(await listed(memory)).toMatchObject([{ memory: other.rows()[0]?.memory }]);
  });
});

describe('a database that another program locks', () => {
  test('is waited for', async () => {
    const { call, other } = setting();
    other.db.exec('BEGIN IMMEDIATE');
    const adding = call('add_memory', { memory: 'likes tea' });
    setTimeout(() => other.db.exec('COMMIT'), 60);
    addedId(await adding);
    expect(other.rows()).toHaveLength(1);
  });

  test('is given up in time, and nothing was written', async () => {
    const { file, other } = setting();
    other.db.exec('BEGIN IMMEDIATE');
    const database = dockerAgentDatabase(new OtherProgram(file).db, { busyTimeout: 30 });
    await expect(
      database.exclusively(async (rows) => rows.insert({ id: '1', createdAt: 0, memory: 'x', category: '' })),
    ).rejects.toMatchObject({ code: 'store-contention' });
    other.db.exec('COMMIT');
    expect(other.rows()).toEqual([]);
  });

  test('is unchanged when the work fails', async () => {
    const { file, other } = setting();
    const database = dockerAgentDatabase(new OtherProgram(file).db);
    const failing = database.exclusively(async (rows) => {
      rows.insert({ id: '1', createdAt: 0, memory: 'x', category: '' });
      throw new Error('guard is gone');
    });
    await expect(failing).rejects.toThrow('guard is gone');
    expect(other.rows()).toEqual([]);
    await database.exclusively(async (rows) => rows.insert({ id: '2', createdAt: 0, memory: 'y', category: '' }));
    expect(other.rows()).toMatchObject([{ id: '2', created_at: '1970-01-01T00:00:00Z' }]);
  });
});

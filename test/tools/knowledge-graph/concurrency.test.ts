import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { systemEnv } from '../../../src/base/env.ts';
import { takeLock } from '../../../src/files/lock.ts';
import { parseGraph } from '../../../src/stores/knowledge-graph/graph-lines.ts';
import { bundleProgram } from '../../support/bundle.ts';
import { folder, graphWorld, line } from './support/graph.ts';
import { originalServer } from './support/original-server.ts';

const ana = { name: 'Ana', entityType: 'person', observations: [] };
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

function observationsOf(path: string): readonly string[] {
  const [first] = parseGraph(readFileSync(path), path);
  return first?.kind === 'entity' ? [...first.entity.observations].sort() : [];
}

test('concurrent calls of one turn leave one complete file with everything in it', async () => {
  const world = graphWorld();
  await Promise.all([
    ...numbers(12).map((index) =>
      world.call('create_entities', {
        entities: [{ name: `E${index}`, entityType: 'thing', observations: [`is ${index}`] }],
      }),
    ),
    ...numbers(12).map((index) =>
      world.call('create_relations', { relations: [{ from: `E${index}`, to: 'E0', relationType: 'follows' }] }),
    ),
    world.call('read_graph'),
  ]);
  expect(world.file().split('\n').sort()).toEqual(
    [
      ...numbers(12).map((index) => line.entity(`E${index}`, 'thing', `is ${index}`)),
      ...numbers(12).map((index) => line.relation(`E${index}`, 'follows', 'E0')),
    ].sort(),
  );
});

test('two graphs that opened the same file in one process do not overwrite each other', async () => {
  const one = graphWorld();
  await one.call('create_entities', { entities: [ana] });
  const other = one.again();
  await Promise.all(
    numbers(16).map((index) =>
      [one, other][index % 2]?.call('add_observations', {
        observations: [{ entityName: 'Ana', contents: [`saw tram ${index}`] }],
      }),
    ),
  );
  expect(observationsOf(one.path)).toEqual(
    numbers(16)
      .map((index) => `saw tram ${index}`)
      .sort(),
  );
});

test('two processes, thirty observations each: all sixty are there', async () => {
  const place = folder();
  const [path, database] = [join(place, 'memory.jsonl'), join(place, 'guard.db')];
  writeFileSync(path, line.entity('Ana', 'person'));
  const program = await bundleProgram('test/tools/knowledge-graph/support/writer.ts');
  const children = ['ina', 'udo'].map((name) =>
    spawn(process.execPath, [program, path, database, name, '30'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  const ends = children.map((child) => once(child, 'exit'));
  for (const child of children) child.stdin.write('go');
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0]);
  const expected = ['ina', 'udo'].flatMap((name) => numbers(30).map((index) => `${name} saw tram ${index}`));
  expect(observationsOf(path)).toEqual(expected.sort());
});

test('the MCP memory server writes at the same time: nothing of either is lost', async () => {
  const world = graphWorld();
  const original = await originalServer(world.path);
  await world.call('create_entities', { entities: [ana] });
  const ours = numbers(25).map((index) => `ours ${index}`);
  const theirs = numbers(25).map((index) => `theirs ${index}`);
  const add = (text: string): object => ({ observations: [{ entityName: 'Ana', contents: [text] }] });
  await Promise.all([
    (async () => {
      for (const text of ours) await world.call('add_observations', add(text));
    })(),
    (async () => {
      // One at a time: the server loses its own writes when two are requested at once.
      for (const text of theirs) await original.call('add_observations', add(text));
    })(),
  ]);
  await world.graph.sync();
  await original.stop();
  expect(observationsOf(world.path)).toEqual([...ours, ...theirs].sort());
});

test('a lock left by a dead process is taken over, and nothing of it remains', async () => {
  const world = graphWorld(line.entity('Ana', 'person'));
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  const own = await takeLock(`${world.path}.lock`, { env: systemEnv, patienceMs: 1_000 });
  const [holder = ''] = readdirSync(`${world.path}.lock`);
  renameSync(join(`${world.path}.lock`, holder), join(`${world.path}.lock`, holder.replace(/^\d+/, `${dead.pid}`)));
  expect(own.isHeld()).toBe(false);
  await world.graph.sync();
  expect(readdirSync(dirname(world.path))).toEqual(['memory.jsonl']);
});

test('a lock that is held is waited for', async () => {
  const world = graphWorld(line.entity('Ana', 'person'));
  const lock = await takeLock(`${world.path}.lock`, { env: systemEnv, patienceMs: 1_000 });
  let done = false;
  const waiting = world.graph.sync().then(() => {
    done = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(done).toBe(false);
  lock.release();
  await waiting;
  expect(done).toBe(true);
});

test('a write of the MCP memory server in progress is waited for; one left by a crash is not', async () => {
  const world = graphWorld(line.entity('Ana', 'person'));
  const scratch = `${world.path}.${'0123456789abcdef'.repeat(2)}.tmp`;
  writeFileSync(scratch, line.entity('Ana', 'person', 'theirs'));
  const adding = world.call('add_observations', { observations: [{ entityName: 'Ana', contents: ['ours'] }] });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(observationsOf(world.path)).toEqual([]);
  renameSync(scratch, world.path);
  await adding;
  expect(observationsOf(world.path)).toEqual(['ours', 'theirs']);
  writeFileSync(scratch, 'torn');
  utimesSync(scratch, 1_000_000_000, 1_000_000_000);
  await world.call('add_observations', { observations: [{ entityName: 'Ana', contents: ['more'] }] });
  expect(observationsOf(world.path)).toEqual(['more', 'ours', 'theirs']);
});

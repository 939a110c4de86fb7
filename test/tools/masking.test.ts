import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { policyFrom } from '../../src/policy/index.ts';
import { anthropicMemory } from '../../src/tools/index.ts';
import { openKnowledgeGraph } from '../../src/tools/knowledge-graph/index.ts';
import { world } from '../guard/support/world.ts';
import { noRates } from '../support/unhurried.ts';
import { setting } from './docker-agent/support.ts';
import { loaded } from './hermes/support.ts';
import { desk } from './memory-sentinel/support.ts';

// What a tool keeps beside the guard, in a file or a database, must not hold what the guard masks.

const policy = policyFrom({
  rows: [{ id: 'mask-private', when: {}, verdict: 'redact', why: 'Private data is not kept.' }],
  rates: noRates,
});
const email = 'ana.b@shop.example';
const mask = '[e-mail address removed]';
const agent = { channel: 'agent', principal: 'helper', session: 'monday' } as const;

test("docker-agent's database holds masked rows, new and changed", async () => {
  const { call, other } = setting({ policy });
  await call('add_memory', { memory: `Ana: ${email}`, category: 'people' });
  expect(other.rows().map(({ memory }) => memory)).toEqual([`Ana: ${mask}`]);
  const [row] = other.rows();
  await call('update_memory', { id: row?.id, memory: `Ana's new address: ${email}`, category: email });
  expect(other.rows().map(({ memory, category }) => [memory, category])).toEqual([
    [`Ana's new address: ${mask}`, mask],
  ]);
});

test("the knowledge graph's file holds masked names, observations and relations", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-masked-graph-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'memory.jsonl');
  const { space, env } = world({ scanner: createScanner(), policy });
  const tools = openKnowledgeGraph({ space, path, env }).tools({ channel: 'user', principal: 'ana' });
  const call = (name: string, input: unknown) => tools.find((tool) => tool.name === name)?.execute(input);
  await call('create_entities', {
    entities: [{ name: email, entityType: 'person', observations: [`Mail: ${email}`] }],
  });
  await call('add_observations', { observations: [{ entityName: email, contents: [`Again ${email}`] }] });
  await call('create_relations', { relations: [{ from: email, to: 'Bo', relationType: `writes from ${email}` }] });
  const file = readFileSync(path, 'utf8');
  expect(file).not.toContain(email);
  expect(file).toContain(`Mail: ${mask}`);
  expect(file).toContain(`Again ${mask}`);
  expect(file).toContain(`writes from ${mask}`);
});

test("hermes-agent's files hold masked lines, also of a file that was there before", async () => {
  const { memory, read } = await loaded({ 'MEMORY.md': `Bo: ${email}` }, { policy });
  await memory.add('memory', `Ana: ${email}`);
  const file = read('MEMORY.md');
  expect(file).toContain(`Ana: ${mask}`);
  expect(file).not.toContain(`Ana: ${email}`);
});

test("a file of Anthropic's memory tool is stored and shown masked", async () => {
  const { space } = world({ scanner: createScanner(), policy });
  const memory = anthropicMemory({ space, origin: agent });
  await memory.create({ path: '/memories/ana.md', file_text: `Ana: ${email}` });
  const shown = await memory.view({ path: '/memories/ana.md' });
  expect(shown).toContain(`Ana: ${mask}`);
  expect(shown).not.toContain(email);
});

test('the memory sentinel tells its caller, who has the original, not to remember it, and keeps it masked', async () => {
  const { sentinel, space } = desk({ policy });
  const decision = await sentinel.checkWrite(`Ana: ${email}`, { source: 'user_chat', user_id: 'ana' });
  expect(decision).toMatchObject({ verdict: 'challenge', metadata: { kept: 'stored' } });
  expect(JSON.stringify(decision)).not.toContain(email);
  const all = await space.browse({}, { channel: 'operator', principal: 'olga' });
  expect(JSON.stringify(all)).not.toContain(email);
});

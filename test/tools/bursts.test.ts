import { describe, expect, test } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';
import { presets } from '../../src/policy/index.ts';
import { memoryTool } from '../../src/tools/hermes/index.ts';
import { desk } from './anthropic/support.ts';
import { setting } from './docker-agent/support.ts';
import { agent, done, failed, loaded } from './hermes/support.ts';
import { graphWorld } from './knowledge-graph/support/graph.ts';

// Agents write in bursts: they fill a memory when a session ends, or note down all that a user said. The shipped policy, with
// its rates, lets them.

const s = '\n\u00a7\n';
const fact = (n: number): string => `The tram of line ${n} is on time`;
const facts = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => fact(n));

test('the shipped policy has rates', () => {
  expect(presets.balanced.rates.writes.agent).toBe(60);
});

describe("hermes-agent's memory", () => {
  test.each([14, 50])('takes %i additions in one batch', async (count) => {
    const { memory, read, space } = await loaded();
    expect(space.policy).toBe(presets.balanced);
    const operations = facts(count).map((content) => ({ action: 'add', content }));
    const answer = JSON.parse(await memoryTool(memory).execute({ target: 'memory', operations }));
    expect(answer).toMatchObject({ success: true, entry_count: count, message: `Applied ${count} operations.` });
    expect(read('MEMORY.md')).toBe(facts(count).join(s));
  });
  test('takes 11 additions, replacements and removals in a row, and a flood has to wait', async () => {
    // The allowance is refilled by the minute, and a busy machine may take minutes.
    const now = Date.now();
    const { memory } = await loaded({}, { limits: { memory: 100_000 }, env: { ...systemEnv, now: () => now } });
    for (const content of facts(11)) done(await memory.add('memory', content));
    for (const content of facts(11)) done(await memory.replace('memory', content, `${content} today`));
    for (const content of facts(11)) done(await memory.remove('memory', `${content} today`));
    for (let n = 0; n < 30; n++) done(await memory.add('memory', `Bus ${n} is late`));
    const results = [];
    for (let n = 0; n < 40; n++) results.push(await memory.add('memory', `Ferry ${n} is early`));
    const refused = results.filter(({ success }) => !success);
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused)
      expect(failed(one).error).toMatch(
        /^The limit for this writer is 60 writes at once and 30 a minute after that; wait \d+ seconds?, then write again\.$/,
      );
    expect(memory.liveEntries('memory')).toHaveLength(30 + 40 - refused.length);
  });
  test('a file with 100 entries is adopted at once, and the agent then writes as usual', async () => {
    const { memory, account } = await loaded({ 'MEMORY.md': facts(40).join(s), 'USER.md': facts(30).join(s) });
    expect(account.changes).toHaveLength(70);
    for (let n = 0; n < 11; n++) done(await memory.add('memory', `Bus ${n} is late`));
  });
});

test('the knowledge graph takes 40 entities in one call and 20 observations one by one', async () => {
  const { call, space } = graphWorld();
  expect(space.policy).toBe(presets.balanced);
  const entities = facts(40).map((text, n) => ({ name: `Line${n}`, entityType: 'tram', observations: [text] }));
  await call('create_entities', { entities }, agent);
  for (let n = 0; n < 20; n++) {
    await call(
      'add_observations',
      { observations: [{ entityName: 'Line1', contents: [`It was late ${n} times`] }] },
      agent,
    );
  }
  const graph = await call('read_graph', {}, agent);
  for (const text of facts(40)) expect(graph).toContain(`"${text}"`);
  for (let n = 0; n < 20; n++) expect(graph).toContain(`It was late ${n} times`);
});

test("Anthropic's memory takes 20 files and 20 edits in a row", async () => {
  const { run, space } = desk();
  expect(space.policy).toBe(presets.balanced);
  for (let n = 0; n < 20; n++) {
    expect(await run({ command: 'create', path: `/memories/trams/${n}.md`, file_text: fact(n) })).toContain('created');
    const edit = { command: 'str_replace', path: `/memories/trams/${n}.md`, old_str: 'on time', new_str: 'late' };
    expect(await run(edit)).toContain('has been edited');
  }
});

test("docker-agent's memory takes 30 rows and 10 updates in a row", async () => {
  const { call, space } = setting();
  expect(space.policy).toBe(presets.balanced);
  for (const memory of facts(30)) expect(await call('add_memory', { memory })).toMatch(/^Memory added successfully/);
  const rows = JSON.parse(await call('get_memories')) as readonly { readonly id: string; readonly memory: string }[];
  expect(rows.map(({ memory }) => memory)).toEqual(facts(30).map((text) => `| ${text}`));
  for (const { id } of rows.slice(0, 10)) {
    expect(await call('update_memory', { id, memory: `Row ${id} was late` })).toMatch(/updated successfully$/);
  }
});

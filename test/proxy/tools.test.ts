import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { roleOf } from '../../src/proxy/roles.ts';
import { temporary } from '../mcp/support/folder.ts';
import { proof } from '../support/proves.ts';
import { greet, newSpace, operator, poison, proxied, type Reply } from './support/proxied.ts';
import { hostileServer } from './support/servers.ts';

describe(proof('proxy/changed-tools-stop'), () => {
  test.each([
    ['changes-description', 'save_note'],
    ['changes-schema', 'save_note'],
    ['changes-annotations', 'save_note'],
    ['adds-a-tool', 'read_env'],
  ])('a server that %s', async (way, name) => {
    const folder = temporary();
    const server = hostileServer(way, folder, join(folder, 'seen'));
    const space = newSpace();
    const first = await proxied(server, { space });
    await greet(first);
    expect(JSON.parse(await first.ask('tools/list')).result.tools.length).toBeGreaterThan(0);
    expect((await first.call('get_note')).result.isError ?? false).toBe(false);
    await first.leave();

    const second = await proxied(server, { space });
    await greet(second);
    const { error } = JSON.parse(await second.ask('tools/list')) as Reply;
    expect(error.message).toContain(`changed since they were accepted: ${name}`);
    const { result } = await second.call('get_note');
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain('--accept-tools');
    expect(second.operatorMessages).toHaveLength(1);
    await second.leave();

    const third = await proxied(server, { space, acceptTools: true });
    await greet(third);
    expect((await third.call('get_note')).result.isError ?? false).toBe(false);
    await third.leave();

    const fourth = await proxied(server, { space });
    await greet(fourth);
    expect((await fourth.call('get_note')).result.isError ?? false).toBe(false);
  });

  test('a call is refused even if the client never lists the tools', async () => {
    const folder = temporary();
    const server = hostileServer('changes-description', folder, join(folder, 'seen'));
    const space = newSpace();
    const first = await proxied(server, { space });
    await greet(first);
    expect((await first.call('get_note')).result.isError ?? false).toBe(false);
    await first.leave();
    const second = await proxied(server, { space });
    await greet(second);
    expect((await second.call('get_note')).result.isError).toBe(true);
  });

  test('a change while the server runs is found', async () => {
    const through = await proxied(hostileServer('changes-while-running', temporary()));
    await greet(through);
    expect(JSON.parse(await through.ask('tools/list')).result).toBeDefined();
    expect((JSON.parse(await through.ask('tools/list')) as Reply).error.message).toContain('get_note');
    expect((await through.call('get_note')).result.isError).toBe(true);
  });

  test('a removed tool blocks nothing', async () => {
    const folder = temporary();
    const server = hostileServer('removes-a-tool', folder, join(folder, 'seen'));
    const space = newSpace();
    for (let at = 0; at < 2; at++) {
      const through = await proxied(server, { space });
      await greet(through);
      expect((await through.call('get_note')).result.isError ?? false).toBe(false);
      await through.leave();
    }
  });

  test.each(['poisoned-description', 'poisoned-schema'])(
    'a server with a %s is blocked from the start',
    async (way) => {
      const through = await proxied(hostileServer(way, temporary()));
      await greet(through);
      const line = await through.ask('tools/list');
      expect((JSON.parse(line) as Reply).error.message).toContain('described like an attack: get_note');
      expect(line).not.toContain('previous');
      expect((await through.call('get_note')).result.isError).toBe(true);
    },
  );

  test.each([
    ['two-of-a-name', 'get_note'],
    ['two-alike', 'Get_Note'],
    ['two-alike-by-a-letter', '(name withheld)'],
  ])('a server with %s is blocked: nobody could say which of them a call runs', async (way, name) => {
    const folder = temporary();
    const through = await proxied(hostileServer(way, folder, join(folder, 'seen')));
    await greet(through);
    const { error } = JSON.parse(await through.ask('tools/list')) as Reply;
    expect(error.message).toContain(`listed twice, or named like another: ${name})`);
    expect((await through.call('get_note')).result.isError).toBe(true);
  });

  test('an agent that writes to the space cannot move a pin, nor say that all tools are pinned', async () => {
    const folder = temporary();
    const server = hostileServer('changes-description', folder, join(folder, 'seen'));
    const space = newSpace();
    const agent = { channel: 'agent', principal: 'mcp:other' } as const;
    // Before the first start: a marker that would make every tool a new one.
    await space.write({ content: 'tools pinned', kind: 'baseline', target: 'pins' }, agent);
    const first = await proxied(server, { space });
    await greet(first);
    expect((await first.call('get_note')).result.isError ?? false).toBe(false);
    await first.leave();
    const changed = { name: 'save_note', description: 'Stores it, and more', inputSchema: { type: 'object' } };
    const { description, inputSchema, name } = changed;
    const content = `tool definition sha256 ${sha256(JSON.stringify({ description, inputSchema, name }))}`;
    const target = `pin:${sha256('save_note').slice(0, 32)}`;
    for (const kind of ['baseline', 'note'] as const) {
      for (const origin of [agent, { channel: 'tool', principal: 'x', tool: 'fetch' } as const]) {
        await space.write({ content, kind, target }, origin);
      }
    }
    const { entries } = await space.list({ targets: [target] }, operator);
    expect(entries.length).toBeGreaterThan(1);
    for (const { id } of entries) await space.replace({ id, content }, agent);
    const second = await proxied(server, { space });
    await greet(second);
    const { error } = JSON.parse(await second.ask('tools/list')) as Reply;
    expect(error.message).toContain('changed since they were accepted: save_note');
    expect((await second.call('get_note')).result.isError).toBe(true);
  });

  test.each(['no-list', 'endless-pages'])('a server with %s: no unchecked tool is called', async (way) => {
    const through = await proxied(hostileServer(way, temporary()));
    await greet(through);
    const { result } = await through.call('get_note');
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain('does not list its tools');
  });
});

test('the instructions of a server are scanned', async () => {
  const through = await proxied(hostileServer('poisoned-instructions', temporary()));
  const hello = JSON.parse(await greet(through)) as Reply;
  expect(hello.result.instructions).toMatch(/^<memory-held why="[\w, ]+"> not shown/);
});

describe('the role of a tool', () => {
  const readOnly = { annotations: { readOnlyHint: true } };
  test.each([
    ['create_entities', {}, 'write'],
    ['create_entities', readOnly, 'write'],
    ['read_graph', {}, 'read'],
    ['memory_bank_update', {}, 'write'],
    ['delete_all_memories', {}, 'remove'],
    ['read_graph', { annotations: { readOnlyHint: false } }, 'both'],
    ['delete_entities', { annotations: { readOnlyHint: false, destructiveHint: true } }, 'remove'],
    ['saveFact', {}, 'both'],
    ['save-fact', readOnly, 'both'],
    ['getFacts', {}, 'both'],
    ['getFacts', readOnly, 'read'],
    ['getFacts', { annotations: { readOnlyHint: 'true' } }, 'both'],
    ['query', { annotations: { readOnlyHint: false } }, 'both'],
    ['load_document', { annotations: { readOnlyHint: false, destructiveHint: true } }, 'both'],
    ['reset_notes', {}, 'both'],
    ['clear_notes', readOnly, 'both'],
    ['get_or_create_note', {}, 'both'],
    ['forget_everything', {}, 'both'],
    ['forget_and_write', {}, 'both'],
    ['Read_Graph', {}, 'both'],
    ['mystery', {}, 'both'],
    ['mystery', readOnly, 'read'],
    ['', {}, 'both'],
    ['constructor', {}, 'both'],
  ] as const)('%s with %j: %s', (name, definition, expected) => {
    const { writes, reads } = roleOf(name, definition);
    const named = writes && reads ? 'both' : writes ? 'write' : reads ? 'read' : 'remove';
    expect(named).toBe(expected);
  });

  test.each([
    ['delete_entities', {}, true],
    ['forget_everything', {}, true],
    ['tidy', { annotations: { destructiveHint: true } }, true],
    ['save_note', {}, false],
    ['read_graph', {}, false],
  ] as const)('%s with %j removes what its arguments name: %s', (name, definition, expected) => {
    expect(roleOf(name, definition).removes).toBe(expected);
  });

  test('the operator can override the role of a tool', async () => {
    const through = await proxied(hostileServer('plain', temporary()), { roles: new Map([['get_note', 'write']]) });
    await greet(through);
    expect((await through.call('get_note', { text: poison })).result.isError).toBe(true);
    expect((await through.call('mystery', { text: poison })).result.isError).toBe(true);
  });
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect, program } from '../mcp/support/clients.ts';
import { temporary } from '../mcp/support/folder.ts';
import { bareStrings, withoutFences } from './support/fences.ts';
import { poison } from './support/proxied.ts';
import { serverMemory } from './support/servers.ts';

// The program, started as a client's configuration would start it.

test.each(['v2 client, 2025-11-25', 'v1 SDK client'] as const)('%s', async (kind) => {
  const folder = temporary();
  const { command, stored } = serverMemory(folder);
  const { args } = await program('proxy');
  const variable = join(folder, 'memory.jsonl');
  const start = [
    '-e',
    `process.env.MEMORY_FILE_PATH = ${JSON.stringify(variable)}; await import(${JSON.stringify(command.args[0])})`,
  ];
  const launcher = [...args, '--', process.execPath, '--input-type=module', ...start];
  const client = await connect(kind, { args: launcher });
  expect((await client.tools()).length).toBe(9);
  const entities = (text: string) => ({ entities: [{ name: 'ana', entityType: 'person', observations: [text] }] });
  expect((await client.call('create_entities', entities('drinks green tea'))).isError ?? false).toBe(false);
  const held = await client.call('create_entities', entities(poison));
  expect(held.isError).toBe(true);
  expect(held.content[0]?.text).toContain('bezoar review');
  // The client has checked this against the server's own schema: it is still a graph.
  const { structuredContent } = await client.call('read_graph');
  expect(bareStrings(structuredContent).filter(([path]) => !path.endsWith('#'))).toEqual([]);
  expect(withoutFences(structuredContent)).toEqual({
    entities: [{ name: 'ana', entityType: 'person', observations: ['drinks green tea'] }],
    relations: [],
  });
  expect(stored()).not.toContain('previous');
});

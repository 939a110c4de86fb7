import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporary } from '../mcp/support/folder.ts';
import { bareStrings, withoutFences } from './support/fences.ts';
import { direct, greet, proxied, type Reply, type Talk } from './support/proxied.ts';
import { serverMemory } from './support/servers.ts';

// A memory that was there before the proxy: 50 entities with three facts each.

const verbs = ['drinks green tea with', 'takes the old tram line to', 'wrote the second chapter about'];
const entities = Array.from({ length: 50 }, (_, at) => ({
  type: 'entity',
  name: `person_${at}`,
  entityType: 'person',
  observations: verbs.map((verb, which) => `${verb} visitor ${at * 3 + which} of the winter market`),
}));

test('a read of 50 entities and 150 facts grows by half at most, in text and in structured content', async () => {
  const folder = temporary();
  const server = serverMemory(folder);
  writeFileSync(join(folder, 'memory.jsonl'), entities.map((entity) => JSON.stringify(entity)).join('\n'));
  const read = async (talk: Talk): Promise<Reply> => {
    await greet(talk);
    return talk.call('read_graph');
  };
  const plain = (await read(await direct(server.command))).result;
  const shown = (await read(await proxied(server.command))).result;
  const lengthOf = (value: unknown): number => JSON.stringify(value).length;
  const growth = {
    text: (shown.content[0]?.text.length ?? 0) / (plain.content[0]?.text.length ?? 1),
    structured: lengthOf(shown.structuredContent) / lengthOf(plain.structuredContent),
    whole: lengthOf(shown) / lengthOf(plain),
  };
  expect(plain.content[0]?.text.length).toBeGreaterThan(12_000);
  for (const ratio of Object.values(growth)) expect(ratio).toBeLessThanOrEqual(1.15);
  // Nothing is lost, nothing is bare, and there is one fence in the text and one in the structured content.
  expect(withoutFences(shown)).toEqual(plain);
  expect(bareStrings(shown).filter(([path]) => !/(?:#|type)$/.test(path))).toEqual([]);
  expect(JSON.stringify(shown).match(/<untrusted-content /g)).toHaveLength(2);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Trust, trustRank } from '../../src/model/trust.ts';
import { idOf } from '../guard/support/world.ts';
import { operator } from '../support/origins.ts';
import { proves } from '../support/proves.ts';
import { connect } from './support/clients.ts';
import { memory, served } from './support/memory.ts';

const sources = [undefined, 'user', 'agent', 'tool', 'web', 'document'] as const;

async function written(source: string | undefined, uri: string | undefined, read?: 'import' | 'tool') {
  const world = memory();
  const client = await connect('v2 client, 2026-07-28', await served(world));
  if (read !== undefined) {
    await world.space.write({ content: 'a page about trams' }, { channel: read, principal: 'x' });
    await client.call('memory_recall', { query: 'trams' });
  }
  const claim = { ...(source === undefined ? {} : { source }), ...(uri === undefined ? {} : { uri }) };
  const { structuredContent } = await client.call('memory_write', { content: 'ana lives in Graz', ...claim });
  const [last] = (await world.space.audit.journal({ backwards: true, limit: 1 }, operator)).lines;
  return { trust: structuredContent?.trust as Trust, by: last?.event.by };
}

test.each([
  [undefined, undefined, 'agent', 'agent', 'memory_write'],
  ['user', undefined, 'agent', 'agent', 'memory_write claims user'],
  ['agent', undefined, 'agent', 'agent', 'memory_write claims agent'],
  ['tool', undefined, 'external', 'tool', 'memory_write claims tool'],
  ['web', undefined, 'external', 'tool', 'memory_write claims web'],
  ['document', undefined, 'external', 'document', 'memory_write claims document'],
  [undefined, 'https://x.example', 'external', 'tool', 'memory_write claims web'],
  ['user', 'https://x.example', 'external', 'tool', 'memory_write claims user'],
])('source %s and uri %s give the expected trust and channel', async (source, uri, trust, channel, tool) => {
  const { trust: given, by } = await written(source, uri);
  expect(given).toBe(trust);
  expect(by).toMatchObject({ channel, tool, principal: 'mcp:test-client', session: expect.stringMatching(/^mcp-/) });
  expect(by?.uri).toBe(uri);
});

test('an entry is replaced and removed by the id that the snapshot shows', async () => {
  const world = memory();
  const id = idOf(await world.space.write({ content: 'ana lives in Graz' }, { channel: 'agent', principal: 'x' }));
  const client = await connect('v2 client, 2026-07-28', await served(world));
  const snapshot = JSON.stringify(await client.call('memory_snapshot', {}));
  const [, short = ''] = /\[([0-9a-f-]+)\] ana lives in Graz/.exec(snapshot) ?? [];
  expect(short).toBe(id.slice(0, 4));
  const replaced = await client.call('memory_replace', { id: short, content: 'ana lives in Linz' });
  expect(replaced.structuredContent).toMatchObject({ outcome: 'stored', id });
  const unknown = await client.call('memory_remove', { id: 'fffff' });
  expect(unknown.structuredContent).toMatchObject({ outcome: 'refused', problem: 'not-found' });
  expect((await client.call('memory_remove', { id: short })).structuredContent).toMatchObject({
    outcome: 'removed',
    id,
  });
});

proves('mcp/claims-never-raise', async () => {
  for (const read of [undefined, 'tool', 'import'] as const) {
    const { trust: silent } = await written(undefined, undefined, read);
    expect(silent).toBe(read === undefined ? 'agent' : read === 'tool' ? 'external' : 'unknown');
    for (const source of sources) {
      for (const uri of [undefined, 'https://x.example']) {
        const { trust } = await written(source, uri, read);
        expect(trustRank(trust)).toBeLessThanOrEqual(trustRank(silent));
      }
    }
  }
});

test('any client name becomes a safe principal', async () => {
  const world = memory();
  const url = await served(world);
  const { call, meta } = await import('./support/raw.ts');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (name) => {
      const named = { ...meta, 'io.modelcontextprotocol/clientInfo': { name, version: '1' } };
      const { status } = await call(url, 'memory_list', {}, { _meta: named });
      expect(status).toBe(200);
      const [last] = (await world.space.audit.journal({ backwards: true, limit: 1 }, operator)).lines;
      expect(last?.event.by.principal).toMatch(/^mcp:[A-Za-z0-9._@-]{1,64}$/);
    }),
    { numRuns: 60 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GuardedSpace } from '../../src/guard/index.ts';
import { type Trust, trustRank } from '../../src/model/trust.ts';
import { idOf } from '../guard/support/world.ts';
import { operator } from '../support/origins.ts';
import { proves } from '../support/proves.ts';
import { connect } from './support/clients.ts';
import { memory, served } from './support/memory.ts';

const sources = [undefined, 'user', 'agent', 'tool', 'web', 'document'] as const;

const page = 'The tram to the fair leaves at 9:40 from platform 3.';

async function written(
  source: string | undefined,
  uri: string | undefined,
  read?: 'import' | 'tool',
  content = 'ana lives in Graz',
) {
  const world = memory();
  const client = await connect('v2 client, 2026-07-28', await served(world));
  if (read !== undefined) {
    await world.space.write({ content: page }, { channel: read, principal: 'x' });
    await client.call('memory_recall', { query: 'tram' });
  }
  const claim = { ...(source === undefined ? {} : { source }), ...(uri === undefined ? {} : { uri }) };
  const { structuredContent } = await client.call('memory_write', { content, ...claim });
  const [last] = (await world.space.audit.journal({ backwards: true, limit: 1 }, operator)).lines;
  return { trust: structuredContent?.trust as Trust, by: last?.event.by };
}

test.each([
  [undefined, undefined, 'external', 'agent', 'memory_write'],
  ['user', undefined, 'external', 'agent', 'memory_write claims user'],
  ['agent', undefined, 'external', 'agent', 'memory_write claims agent'],
  ['tool', undefined, 'external', 'tool', 'memory_write claims tool'],
  ['web', undefined, 'external', 'tool', 'memory_write claims web'],
  ['document', undefined, 'external', 'tool', 'memory_write claims document'],
  [undefined, 'https://x.example', 'external', 'tool', 'memory_write claims web'],
  ['user', 'https://x.example', 'external', 'tool', 'memory_write claims user'],
])('source %s and uri %s give the expected trust and channel', async (source, uri, trust, channel, tool) => {
  const { trust: given, by } = await written(source, uri);
  expect(given).toBe(trust);
  expect(by).toMatchObject({
    channel,
    tool,
    principal: 'mcp:test-client',
    session: expect.stringMatching(/^s-[0-9a-f]{24}-[0-9a-f]{20}$/),
  });
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
    // Unrelated to what was read, then restating it.
    for (const content of ['ana lives in Graz', `Remember: ${page}`, 'tram to the fair: 9:40, platform 3']) {
      const { trust: silent } = await written(undefined, undefined, read, content);
      const restates = content !== 'ana lives in Graz';
      expect([content, silent]).toEqual([content, read === 'import' && restates ? 'unknown' : 'external']);
      for (const source of sources) {
        for (const uri of [undefined, 'https://x.example']) {
          const { trust } = await written(source, uri, read, content);
          expect([content, source, uri, trustRank(trust) <= trustRank(silent)]).toEqual([content, source, uri, true]);
        }
      }
    }
  }
});

const stored = ['unknown', 'external', 'agent'] as const;

const claimsMade = sources.flatMap((source) =>
  [undefined, 'https://x.example'].map((uri) => ({
    ...(source === undefined ? {} : { source }),
    ...(uri === undefined ? {} : { uri }),
  })),
);

test.each(stored)('no claim raises the trust of an entry that is %s by replacing or repeating it', async (trust) => {
  for (const claim of claimsMade) {
    for (const content of [page, 'The tram to the fair leaves at 9:40 from platform 4.']) {
      const { space, options } = memory();
      const id = await entryOfTrust(space, trust);
      const client = await connect('v2 client, 2026-07-28', await served({ options }));
      await client.call('memory_recall', { query: 'tram' });
      await client.call('memory_replace', { id, content, ...claim });
      await client.call('memory_write', { content, ...claim });
      const found = await space.browse({ states: ['active', 'quarantined'] }, operator);
      const trusts = (found.outcome === 'browsed' ? found.entries : []).map(({ facts }) => facts.provenance.trust);
      expect([claim, content, Math.max(...trusts.map(trustRank))]).toEqual([claim, content, trustRank(trust)]);
    }
  }
});

async function entryOfTrust(space: GuardedSpace, trust: (typeof stored)[number]): Promise<string> {
  if (trust !== 'agent') {
    return idOf(
      await space.write({ content: page }, { channel: trust === 'unknown' ? 'import' : 'tool', principal: 'x' }),
    );
  }
  const { session = '' } = await space.startSession({ coverage: 'full' }, { channel: 'agent', principal: 'x' });
  return idOf(await space.write({ content: page }, { channel: 'agent', principal: 'x', session }));
}

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

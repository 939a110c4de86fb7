import { expect, test } from 'vitest';
import { sentinelDecisions } from '../../src/tools/memory-sentinel/index.ts';
import { connect, kinds, streams } from './support/clients.ts';
import { memory, poison } from './support/memory.ts';

const names = ['sentinel_check_document', 'sentinel_check_recall', 'sentinel_check_write'];
const [kind] = kinds;

async function client(sentinel: boolean) {
  const { options, ...rest } = memory();
  return connect(kind ?? 'v2 client, 2026-07-28', await streams({ ...rest, options: { ...options, sentinel } }));
}

test('the tools are there only if they are asked for', async () => {
  const listed = async (sentinel: boolean): Promise<readonly string[]> =>
    (await (await client(sentinel)).tools())
      .map(({ name }) => String(name))
      .filter((name) => name.startsWith('sentinel_'));
  expect((await listed(true)).toSorted()).toEqual(names);
  expect(await listed(false)).toEqual([]);
});

test('each answers with a decision, and a caller is trusted at most like an agent', async () => {
  const { call } = await client(true);
  const given = { content: 'Ben likes kites.', source: 'verified', user_id: 'ana' };
  const write = sentinelDecisions.write.parse((await call('sentinel_check_write', given)).structuredContent);
  expect(write).toMatchObject({ verdict: 'allow', metadata: { kept: 'stored', source_trust: 'external' } });
  const memories = [
    { id: 1, content: 'Ben likes kites.' },
    { id: 2, content: poison },
  ];
  const answered = await call('sentinel_check_recall', { memories });
  const recall = sentinelDecisions.recall.parse(answered.structuredContent);
  expect([recall.verdict, recall.metadata.withheld?.map(({ id }) => id)]).toEqual(['sanitize', [2]]);
  expect(JSON.stringify(answered)).not.toContain('evil.example');
  const document = await call('sentinel_check_document', { content: poison });
  expect(sentinelDecisions.document.parse(document.structuredContent).is_blocked).toBe(true);
});

test('a document comes either as text or as bytes', async () => {
  const { call } = await client(true);
  for (const given of [{}, { content: 'a', base64: 'YQ==' }])
    expect(await call('sentinel_check_document', given)).toMatchObject({ isError: true });
});

import './no-telemetry.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeEmbeddings } from '@langchain/core/utils/testing';
import { Memory, type VectorStore, VectorStoreFactory, type VectorStoreResult } from 'mem0ai/oss';
import { onTestFinished } from 'vitest';

/** mem0's own store in memory is a file of SQLite through a native module, which is built for one version of Node. */
function vectorsInMemory(): VectorStore {
  const rows = new Map<string, VectorStoreResult>();
  const matching = (filters: Readonly<Record<string, unknown>> = {}): VectorStoreResult[] =>
    [...rows.values()].filter(({ payload }) => Object.entries(filters).every(([key, value]) => payload[key] === value));
  return {
    insert: async (_vectors, ids, payloads) => {
      for (const [at, id] of ids.entries()) rows.set(id, { id, payload: payloads[at] ?? {}, score: 1 });
    },
    search: async (_query, _limit, filters) => matching(filters),
    get: async (id) => rows.get(id) ?? null,
    update: async (id, _vector, payload) => void rows.set(id, { id, payload, score: 1 }),
    delete: async (id) => void rows.delete(id),
    deleteCol: async () => rows.clear(),
    list: async (filters) => [matching(filters), rows.size],
    getUserId: async () => 'nobody',
    setUserId: async () => undefined,
    initialize: async () => undefined,
  };
}
VectorStoreFactory.create = () => vectorsInMemory();

/** A memory of mem0 in this process. Its model extracts what it is told to, whatever the messages say. */
export function fakeMem0(extracted: () => readonly string[] = () => []): Memory {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-mem0-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  process.env.MEM0_DIR = folder;
  const model = {
    invoke: async () => ({
      content: JSON.stringify({ memory: extracted().map((text, id) => ({ id: `${id}`, text })) }),
    }),
  };
  return new Memory({
    embedder: { provider: 'langchain', config: { model: new FakeEmbeddings() } },
    vectorStore: { provider: 'memory', config: { dimension: 4 } },
    llm: { provider: 'langchain', config: { model } },
    disableHistory: true,
  });
}

import './no-telemetry.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeEmbeddings } from '@langchain/core/utils/testing';
import { Memory } from 'mem0ai/oss';
import { onTestFinished } from 'vitest';

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
    vectorStore: { provider: 'memory', config: { dimension: 4, dbPath: join(folder, 'vectors.db') } },
    llm: { provider: 'langchain', config: { model } },
    disableHistory: true,
  });
}

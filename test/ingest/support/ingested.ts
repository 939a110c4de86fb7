import { createScanner } from '../../../src/detect/index.ts';
import { type ReadOptions, type ReadResult, readDocument } from '../../../src/documents/index.ts';
import type { IngestResult } from '../../../src/guard/index.ts';
import { world } from '../../guard/support/world.ts';
import { worker } from './worker.ts';

const scanner = createScanner();
const reader = { channel: 'document', principal: 'ingester', uri: 'https://files.example/doc' } as const;

export function read(name: string, bytes: Uint8Array, limits: ReadOptions['limits'] = {}): Promise<ReadResult> {
  return readDocument({ name, bytes }, { worker, limits });
}

/** The outcome of ingesting a document into a memory of its own, under the shipped policy. */
export interface Outcome {
  readonly result: ReadResult;
  readonly report?: IngestResult;
  readonly space: ReturnType<typeof world>['space'];
}

export async function ingested(name: string, bytes: Uint8Array, limits: ReadOptions['limits'] = {}): Promise<Outcome> {
  const { space } = world({ scanner });
  const result = await read(name, bytes, limits);
  if (!result.ok) return { result, space };
  return { result, report: await space.ingest({ document: result.document }, reader), space };
}

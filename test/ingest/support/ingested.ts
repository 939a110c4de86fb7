import { createScanner } from '../../../src/detect/index.ts';
import { extract } from '../../../src/documents/extract.ts';
import { type ReadOptions, type ReadResult, readDocument } from '../../../src/documents/index.ts';
import { limitsFrom } from '../../../src/documents/limits.ts';
import { problemMessages, Unreadable } from '../../../src/documents/problem.ts';
import type { IngestResult } from '../../../src/guard/index.ts';
import { documentSchema } from '../../../src/model/document.ts';
import { world } from '../../guard/support/world.ts';
import { worker } from './worker.ts';

const scanner = createScanner();
const reader = { channel: 'document', principal: 'ingester', uri: 'https://files.example/doc' } as const;

export function read(name: string, bytes: Uint8Array, limits: ReadOptions['limits'] = {}): Promise<ReadResult> {
  return readDocument({ name, bytes }, { worker, limits });
}

/**
 * Reads a document as its thread does, in this process: a thread loads every parser again, which takes longer than most
 * files do. It ends no parser that takes too long, so hostile files need `read`.
 */
export async function readHere(
  name: string,
  bytes: Uint8Array,
  limits: ReadOptions['limits'] = {},
): Promise<ReadResult> {
  try {
    return { ok: true, document: documentSchema.parse(await extract(bytes, name, limitsFrom(limits))) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, problem: error.problem, message: problemMessages[error.problem] };
  }
}

/** The outcome of ingesting a document into a memory of its own, under the shipped policy. */
export interface Outcome {
  readonly result: ReadResult;
  readonly report?: IngestResult;
  readonly space: ReturnType<typeof world>['space'];
}

export async function ingested(
  name: string,
  bytes: Uint8Array,
  limits: ReadOptions['limits'] = {},
  reading = read,
): Promise<Outcome> {
  const { space } = world({ scanner });
  const result = await reading(name, bytes, limits);
  if (!result.ok) return { result, space };
  return { result, report: await space.ingest({ document: result.document }, reader), space };
}

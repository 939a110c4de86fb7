import { parentPort, workerData } from 'node:worker_threads';
import type { ExtractedDocument } from '../model/document.ts';
import { extract } from './extract.ts';
import type { DocumentLimits } from './limits.ts';
import { type DocumentProblem, Unreadable } from './problem.ts';

/** The input of the thread. */
export interface WorkerRequest {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly limits: DocumentLimits;
}

export type WorkerReply =
  | { readonly ok: true; readonly document: ExtractedDocument }
  | { readonly ok: false; readonly problem: DocumentProblem };

/** If a parser fails in a way we did not foresee, the file is broken. */
async function readRequest({ bytes, name, limits }: WorkerRequest): Promise<WorkerReply> {
  try {
    return { ok: true, document: await extract(bytes, name, limits) };
  } catch (error) {
    return { ok: false, problem: error instanceof Unreadable ? error.problem : 'broken' };
  }
}

parentPort?.postMessage(await readRequest(workerData as WorkerRequest));

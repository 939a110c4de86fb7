import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { Fault } from '../base/fault.ts';
import { documentSchema, type ExtractedDocument } from '../model/document.ts';
import { type DocumentLimits, limitsFrom } from './limits.ts';
import { type DocumentProblem, problemMessages, Unreadable } from './problem.ts';
import { clean } from './text-writer.ts';
import type { WorkerReply, WorkerRequest } from './worker.ts';

export type ReadResult =
  | { readonly ok: true; readonly document: ExtractedDocument }
  | { readonly ok: false; readonly problem: DocumentProblem; readonly message: string };

export interface ReadOptions {
  readonly limits?: Partial<DocumentLimits>;
  /** The script of the parsing thread, for bundled code. Default: the one beside this file. */
  readonly worker?: URL;
}

/** The path of a file, or bytes from elsewhere with a name. */
export type DocumentSource = string | { readonly name: string; readonly bytes: Uint8Array };

const maxNameLength = 200;
const memoryCheckMs = 50;
const ownWorker = new URL(`../documents/worker${extname(import.meta.url)}`, import.meta.url);

/**
 * Extracts a document in a separate thread, which is terminated when it exceeds the limits on time and memory. Never throws
 * because of a file's content: for a broken, locked or hostile file it returns a problem.
 */
export async function readDocument(source: DocumentSource, options: ReadOptions = {}): Promise<ReadResult> {
  const limits = limitsFrom(options.limits);
  if (!isSource(source)) throw new Fault('input-invalid', 'readDocument takes the path of a file, or { name, bytes }');
  try {
    const bytes = typeof source === 'string' ? await bytesOf(source, limits.bytes) : source.bytes;
    if (bytes.length === 0) return failed('empty');
    if (bytes.length > limits.bytes) return failed('too-large');
    const name = nameOf(typeof source === 'string' ? basename(source) : source.name);
    return checked(await inThread({ bytes, name, limits }, options.worker ?? ownWorker));
  } catch (error) {
    if (error instanceof Unreadable) return failed(error.problem);
    throw error;
  }
}

function isSource(source: unknown): boolean {
  if (typeof source === 'string') return true;
  if (typeof source !== 'object' || source === null || !('name' in source) || !('bytes' in source)) return false;
  return typeof source.name === 'string' && source.bytes instanceof Uint8Array;
}

function failed(problem: DocumentProblem): ReadResult {
  return { ok: false, problem, message: problemMessages[problem] };
}

/** A hostile file may take over the parser. Its reply is the only way out of the thread, so the reply is validated. */
function checked(reply: WorkerReply): ReadResult {
  if (!reply.ok) return failed(reply.problem);
  const parsed = documentSchema.safeParse(reply.document);
  return parsed.success ? { ok: true, document: parsed.data } : failed('broken');
}

function nameOf(name: string): string {
  const line = clean(name)
    .replace(/[\n\t\f]/g, ' ')
    .slice(0, maxNameLength)
    .toWellFormed();
  return line.trim() === '' ? 'document' : line;
}

/** Reads at most one byte more than the limit, whatever size the file claims, and only a regular file. */
async function bytesOf(path: string, maxBytes: number): Promise<Uint8Array> {
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = await file.stat();
      if (!stats.isFile()) throw new Unreadable('not-a-file');
      if (stats.size > maxBytes) throw new Unreadable('too-large');
      const buffer = Buffer.alloc(Math.min(stats.size, maxBytes) + 1);
      let size = 0;
      for (;;) {
        const { bytesRead } = await file.read(buffer, size, buffer.length - size, null);
        size += bytesRead;
        if (bytesRead === 0 || size === buffer.length) return new Uint8Array(buffer.subarray(0, size));
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('unreadable');
  }
}

function inThread(request: WorkerRequest, script: URL): Promise<WorkerReply> {
  const { limits } = request;
  const worker = new Worker(script, {
    workerData: request,
    // The thread gets no environment variables, and its output is discarded.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  });
  return new Promise<WorkerReply>((resolve) => {
    const end = (reply: WorkerReply): void => {
      clearTimeout(timeout);
      clearInterval(watch);
      resolve(reply);
      void worker.terminate();
    };
    const stop = (problem: DocumentProblem) => (): void => end({ ok: false, problem });
    const timeout = setTimeout(stop('too-slow'), limits.milliseconds);
    const watch = watchMemory(limits.megabytes, stop('too-much-memory'));
    worker.on('message', end);
    worker.on('error', (error: NodeJS.ErrnoException) =>
      end({ ok: false, problem: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-much-memory' : 'broken' }),
    );
    worker.on('exit', stop('broken'));
  });
}

/** What a parser unpacks is outside the heap, which a thread's limits do not cover. So the process is watched as well. */
function watchMemory(megabytes: number, stop: () => void): NodeJS.Timeout {
  const before = process.memoryUsage.rss();
  return setInterval(() => {
    if (process.memoryUsage.rss() - before > megabytes * 1024 ** 2) stop();
  }, memoryCheckMs);
}

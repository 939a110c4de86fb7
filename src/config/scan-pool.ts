import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TextScanner } from '../guard/index.ts';
import type { Report } from '../model/finding.ts';
import type { BezoarConfig } from './bezoar-config.ts';

/** What a thread needs to make the same scanner. */
export type ScannerSettings = Pick<BezoarConfig, 'packs' | 'model'>;

export interface ScanTask {
  readonly id: number;
  readonly text: string;
}

export type ScanReply =
  | { readonly kind: 'ready'; readonly digest: string }
  | { readonly kind: 'scanned'; readonly id: number; readonly report?: Report };

/** Scans long texts in other threads, so that a server answers others meanwhile. */
export interface ScanPool<S extends TextScanner> {
  /** The same scanner; texts that were prepared cost nothing. */
  readonly scanner: S;
  /** Scans the texts if they are long enough to matter. Call the result when they are done with. */
  prepare(texts: readonly string[]): Promise<() => void>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** In UTF-16 units. Scanning that much takes about five milliseconds. */
const minTotalLength = 32_768;
const minTextLength = 1_024;
const maxThreads = 4;
/** After this number of failed threads, texts are scanned without threads. */
const maxFailures = 3;
const ownScript = new URL(`../config/scan-worker${extname(import.meta.url)}`, import.meta.url);

interface Thread {
  readonly worker: Worker;
  readonly pending: Map<number, (report: Report | undefined) => void>;
  /** Whether its scanner is ours. */
  readonly ready: Promise<boolean>;
}

/** Threads start when the first long text comes. A thread that fails, or has other rules, is not used. */
export function createScanPool<S extends TextScanner>(
  scanner: S,
  { packs, model }: ScannerSettings,
  script: URL = ownScript,
): ScanPool<S> {
  const prepared = new Map<string, { readonly report: Report; uses: number }>();
  const threads: Thread[] = [];
  let [failures, tasks] = [0, 0];

  const start = (): Thread => {
    const worker = new Worker(script, {
      workerData: { packs, ...(model === undefined ? {} : { model }) },
      env: {},
      stdout: true,
      stderr: true,
    });
    // A thread that waits for texts does not keep the process running.
    worker.unref();
    const pending: Thread['pending'] = new Map();
    const ready = new Promise<boolean>((resolve) => {
      const fail = (): void => {
        resolve(false);
        for (const done of pending.values()) done(undefined);
        pending.clear();
        const at = threads.indexOf(thread);
        if (at < 0) return;
        threads.splice(at, 1);
        failures += 1;
      };
      worker.on('message', (reply: ScanReply) => {
        if (reply.kind === 'ready') return resolve(reply.digest === scanner.digest);
        pending.get(reply.id)?.(reply.report);
        pending.delete(reply.id);
      });
      worker.on('error', fail);
      worker.on('exit', fail);
    });
    const thread: Thread = { worker, pending, ready };
    threads.push(thread);
    return thread;
  };
  /** The one with the least to do. */
  const nextThread = (): Thread => {
    const [idlest] = [...threads].sort((a, b) => a.pending.size - b.pending.size);
    const mayStart = threads.length < Math.max(1, Math.min(maxThreads, availableParallelism() - 1));
    return idlest === undefined || (idlest.pending.size > 0 && mayStart) ? start() : idlest;
  };
  const scanElsewhere = async (text: string): Promise<Report | undefined> => {
    if (failures >= maxFailures) return undefined;
    const thread = nextThread();
    tasks += 1;
    const id = tasks;
    const scanned = new Promise<Report | undefined>((resolve) => thread.pending.set(id, resolve));
    if (!(await thread.ready)) return undefined;
    thread.worker.postMessage({ id, text } satisfies ScanTask);
    return scanned;
  };
  const prepareOne = async (text: string): Promise<boolean> => {
    const report = prepared.get(text)?.report ?? (await scanElsewhere(text));
    if (report === undefined) return false;
    const known = prepared.get(text) ?? { report, uses: 0 };
    known.uses += 1;
    prepared.set(text, known);
    return true;
  };
  const release = (text: string): void => {
    const known = prepared.get(text);
    if (known === undefined) return;
    known.uses -= 1;
    if (known.uses === 0) prepared.delete(text);
  };
  return {
    scanner: {
      ...scanner,
      scan: (text: string, ...options: readonly unknown[]) =>
        (options.length === 0 ? prepared.get(text)?.report : undefined) ??
        (scanner.scan as (text: string, ...options: readonly unknown[]) => Report)(text, ...options),
    },
    async prepare(texts) {
      const long = [...new Set(texts)].filter(({ length }) => length >= minTextLength);
      if (long.reduce((sum, { length }) => sum + length, 0) < minTotalLength) return () => undefined;
      const kept = await Promise.all(long.map(async (text) => ((await prepareOne(text)) ? [text] : [])));
      return () => {
        for (const text of kept.flat()) release(text);
      };
    },
    close: async () => {
      const all = threads.splice(0);
      await Promise.all(all.map(({ worker }) => worker.terminate()));
    },
  };
}

import { type FSWatcher, watch } from 'node:fs';
import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GuardedFiles, guardedFiles } from './guarded-files.ts';
import { readText } from './read-text.ts';
import { type Objection, objectionToText, type ScanText } from './scan-change.ts';
import { type Drift, driftBetween, type Tree, walkTree } from './watched-tree.ts';

/** What is watched, relative to the folder. */
interface WatchedFiles {
  readonly files: ReadonlySet<string>;
  /** False if the folder is too large to watch completely. */
  readonly complete: boolean;
}

export interface FileWatchOptions {
  readonly root: string;
  readonly scan: ScanText;
  readonly files?: readonly string[];
  /** The home folder, for imports that begin with `~`. */
  readonly home?: string | undefined;
  readonly signal: AbortSignal;
  readonly onDrift: (drift: Drift, objection: Objection | undefined) => void;
  /** Called once the first walk is done and watching has begun. */
  readonly onReady?: (watched: WatchedFiles) => void;
}

/** Wait after the last event: editors write in several steps. */
const settleMs = 60;
/** The system does not report every change (new folders, network disks), so the folder is also rescanned. */
const rescanMs = 2_000;

/** Reports every change to a guarded file until the signal aborts. */
export async function watchFiles(options: FileWatchOptions): Promise<void> {
  const { root, files = [], signal, onReady } = options;
  const guarded = guardedFiles(root, files);
  const waker = createWaker(signal);
  const watcher = startWatching(root, waker.wake);
  const { home } = options;
  let tree = walkTree(guarded, { folders: [root], home });
  onReady?.({ files: new Set([...tree.files.keys()].map((path) => relative(root, path))), complete: tree.complete });
  try {
    while (!signal.aborted) {
      await waker.wait(rescanMs);
      await pause(settleMs, signal);
      if (signal.aborted) break;
      tree = await report(options, guarded, tree);
    }
  } finally {
    watcher?.close();
  }
}

async function report(
  { root, home, scan, onDrift }: FileWatchOptions,
  guarded: GuardedFiles,
  before: Tree,
): Promise<Tree> {
  const after = walkTree(guarded, { folders: [root], home, known: before });
  for (const drift of driftBetween(before, after)) {
    const file = readText(drift.path);
    const path = relative(root, drift.path);
    onDrift({ ...drift, path }, file.state === 'text' ? await objectionToText(scan, path, file.text) : undefined);
  }
  return after;
}

/** Undefined on systems that cannot watch recursively; the rescan then has to do. */
function startWatching(root: string, wake: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(root, { recursive: true, persistent: false }, wake);
    watcher.on('error', wake);
    return watcher;
  } catch {
    return undefined; // the rescan continues
  }
}

interface Waker {
  wake(): void;
  /** Waits until the next wake-up, the time limit or the end. */
  wait(milliseconds: number): Promise<void>;
}

function createWaker(signal: AbortSignal): Waker {
  let woken = new AbortController();
  return {
    wake: () => woken.abort(),
    async wait(milliseconds) {
      await pause(milliseconds, AbortSignal.any([woken.signal, signal]));
      woken = new AbortController();
    },
  };
}

/** An early wake-up is not an error. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}

import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GuardedFiles, guardedFiles } from './guarded-files.ts';
import { readText } from './read-text.ts';
import { type Objection, objectionToText, type ScanText } from './scan-change.ts';
import { type Drift, driftBetween, type Tree, walkTree } from './watched-tree.ts';

export interface FileWatchOptions {
  readonly root: string;
  readonly scan: ScanText;
  readonly files?: readonly string[];
  readonly signal: AbortSignal;
  readonly onDrift: (drift: Drift, objection: Objection | undefined) => void;
  /** Called once everything was looked at and the watching began. */
  readonly onReady?: (tree: Tree) => void;
}

/** After the last sign of a change: editors write in several steps. */
const settleMs = 60;
/** The system does not tell of everything: new folders, network disks. So the folder is also looked at now and then. */
const rescanMs = 2_000;

/** Tells of every change of a guarded file, until the signal says stop. */
export async function watchFiles(options: FileWatchOptions): Promise<void> {
  const { root, files = [], signal, onReady } = options;
  const guarded = guardedFiles(root, files);
  const bell = createBell(signal);
  const watcher = startWatching(root, bell.ring);
  let tree = walkTree(root, guarded);
  onReady?.(tree);
  try {
    while (!signal.aborted) {
      await bell.wait(rescanMs);
      await pause(settleMs, signal);
      if (signal.aborted) break;
      tree = await report(options, guarded, tree);
    }
  } finally {
    watcher?.close();
  }
}

async function report({ root, scan, onDrift }: FileWatchOptions, guarded: GuardedFiles, before: Tree): Promise<Tree> {
  const after = walkTree(root, guarded);
  for (const drift of driftBetween(before, after, guarded, root)) {
    const file = readText(join(root, drift.path));
    onDrift(drift, file.state === 'text' ? await objectionToText(scan, drift.path, file.text) : undefined);
  }
  return after;
}

/** Some systems cannot watch a whole folder. Then looking now and then has to do. */
function startWatching(root: string, ring: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(root, { recursive: true, persistent: false }, ring);
    watcher.on('error', ring);
    return watcher;
  } catch {
    return undefined; // the rescan goes on
  }
}

interface Bell {
  ring(): void;
  /** Until it rings, or the time is over. */
  wait(milliseconds: number): Promise<void>;
}

function createBell(signal: AbortSignal): Bell {
  let rung = new AbortController();
  return {
    ring: () => rung.abort(),
    async wait(milliseconds) {
      await pause(milliseconds, AbortSignal.any([rung.signal, signal]));
      rung = new AbortController();
    },
  };
}

/** Being woken up is not an error. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}

import { closeSync, constants, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { Fault } from '../../base/fault.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { realTarget } from '../../files/links.ts';
import { type HeldLock, takeLock } from '../../files/lock.ts';
import { type GraphLine, parseGraph, serializeGraph } from './graph-lines.ts';

const maxFileBytes = 67_108_864;
const lockTimeoutMs = 30_000;

export type GraphEdit = (lines: readonly GraphLine[]) => readonly GraphLine[];

/** A planned change of the file. The edit may be applied again to newer lines, so it must have no side effects. */
export interface GraphStep<R> {
  readonly edit: GraphEdit;
  readonly result: R;
}

interface ReadGraph {
  readonly lines: readonly GraphLine[];
  readonly text: string;
  /** Identifies the file and its last change; empty when there was no file. */
  readonly stamp: string;
}

/**
 * The JSONL file of a knowledge graph. One step at a time, in this process and among all processes that use this lock. The
 * MCP memory server does not take the lock, so the file is checked again immediately before it is replaced: if it has
 * changed meanwhile, or is being written, the edit is applied to its new content.
 */
export class GraphFile {
  readonly #path: string;
  readonly #env: Env;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(path: string, env: Env) {
    this.#path = resolve(path);
    this.#env = env;
  }

  update<R>(plan: (lines: readonly GraphLine[]) => Promise<GraphStep<R>>): Promise<R> {
    const turn = this.#queue.then(() => this.#update(plan));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #update<R>(plan: (lines: readonly GraphLine[]) => Promise<GraphStep<R>>): Promise<R> {
    const path = asFault(this.#path, () => realTarget(this.#path));
    asFault(path, () => mkdirSync(dirname(path), { recursive: true, mode: 0o700 }));
    const options = { env: this.#env, patienceMs: lockTimeoutMs };
    const lock = await takeLock(`${path}.lock`, options).catch((error) => asFault(path, () => rethrow(error)));
    try {
      const first = asFault(path, () => readGraph(path));
      const { edit, result } = await plan(first.lines);
      await this.#apply(path, lock, first, edit);
      return result;
    } finally {
      asFault(path, () => lock.release());
    }
  }

  async #apply(path: string, lock: HeldLock, first: ReadGraph, edit: GraphEdit): Promise<void> {
    for (let seen = first; ; seen = asFault(path, () => readGraph(path))) {
      const text = serializeGraph(edit(seen.lines));
      if (text === seen.text || asFault(path, () => this.#replace(path, lock, seen, text))) return;
      await sleep(1);
    }
  }

  /** Returns true if the file was unchanged since it was read and now holds the text. */
  #replace(path: string, lock: HeldLock, seen: ReadGraph, text: string): boolean {
    return writeFileAtomic(path, text, {
      env: this.#env,
      mayReplace: (draft) => {
        if (!lock.isHeld())
          throw new Fault('store-contention', `another process took over the lock of ${path}; retry`, { path });
        return !isBeingWritten(path, draft) && stampOf(path) === seen.stamp;
      },
    });
  }
}

function readGraph(path: string): ReadGraph {
  let file: number;
  try {
    // Non-blocking: a pipe planted in the file's place must not make us wait for its writer.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { lines: [], text: '', stamp: '' };
    throw error;
  }
  try {
    const stat = fstatSync(file, { bigint: true });
    if (!stat.isFile())
      throw new Fault('store-corrupt', `${path} is not a regular file; nothing was changed`, { path });
    if (stat.size > maxFileBytes) {
      throw new Fault('store-corrupt', `${path} is larger than ${maxFileBytes} bytes; nothing was changed`, { path });
    }
    const lines = parseGraph(readFileSync(file), path);
    return { lines, text: serializeGraph(lines), stamp: stamped(stat) };
  } finally {
    closeSync(file);
  }
}

const abandonedAfterMs = 2_000n;

/**
 * The MCP memory server writes `<file>.<32 hex digits>.tmp` and renames it. While such a file exists, its rename may happen
 * between our last check and our own rename. One older than any write takes was left by a crash.
 */
function isBeingWritten(path: string, draft: string): boolean {
  const start = `${basename(path)}.`;
  const now = statSync(draft, { bigint: true }).mtimeMs;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start) && /^[0-9a-f]{32}\.tmp$/.test(name.slice(start.length)))
    .some((name) => {
      const stat = statSync(join(dirname(path), name), { bigint: true, throwIfNoEntry: false });
      return stat === undefined || now - stat.mtimeMs < abandonedAfterMs;
    });
}

interface Stat {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

function stampOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? '' : stamped(stat);
}

function stamped({ dev, ino, size, mtimeNs }: Stat): string {
  return [dev, ino, size, mtimeNs].join(' ');
}

function rethrow(error: unknown): never {
  throw error;
}

/** Turns file system errors into Faults: a file that cannot be read is never treated as empty. */
function asFault<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('store-unavailable', `${path} cannot be read or written (${codeOf(error)}); nothing was changed`, {
      path,
    });
  }
}

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

const maxBytes = 67_108_864;
const patienceMs = 30_000;

export type GraphEdit = (lines: readonly GraphLine[]) => readonly GraphLine[];

/** What is to become of the file. The edit may be applied again to newer lines, so it does nothing else. */
export interface GraphStep<R> {
  readonly edit: GraphEdit;
  readonly result: R;
}

interface Seen {
  readonly lines: readonly GraphLine[];
  readonly text: string;
  /** Which file it was, and when it last changed; empty when there was none. */
  readonly stamp: string;
}

/**
 * The JSONL file of a knowledge graph. One step at a time, in this process and among all that use this lock. The original
 * server does not, so the file is looked at again in the moment before it is replaced: when it has changed meanwhile, or
 * is about to, the edit is made on what stands there then.
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
    const path = translated(this.#path, () => realTarget(this.#path));
    translated(path, () => mkdirSync(dirname(path), { recursive: true, mode: 0o700 }));
    const options = { env: this.#env, patienceMs };
    const lock = await takeLock(`${path}.lock`, options).catch((error) => translated(path, () => raise(error)));
    try {
      const first = translated(path, () => look(path));
      const { edit, result } = await plan(first.lines);
      await this.#apply(path, lock, first, edit);
      return result;
    } finally {
      translated(path, () => lock.release());
    }
  }

  async #apply(path: string, lock: HeldLock, first: Seen, edit: GraphEdit): Promise<void> {
    for (let seen = first; ; seen = translated(path, () => look(path))) {
      const text = serializeGraph(edit(seen.lines));
      if (text === seen.text || translated(path, () => this.#replace(path, lock, seen, text))) return;
      await sleep(1);
    }
  }

  /** True when the file was still the one that was seen, and now holds the text. */
  #replace(path: string, lock: HeldLock, seen: Seen, text: string): boolean {
    return writeFileAtomic(path, text, {
      env: this.#env,
      mayReplace: (draft) => {
        if (!lock.isHeld())
          throw new Fault('store-contention', `the lock of ${path} was taken over; try again`, { path });
        return !isBeingWritten(path, draft) && stampOf(path) === seen.stamp;
      },
    });
  }
}

function look(path: string): Seen {
  let file: number;
  try {
    // A pipe put in the file's place must not make us wait for whoever would write into it.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { lines: [], text: '', stamp: '' };
    throw error;
  }
  try {
    const stat = fstatSync(file, { bigint: true });
    if (!stat.isFile()) throw new Fault('store-corrupt', `${path} is not a file; nothing was changed`, { path });
    if (stat.size > maxBytes) {
      throw new Fault('store-corrupt', `${path} is larger than ${maxBytes} bytes; nothing was changed`, { path });
    }
    const lines = parseGraph(readFileSync(file), path);
    return { lines, text: serializeGraph(lines), stamp: stamped(stat) };
  } finally {
    closeSync(file);
  }
}

const abandoned = 2_000n;

/**
 * The original server writes `<file>.<32 hex digits>.tmp` and renames it. While one lies there, a rename may come between
 * our last look and our own. One that is older than any write takes was left by a crash.
 */
function isBeingWritten(path: string, draft: string): boolean {
  const start = `${basename(path)}.`;
  const now = statSync(draft, { bigint: true }).mtimeMs;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start) && /^[0-9a-f]{32}\.tmp$/.test(name.slice(start.length)))
    .some((name) => {
      const stat = statSync(join(dirname(path), name), { bigint: true, throwIfNoEntry: false });
      return stat === undefined || now - stat.mtimeMs < abandoned;
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

function raise(error: unknown): never {
  throw error;
}

/** What the disk says becomes a Fault: that a file cannot be read never means that it is empty. */
function translated<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('store-unavailable', `${path} cannot be read or written (${codeOf(error)}); nothing was changed`, {
      path,
    });
  }
}

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../base/code-of.ts';
import { type Env, systemEnv } from '../../base/env.ts';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import { realTarget } from '../../files/links.ts';
import { type HeldLock, takeLock } from '../../files/lock.ts';
import { backUp, setAside } from './backups.ts';
import { diskFault } from './errors.ts';
import { fileNames, type MemoryTarget, memoryTargets, strip } from './format.ts';
import { type FileReading, readSteady } from './reading.ts';
import { clearReplaced, type LateText, lateTexts, traceOf, withNewest } from './replaced.ts';
import { replaceFile } from './replacing.ts';
import { type Before, readWritten, type WrittenFile, writeWritten } from './written.ts';

export interface MarkdownOptions {
  readonly env?: Env;
  /** How long a change waits for other processes, in milliseconds. Default 30,000. */
  readonly patience?: number;
}

/** The two files of a hermes-agent memory and, in `.bezoar` beside them, what is needed to change them safely. */
export interface MarkdownFolder {
  readonly path: string;
  fileOf(target: MemoryTarget): string;
  /** Runs under a lock that excludes all other processes that use this class. */
  locked<T>(run: () => Promise<T>): Promise<T>;
  /** With `expected`, an empty file is read again after a pause: some editors truncate a file before they save it. */
  read(target: MemoryTarget, expected?: boolean): Promise<FileReading>;
  /**
   * Call it under the lock. Returns undefined when the file has changed since it was read; otherwise the replaced files to
   * remember, including this one.
   */
  write(
    target: MemoryTarget,
    text: string,
    base: FileReading,
    before: readonly Before[],
  ): readonly Before[] | undefined;
  /** Text that another program wrote into replaced files after they were replaced. */
  late(target: MemoryTarget): LateText;
  written(target: MemoryTarget): WrittenFile | undefined;
  /** Deletes the replaced files that `file` does not name. */
  remember(target: MemoryTarget, file: WrittenFile): void;
  /** Copies the current content and returns the copy's path. */
  backUp(target: MemoryTarget, reading: FileReading): string;
  /** Saves text that is taken out of a file and returns the copy's path. */
  setAside(target: MemoryTarget, text: string): string;
}

const rereadPausesMs = [10, 20, 40] as const;

/** The Markdown files of a folder, read and replaced whole. */
export function markdownFolder(path: string, options: MarkdownOptions = {}): MarkdownFolder {
  return new Folder(resolve(path), options);
}

class Folder implements MarkdownFolder {
  readonly path: string;
  readonly #beside: string;
  readonly #env: Env;
  readonly #lockTimeoutMs: number;
  #held: HeldLock | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(path: string, { env = systemEnv, patience: lockTimeoutMs = 30_000 }: MarkdownOptions) {
    this.path = path;
    this.#beside = join(path, '.bezoar');
    this.#env = env;
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  fileOf(target: MemoryTarget): string {
    return join(this.path, fileNames[target]);
  }

  locked<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(() => this.#runLocked(run));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #runLocked<T>(run: () => Promise<T>): Promise<T> {
    this.#prepare();
    const held = await this.#take();
    this.#held = held;
    try {
      this.#clearDrafts();
      return await run();
    } finally {
      this.#held = undefined;
      held.release();
    }
  }

  async #take(): Promise<HeldLock> {
    try {
      // hermes-agent locks `<FILE>.lock` with flock, which Node does not have. The two locks do not exclude each other, so
      // the effect of concurrent writes is read from the files afterwards.
      return await takeLock(join(this.#beside, 'lock'), {
        env: this.#env,
        patienceMs: this.#lockTimeoutMs,
        claims: join(this.#beside, 'claim-'),
      });
    } catch (error) {
      throw error instanceof Fault ? error : diskFault(this.#beside, error);
    }
  }

  async read(target: MemoryTarget, expected = false): Promise<FileReading> {
    let reading = readSteady(this.fileOf(target));
    for (const pause of expected ? rereadPausesMs : []) {
      if (!isEmpty(reading)) break;
      await sleep(pause);
      reading = readSteady(this.fileOf(target));
    }
    return reading;
  }

  write(
    target: MemoryTarget,
    text: string,
    base: FileReading,
    before: readonly Before[],
  ): readonly Before[] | undefined {
    const held = this.#held;
    if (held === undefined)
      throw new Fault('input-invalid', 'write() was called outside locked(); call it under the lock');
    const name = `${this.#replaced(target)}${Buffer.from(this.#env.random(6)).toString('hex')}`;
    const done = replaceFile(this.fileOf(target), text, base, {
      env: this.#env,
      prefix: this.#drafts(),
      aside: join(this.#beside, name),
      mayWrite: () => held.isHeld(),
    });
    if (done) return base.state === 'read' ? withNewest(before, traceOf(name, base.bytes)) : before;
    if (!held.isHeld()) throw new Fault('store-contention', 'the lock was lost; the file was not written. Retry');
    return undefined;
  }

  late(target: MemoryTarget): LateText {
    return lateTexts(this.#beside, this.#replaced(target), this.written(target)?.before ?? []);
  }

  written(target: MemoryTarget): WrittenFile | undefined {
    return readWritten(this.#manifest())[target];
  }

  remember(target: MemoryTarget, file: WrittenFile): void {
    writeWritten(this.#manifest(), { ...readWritten(this.#manifest()), [target]: file }, this.#env);
    clearReplaced(this.#beside, this.#replaced(target), file.before);
  }

  backUp(target: MemoryTarget, reading: FileReading): string {
    const bytes = reading.state === 'read' ? reading.bytes : Buffer.alloc(0);
    return backUp(this.fileOf(target), bytes, this.#env.now());
  }

  setAside(target: MemoryTarget, text: string): string {
    return setAside(this.fileOf(target), text, this.#env);
  }

  #replaced(target: MemoryTarget): string {
    return `${fileNames[target]}.before-`;
  }

  /** The prefix that hermes-agent gives its drafts, plus a hash of this folder: drafts of others may be in use. */
  #drafts(): string {
    return `.mem_${sha256(this.path).slice(0, 8)}-`;
  }

  #manifest(): string {
    return join(this.#beside, 'written.json');
  }

  #prepare(): void {
    try {
      mkdirSync(this.#beside, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw diskFault(this.path, error);
    }
  }

  /** Deletes drafts of writers that died. We hold the lock, so none of our drafts is in use. */
  #clearDrafts(): void {
    for (const folder of new Set(memoryTargets.map((target) => dirname(realTarget(this.fileOf(target)))))) {
      for (const name of namesIn(folder)) {
        if (name.startsWith(this.#drafts())) rmSync(join(folder, name), { force: true });
      }
    }
  }
}

/** A link may point into a folder that does not exist. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw diskFault(folder, error);
  }
}

function isEmpty(reading: FileReading): boolean {
  return reading.state === 'missing' || (reading.state === 'read' && strip(reading.text) === '');
}

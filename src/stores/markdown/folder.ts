import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../base/code-of.ts';
import { type Env, systemEnv } from '../../base/env.ts';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import { type HeldLock, takeLock } from '../../files/lock.ts';
import { type Backup, backUp, setAside } from './backups.ts';
import { diskFault, uncertainFault } from './errors.ts';
import { FolderNotes } from './folder-notes.ts';
import { fileNames, type MemoryTarget, memoryTargets, strip } from './format.ts';
import { HermesLocks } from './hermes-locks.ts';
import { readOnlyReason } from './read-only.ts';
import { type FileReading, readSteady, stampOf } from './reading.ts';
import { realFile } from './real-file.ts';
import { clearReplaced, type LateText, lateTexts, withReplaced } from './replaced.ts';
import { replaceFile } from './replacing.ts';
import type { Before, FolderJournal, SeenFile, Sight, WrittenFile } from './written.ts';

export interface MarkdownOptions {
  readonly env?: Env;
  /** How long a change waits for other processes, in milliseconds. Default 30,000. */
  readonly patience?: number;
}

/** The two files of a hermes-agent memory and, in `.bezoar` beside them, what is needed to change them safely. */
export interface MarkdownFolder {
  readonly path: string;
  fileOf(target: MemoryTarget): string;
  /** Runs under a lock that excludes all other processes that use this class. A folder that cannot be written is not locked. */
  locked<T>(run: () => Promise<T>): Promise<T>;
  /** Why a file cannot be replaced; undefined if it can. */
  readOnly(target: MemoryTarget): string | undefined;
  /**
   * Under the lock, it first takes hermes-agent's own lock of the file, if there is one, and keeps it until the end. With
   * `expected`, an empty file is read again after a pause: some editors truncate a file before they save it.
   */
  read(target: MemoryTarget, expected?: boolean): Promise<FileReading>;
  /**
   * Call it under the lock. Notes what is to be written, then writes it. False if the file has changed since it was read:
   * nothing was written. The replaced file is watched, with the others in `before`, unless `before` is undefined.
   */
  write(target: MemoryTarget, text: string, base: FileReading, next: NextFile): boolean;
  /** Whether we hold hermes-agent's lock of the file: then no program that honours it can write back an earlier version. */
  holdsLockOf(target: MemoryTarget): boolean;
  /** Text that another program wrote into replaced files after they were replaced. */
  late(target: MemoryTarget): LateText;
  /** What this journal last saw in the file. */
  written(target: MemoryTarget, journal: string): SeenFile;
  /** Notes what we saw others do, before the journal says so. Call it under the lock. */
  announce(target: MemoryTarget, sight: Sight, journal: FolderJournal): void;
  /** Notes a file that is as it should be. Deletes the replaced files that `file` does not name. */
  remember(target: MemoryTarget, file: WrittenFile, journal: FolderJournal): void;
  /** The journals that this folder was used with; none if it is a copy of another. Undefined if an older version noted none. */
  journals(): readonly FolderJournal[] | undefined;
  /** Copies the current content. */
  backUp(target: MemoryTarget, reading: FileReading): Backup;
  /** Saves text that is taken out of a file and returns the copy's path. */
  setAside(target: MemoryTarget, text: string): string;
}

/** A file as it will be when it is written, and the journal it is written from. */
interface NextFile {
  readonly items: WrittenFile['items'];
  readonly before: readonly Before[] | undefined;
  readonly journal: FolderJournal;
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
  readonly #theirs: HermesLocks;
  readonly #notes: FolderNotes;
  #held: HeldLock | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(path: string, { env = systemEnv, patience: lockTimeoutMs = 30_000 }: MarkdownOptions) {
    this.path = path;
    this.#beside = join(path, '.bezoar');
    this.#env = env;
    this.#lockTimeoutMs = lockTimeoutMs;
    this.#theirs = new HermesLocks(path, lockTimeoutMs);
    this.#notes = new FolderNotes(path, env);
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
    if (memoryTargets.every((target) => this.readOnly(target) !== undefined)) return run();
    this.#prepare();
    const held = await this.#take();
    this.#held = held;
    try {
      this.#clearUp();
      return await run();
    } finally {
      this.#held = undefined;
      this.#theirs.release();
      held.release();
    }
  }

  async #take(): Promise<HeldLock> {
    try {
      return await takeLock(join(this.#beside, 'lock'), {
        env: this.#env,
        patienceMs: this.#lockTimeoutMs,
        claims: join(this.#beside, 'claim-'),
      });
    } catch (error) {
      throw error instanceof Fault ? error : diskFault(this.#beside, error);
    }
  }

  holdsLockOf(target: MemoryTarget): boolean {
    return this.#theirs.holds(target);
  }

  readOnly(target: MemoryTarget): string | undefined {
    return readOnlyReason(this.path, this.#beside, this.fileOf(target));
  }

  async read(target: MemoryTarget, expected = false): Promise<FileReading> {
    // Our own lock is always taken first.
    if (this.#held !== undefined) await this.#theirs.take(target);
    let reading = readSteady(this.fileOf(target));
    for (const pause of expected ? rereadPausesMs : []) {
      if (!isEmpty(reading)) break;
      await sleep(pause);
      reading = readSteady(this.fileOf(target));
    }
    return reading;
  }

  write(target: MemoryTarget, text: string, base: FileReading, { items, before, journal }: NextFile): boolean {
    const held = this.#held;
    if (held === undefined)
      throw new Fault('input-invalid', 'write() was called outside locked(); call it inside the callback of locked()');
    const aside = `${this.#replaced(target)}${Buffer.from(this.#env.random(6)).toString('hex')}`;
    const watched = before === undefined ? [] : withReplaced(before, aside, base);
    const done = replaceFile(this.fileOf(target), text, base, {
      env: this.#env,
      prefix: this.#drafts(),
      aside: join(this.#beside, aside),
      begin: (draft) => {
        const stamp = stampOf(statSync(draft, { bigint: true }));
        const file = { items, before: [...watched], stamp };
        this.#notes.begin({ target, draft: basename(draft), aside, journal, file });
      },
      giveUp: () => this.#notes.forgetBegun(),
      mayWrite: () => held.isHeld() && !this.#theirs.isNew(target),
    });
    if (done) clearReplaced(this.#beside, this.#replaced(target), watched);
    else if (!held.isHeld()) throw new Fault('store-contention', 'the lock was lost; the file was not written. Retry');
    return done;
  }

  late(target: MemoryTarget): LateText {
    return lateTexts(this.#beside, this.#notes.state()[target]?.before ?? []);
  }

  written(target: MemoryTarget, journal: string): SeenFile {
    return this.#notes.seen(target, journal);
  }

  announce(target: MemoryTarget, sight: Sight, journal: FolderJournal): void {
    this.#note(target, () => this.#notes.announce(target, journal, sight), diskFault);
  }

  remember(target: MemoryTarget, file: WrittenFile, journal: FolderJournal): void {
    this.#note(target, () => this.#notes.remember(target, journal, file), uncertainFault);
    if (this.#held !== undefined) clearReplaced(this.#beside, this.#replaced(target), file.before);
  }

  /** A folder that cannot be written is read without the lock, and nothing can be noted down. */
  #note(target: MemoryTarget, run: () => void, faultOf: (file: string, error: unknown) => Fault): void {
    if (this.#held === undefined) return;
    try {
      run();
    } catch (error) {
      throw error instanceof Fault ? error : faultOf(this.fileOf(target), error);
    }
  }

  journals(): readonly FolderJournal[] | undefined {
    return this.#notes.journals();
  }

  backUp(target: MemoryTarget, reading: FileReading): Backup {
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

  #prepare(): void {
    try {
      mkdirSync(this.#beside, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw diskFault(this.path, error);
    }
  }

  /** Clears up after writers that died. We hold the lock, so none of our drafts is in use. */
  #clearUp(): void {
    this.#notes.forgetBegun();
    const state = this.#notes.state();
    for (const target of memoryTargets)
      clearReplaced(this.#beside, this.#replaced(target), state[target]?.before ?? []);
    for (const folder of new Set(memoryTargets.map((target) => dirname(realFile(this.fileOf(target)))))) {
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

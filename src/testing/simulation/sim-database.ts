import { decodeEntry, encodeEntry, withoutForgotten } from './log-entry.ts';
import type { SimDisk } from './sim-disk.ts';
import { type LogFormat, type LogPosition, type Pause, SimLog } from './sim-log.ts';
import { WriteLock } from './write-lock.ts';

/** What the connections of all processes share: the log on the disk, the lock for writing, and the turns at each space. */
export class SimDatabase {
  readonly disk: SimDisk;
  readonly writing: WriteLock = new WriteLock();
  readonly #format: LogFormat | undefined;
  readonly #turns = new Map<string, WriteLock>();
  readonly #connected = new Set<object>();
  #log: SimLog | undefined;

  /** `format` is how the log's frames are written; tests pass a wrong one to see that it is found out. */
  constructor(disk: SimDisk, format?: LogFormat) {
    this.disk = disk;
    this.#format = format;
  }

  /** The first connection recovers the log. */
  connect(owner: object): void {
    this.#log ??= new SimLog(this.disk, this.#format);
    this.#connected.add(owner);
  }

  /** Ends a connection, in good order or because its process died. The last one takes the shared memory with it. */
  disconnect(owner: object): void {
    this.#connected.delete(owner);
    for (const lock of [this.writing, ...this.#turns.values()]) lock.drop(owner);
    if (this.#connected.size === 0) this.#log = undefined;
  }

  /** The log, which the first one to ask recovers. */
  get log(): SimLog {
    this.#log ??= new SimLog(this.disk, this.#format);
    return this.#log;
  }

  /** The turns of those who hold a space. */
  turnsAt(space: string): WriteLock {
    const known = this.#turns.get(space) ?? new WriteLock();
    this.#turns.set(space, known);
    return known;
  }

  /** Rewrites the log without what was forgotten. The caller holds the lock for writing. */
  async scrub(pause: Pause): Promise<LogPosition> {
    await this.log.compact((payloads) => withoutForgotten(payloads.map(decodeEntry)).map(encodeEntry), pause);
    return this.log.end;
  }
}

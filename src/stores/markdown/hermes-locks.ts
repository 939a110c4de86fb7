import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../base/fault.ts';
import { type Flock, takeFlock } from '../../files/flock.ts';
import { diskFault } from './errors.ts';
import { fileNames, type MemoryTarget } from './format.ts';

/**
 * hermes-agent locks `<FILE>.lock` with `flock` while it reads and rewrites a file. Without that file it has never written
 * here, and there is nothing to wait for; so before every attempt we look again.
 */
export class HermesLocks {
  readonly #folder: string;
  readonly #timeoutMs: number;
  readonly #taken = new Map<MemoryTarget, Flock>();

  constructor(folder: string, timeoutMs: number) {
    this.#folder = folder;
    this.#timeoutMs = timeoutMs;
  }

  async take(target: MemoryTarget): Promise<void> {
    const known = this.#taken.get(target)?.state;
    if (known === 'held' || known === 'unsupported') return;
    try {
      const lock = await takeFlock(this.#fileOf(target), { patienceMs: this.#timeoutMs });
      this.#taken.set(target, lock);
    } catch (error) {
      throw error instanceof Fault ? error : diskFault(this.#folder, error);
    }
  }

  holds(target: MemoryTarget): boolean {
    return this.#taken.get(target)?.state === 'held';
  }

  /** hermes-agent has started to use the folder since the file was read: read it again under its lock. */
  isNew(target: MemoryTarget): boolean {
    if (this.#taken.get(target)?.state !== 'absent') return false;
    return statSync(this.#fileOf(target), { throwIfNoEntry: false })?.isFile() === true;
  }

  release(): void {
    for (const lock of this.#taken.values()) if (lock.state === 'held') lock.release();
    this.#taken.clear();
  }

  /** The file that hermes-agent locks, because it replaces the other one. */
  #fileOf(target: MemoryTarget): string {
    return join(this.#folder, `${fileNames[target]}.lock`);
  }
}

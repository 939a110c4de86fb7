import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { namesIn } from './guard-state.ts';

const maxVersions = 100;
const maxVersionsBytes = 32 * 1024 * 1024;
const maxRecords = 500;

/** A change that was undone, for people. It holds no text of the file. */
export interface UndoneRecord {
  readonly atMs: number;
  readonly session: string;
  readonly tool: string;
  readonly path: string;
  readonly outcome: 'restored' | 'removed' | 'failed';
  readonly reason: string;
  readonly kept?: string;
}

/** The versions that tools wrote and the hook took back, for a person to look at: the latest ones, readable by their owner only. */
export class KeptVersions {
  readonly #folder: string;
  readonly #records: string;
  readonly #env: Env;

  constructor(folder: string, env: Env) {
    this.#folder = join(folder, 'undone');
    this.#records = join(folder, 'undone.jsonl');
    this.#env = env;
  }

  /** Returns where it is kept. */
  keep(path: string, bytes: Buffer): string {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const name = basename(path)
      .replace(/[^\w.-]+/g, '-')
      .slice(-60);
    // Sorted by name, sorted by time. The ending keeps every program from taking it for a file that steers an agent.
    const file = join(
      this.#folder,
      `${String(this.#env.now()).padStart(15, '0')}-${this.#env.id().slice(0, 8)}-${name}.undone`,
    );
    writeFileAtomic(file, bytes, { env: this.#env });
    this.#removeOldest();
    return file;
  }

  record(records: readonly UndoneRecord[]): void {
    if (records.length === 0) return;
    const lines = [...this.#lines(), ...records.map((record) => JSON.stringify(record))];
    mkdirSync(join(this.#records, '..'), { recursive: true, mode: 0o700 });
    writeFileAtomic(this.#records, `${lines.slice(-maxRecords).join('\n')}\n`, { env: this.#env });
  }

  #lines(): readonly string[] {
    try {
      return readFileSync(this.#records, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  #removeOldest(): void {
    let [versions, bytes] = [0, 0];
    for (const name of namesIn(this.#folder).toReversed()) {
      const path = join(this.#folder, name);
      versions += 1;
      bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (versions > 1 && (versions > maxVersions || bytes > maxVersionsBytes)) rmSync(path, { force: true });
    }
  }
}

import { join } from 'node:path';
import { spaceKey } from '../sql/rows.ts';
import { Turns } from '../turns.ts';
import type { SqliteConnection } from './connection.ts';
import { FairTurn } from './fair-turn.ts';
import { ProcessQueue } from './process-queue.ts';

/** The turn to write to the file; undefined for a database in memory. */
export function writeTurnOf(connection: SqliteConnection): FairTurn | undefined {
  return connection.handle.memory ? undefined : new FairTurn(queueOf(connection, 'file'));
}

/** Turns at a space, between the callers of this store and between processes. */
export class SpaceTurns {
  readonly #connection: SqliteConnection;
  readonly #limitMs: number;
  readonly #callers = new Turns();
  readonly #turns = new Map<string, FairTurn>();

  constructor(connection: SqliteConnection, limitMs: number) {
    this.#connection = connection;
    this.#limitMs = limitMs;
  }

  /** See `hold` of the store. */
  async take(space: string): Promise<() => Promise<void>> {
    const endCaller = await this.#callers.take(space);
    const turn = this.#turnAt(space);
    await turn?.begin(this.#limitMs);
    let isOver = false;
    return () => {
      if (!isOver) turn?.end();
      isOver = true;
      return endCaller();
    };
  }

  close(): void {
    for (const turn of this.#turns.values()) turn.close();
    this.#turns.clear();
  }

  #turnAt(space: string): FairTurn | undefined {
    if (this.#connection.handle.memory) return undefined;
    const key = spaceKey(space);
    const known = this.#turns.get(key);
    if (known !== undefined) return known;
    const turn = new FairTurn(queueOf(this.#connection, key.replace(/^.*:/, '')));
    this.#turns.set(key, turn);
    return turn;
  }
}

function queueOf({ file }: SqliteConnection, name: string): ProcessQueue {
  return new ProcessQueue(join(`${file}-turns`, name));
}

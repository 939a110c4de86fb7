import type { Commit, CommitResult } from '../../model/store.ts';
import { checkCommit } from '../commit-shape.ts';
import { applyPending } from './apply-pending.ts';
import { commitInSteps, isPlain, sqliteCommit } from './commit.ts';
import type { SqliteConnection } from './connection.ts';
import { appendPending, maxPendingCommits } from './pending-commits.ts';

/** So many commits at most wait for each other: whoever came first has waited for the work of all of them. */
const maxGroupSize = 32;

interface Ending {
  readonly kept: Promise<void>;
  readonly keep: () => void;
  readonly lose: (reason: unknown) => void;
}

/**
 * Waiting for the disk takes longer than everything else in a commit, and many commits can wait for it together: those that
 * say others follow are written into one transaction, which is committed when nobody has added to it for a turn of the
 * event loop. Nobody is told of a commit before it is durable. The file is locked for as long.
 */
export class CommitGroup {
  readonly #connection: SqliteConnection;
  #size = 0;
  #ending: Ending | undefined;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  commit(commit: Commit): CommitResult {
    if (commit.together === true && isPlain(commit)) return this.#join(commit);
    this.flush();
    return sqliteCommit(this.#connection, commit);
  }

  /** Ends the transaction, if one is open. Those who wait in it hear how it ended. */
  flush(): void {
    const ending = this.#ending;
    if (ending === undefined) return;
    this.#ending = undefined;
    this.#size = 0;
    try {
      this.#connection.commit();
      ending.keep();
    } catch (error) {
      ending.lose(error);
    }
  }

  #join(commit: Commit): CommitResult {
    checkCommit(commit);
    const ending = this.#ending ?? this.#begin();
    const waiting = this.#append(commit);
    if (waiting === undefined) {
      // Refused: why is found out in a transaction of its own.
      this.flush();
      return commitInSteps(this.#connection, commit);
    }
    this.#size += 1;
    if (this.#size >= maxGroupSize) this.flush();
    return { ok: true, durable: ending.kept };
  }

  #begin(): Ending {
    this.#connection.begin(() => this.flush());
    let keep = (): void => {};
    let lose = (_reason: unknown): void => {};
    const kept = new Promise<void>((resolve, reject) => {
      keep = resolve;
      lose = reject;
    });
    kept.catch(() => undefined); // Everybody in the group is told; nobody else has to listen.
    this.#ending = { kept, keep, lose };
    setImmediate(() => this.flush());
    return this.#ending;
  }

  /** What fails here takes the whole group with it: SQLite may have undone it already. */
  #append(commit: Commit): number | undefined {
    try {
      const waiting = appendPending(this.#connection, commit);
      if (waiting !== undefined && waiting >= maxPendingCommits)
        this.#connection.read(() => applyPending(this.#connection));
      return waiting;
    } catch (error) {
      this.#connection.undo();
      this.#ending?.lose(error);
      this.#ending = undefined;
      this.#size = 0;
      throw error;
    }
  }
}

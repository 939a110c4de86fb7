import type { Commit, CommitResult } from '../../model/store.ts';
import { checkCommit } from '../commit-shape.ts';
import { commitInSteps, isPlain, sqliteCommit } from './commit.ts';
import type { Medium } from './medium.ts';
import { settle } from './settle.ts';
import { append, longestTail } from './tail.ts';

/** So many commits at most wait for each other: whoever came first has waited for the work of all of them. */
const largest = 32;

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
export class Group {
  readonly #medium: Medium;
  #size = 0;
  #ending: Ending | undefined;

  constructor(medium: Medium) {
    this.#medium = medium;
  }

  commit(commit: Commit): CommitResult {
    if (commit.together === true && isPlain(commit)) return this.#join(commit);
    this.flush();
    return sqliteCommit(this.#medium, commit);
  }

  /** Ends the transaction, if one is open. Those who wait in it hear how it ended. */
  flush(): void {
    const ending = this.#ending;
    if (ending === undefined) return;
    this.#ending = undefined;
    this.#size = 0;
    try {
      this.#medium.commit();
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
      return commitInSteps(this.#medium, commit);
    }
    this.#size += 1;
    if (this.#size >= largest) this.flush();
    return { ok: true, durable: ending.kept };
  }

  #begin(): Ending {
    this.#medium.begin(() => this.flush());
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
      const waiting = append(this.#medium, commit);
      if (waiting !== undefined && waiting >= longestTail) this.#medium.read(() => settle(this.#medium));
      return waiting;
    } catch (error) {
      this.#medium.undo();
      this.#ending?.lose(error);
      this.#ending = undefined;
      this.#size = 0;
      throw error;
    }
  }
}

import type { CompiledQuery } from 'kysely';
import type { Commit, CommitResult } from '../../model/store.ts';
import { changesEvidence, checkCommit } from '../commit-shape.ts';
import { applyPending } from './apply-pending.ts';
import { commitInSteps, isPlain, sqliteCommit } from './commit.ts';
import type { SqliteConnection } from './connection.ts';
import { appendPendingWithEvidence } from './evidence.ts';
import { maxPendingCommits } from './pending-commits.ts';

/** The largest group: the first commit in it waits for the work of all others. */
const maxGroupSize = 32;
/** A group locks out other processes, so it ends before the next read once it is older. */
const maxGroupAgeMs = 5;

interface GroupResult {
  readonly durable: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Group commit. Waiting for the disk takes longer than everything else in a commit, and many commits can share that
 * wait: commits that announce followers are written into one transaction, which is committed when nothing was added to
 * it for one turn of the event loop. No caller learns that a commit succeeded before it is durable. The file stays
 * locked meanwhile.
 */
export class CommitGroup {
  readonly #connection: SqliteConnection;
  #size = 0;
  #began = 0;
  /** Whether anything in it but records and what they showed can be read. */
  #hasChanges = false;
  #result: GroupResult | undefined;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  get isOpen(): boolean {
    return this.#result !== undefined;
  }

  commit(commit: Commit): CommitResult {
    if (commit.together === true && isPlain(commit)) return this.#join(commit);
    this.flush();
    return sqliteCommit(this.#connection, commit);
  }

  /**
   * One statement that becomes durable with the group, and no later than any commit that follows. `durable` resolves once it
   * is, and rejects if it was lost.
   */
  step(query: CompiledQuery<unknown>): { readonly changes: number; readonly durable: Promise<void> } {
    const { durable } = this.#result ?? this.#begin();
    this.#hasChanges = true;
    try {
      return { changes: this.#connection.step(query).changes, durable };
    } catch (error) {
      this.#fail(error);
      throw error;
    }
  }

  /** Resolves when what can be read now is durable; rejects if some of it was lost. */
  settled(): Promise<void> {
    return this.#result?.durable ?? Promise.resolve();
  }

  /** Ends the open transaction, if there is one, and informs everyone who waits for it. */
  flush(): void {
    const result = this.#result;
    if (result === undefined) return;
    this.#result = undefined;
    this.#size = 0;
    try {
      this.#connection.commit();
      result.resolve();
    } catch (error) {
      result.reject(error);
    }
  }

  /** Before a read that belongs to a decision: short ones may go on in the group, but not for long. */
  flushIfOld(): void {
    if (this.#result !== undefined && performance.now() - this.#began > maxGroupAgeMs) this.flush();
  }

  /** Before a read of entries: they are as they were before the group, if the group only recorded what was shown. */
  flushIfChanged(): void {
    if (this.#hasChanges) this.flush();
    else this.flushIfOld();
  }

  #join(commit: Commit): CommitResult {
    checkCommit(commit);
    const { durable } = this.#result ?? this.#begin();
    this.#hasChanges ||= commit.texts.length + commit.entries.length > 0 || changesEvidence(commit);
    const pendingCount = this.#append(commit);
    if (pendingCount === undefined) {
      // Refused: a separate transaction finds out why.
      this.flush();
      return commitInSteps(this.#connection, commit);
    }
    this.#size += 1;
    if (this.#size >= maxGroupSize) this.flush();
    return { ok: true, durable };
  }

  #begin(): GroupResult {
    this.#connection.begin(() => this.flush());
    this.#began = performance.now();
    this.#hasChanges = false;
    let resolve = (): void => {};
    let reject = (_reason: unknown): void => {};
    const durable = new Promise<void>((onDurable, onFailure) => {
      resolve = onDurable;
      reject = onFailure;
    });
    durable.catch(() => undefined); // Every member of the group gets this promise; nobody else needs to handle it.
    this.#result = { durable, resolve, reject };
    setImmediate(() => this.flush());
    return this.#result;
  }

  /** A failure here fails the whole group, because SQLite may have rolled it back already. */
  #append(commit: Commit): number | undefined {
    try {
      const pendingCount = appendPendingWithEvidence(this.#connection, commit);
      if (pendingCount !== undefined && pendingCount >= maxPendingCommits)
        this.#connection.read(() => applyPending(this.#connection));
      return pendingCount;
    } catch (error) {
      this.#fail(error);
      throw error;
    }
  }

  #fail(error: unknown): void {
    this.#connection.undo();
    this.#result?.reject(error);
    this.#result = undefined;
    this.#size = 0;
  }
}

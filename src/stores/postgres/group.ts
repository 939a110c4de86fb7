import { Fault } from '../../base/fault.ts';
import type { Head } from '../../model/record.ts';
import type { Commit, CommitResult } from '../../model/store.ts';
import { postgresCommit } from './commit.ts';
import { readRecords } from './read.ts';
import type { OpenTransaction, PostgresSession } from './session.ts';

/** The largest group: the first commit in it waits for the work of all others. */
const maxGroupSize = 32;

/** A commit that the server has, in a transaction that is still open. */
interface Member {
  readonly commit: Commit;
  readonly durable: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Group commit. Waiting for the disk takes longer than everything else in a commit, and many commits can share that
 * wait: commits that announce followers are added to one open transaction, which has the space's lock. It is committed
 * when an event-loop turn passes in which nothing was asked of it, or when the group is full. No caller learns that a
 * commit succeeded before it is durable.
 *
 * * If the transaction is lost before that, nothing of it is stored: its members are then committed one by one.
 */
export class PostgresCommitGroup {
  readonly space: string;
  readonly #session: PostgresSession;
  readonly #transaction: OpenTransaction;
  readonly #onEnd: () => void;
  /** The session for commits of the group. */
  readonly #inside: PostgresSession;
  #members: Member[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  /** The commit that is being added. */
  #current: Commit | undefined;
  #asked = 0;
  #isEnding = false;
  #over = false;
  #isLost = false;
  /** Why the transaction could not be committed. */
  #failure: unknown;

  constructor(session: PostgresSession, space: string, transaction: OpenTransaction, onEnd: () => void) {
    this.#session = session;
    this.space = space;
    this.#transaction = transaction;
    this.#onEnd = onEnd;
    this.#inside = {
      ...session,
      call: (query, phase) => (this.#over ? session.call(query, phase) : this.#query(() => transaction.call(query))),
      // After a commit, when the words of entries are to be indexed: that is for a transaction of its own.
      write: async (name, work, keep) => {
        if (!this.#over && this.#current !== undefined) this.#join(this.#current);
        await this.#end();
        return session.write(name, work, keep);
      },
    };
  }

  get isOver(): boolean {
    return this.#over;
  }

  /** Runs a query that changes nothing, which a member may need to decide; outside, if the group is over or breaks. */
  call(query: Parameters<PostgresSession['call']>[0]): Promise<readonly unknown[]> {
    return this.#exclusively(async () => {
      if (this.#over) return this.#session.call(query, 'work');
      return this.#query(() => this.#transaction.call(query)).catch(() => this.#session.call(query, 'work'));
    });
  }

  commit(commit: Commit): Promise<CommitResult> {
    return this.#exclusively(async () => {
      const wasOver = this.#over;
      this.#current = commit;
      const result = await postgresCommit(this.#inside, commit).catch((error: unknown) => {
        // Nothing of a lost transaction was stored.
        if (wasOver || !this.#isLost || isUnknown(error)) throw error;
        return postgresCommit(this.#session, commit);
      });
      if (!result.ok) return result;
      if (this.#over) {
        // The commit was made outside; or the words of its entries are indexed now, which ended the transaction.
        if (!wasOver && this.#failure !== undefined) throw this.#failure;
        return result;
      }
      const member = this.#join(commit);
      if (this.#members.length < maxGroupSize) {
        this.#endWhenIdle();
        return { ok: true, durable: member.durable };
      }
      await this.#end();
      await member.durable;
      return result;
    });
  }

  /** Makes everything durable that was added. */
  end(): Promise<void> {
    return this.#exclusively(() => this.#end());
  }

  #join(commit: Commit): Member {
    let resolve = (): void => {};
    let reject = (_reason: unknown): void => {};
    const durable = new Promise<void>((onDurable, onFailure) => {
      resolve = onDurable;
      reject = onFailure;
    });
    durable.catch(() => undefined); // Whoever asked for the commit has this promise; nobody else needs to handle it.
    const member = { commit, durable, resolve, reject };
    this.#members.push(member);
    return member;
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    this.#asked += 1;
    const done = this.#queue.then(work, work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  #endWhenIdle(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    const asked = this.#asked;
    setImmediate(() => {
      this.#isEnding = false;
      if (this.#asked === asked) void this.end();
      else if (!this.#over) void this.#queue.then(() => this.#endWhenIdle());
    });
  }

  async #query<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      await this.#recover();
      throw error;
    }
  }

  async #end(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    const members = this.#members;
    const last = members.at(-1)?.commit.record;
    try {
      await this.#transaction.end(last !== undefined);
      for (const { resolve } of members) resolve();
    } catch (error) {
      const stored = last !== undefined && isUnknown(error) && (await this.#isStored(last));
      if (!stored) this.#failure = error;
      for (const { resolve, reject } of members) stored ? resolve() : reject(error);
    } finally {
      this.#onEnd();
    }
  }

  /** The answer to the commit was lost. If the journal has the last record, it has all. */
  async #isStored({ seq, hash }: Head): Promise<boolean> {
    const [found] = await readRecords(this.#session, this.space, seq, 1).catch(() => []);
    return found?.hash === hash;
  }

  /** The transaction is lost, and nothing of it was stored. */
  async #recover(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    this.#isLost = true;
    await this.#transaction.end(false);
    let failure: unknown;
    for (const { commit, resolve, reject } of this.#members) {
      failure ??= await this.#again(commit);
      failure === undefined ? resolve() : reject(failure);
    }
    this.#onEnd();
  }

  /** Returns why the commit cannot be made; undefined when it was made. */
  async #again(commit: Commit): Promise<unknown> {
    try {
      if ((await postgresCommit(this.#session, commit)).ok) return undefined;
    } catch (error) {
      return error;
    }
    return new Fault(
      'store-contention',
      'the connection was lost and another writer was faster; nothing was stored; retry',
    );
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof Fault && error.code === 'commit-unknown';
}

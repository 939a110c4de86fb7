import type { Head } from '../../model/record.ts';
import type { Commit, CommitResult } from '../../model/store.ts';
import { spaceKey } from '../sql/rows.ts';
import { Turns } from '../turns.ts';
import { postgresCommit } from './commit.ts';
import { readHead } from './read.ts';
import type { PostgresSession } from './session.ts';
import { Slots } from './slots.ts';
import { Turn } from './turn.ts';

/** If the pool does not say how many connections it has, one of its connections may wait for a space. */
const unknownPoolSize = 2;

/**
 * Who may write to which space now. Across processes and hosts, the server's own queue for the space's lock decides: first
 * come, first served, and a process that ends leaves it. Whatever this process asks about a space while it has its turn
 * runs in the turn's transaction: a pool of one connection is enough, here and in a pooler in between.
 *
 * Waiting takes a connection, so that at most half of the pool may wait or have a turn at a time.
 */
export class SpaceTurns {
  readonly #session: PostgresSession;
  /** Uses the turn of a space if there is one. */
  readonly session: PostgresSession;
  readonly #turns = new Map<string, Turn>();
  readonly #queues = new Turns();
  readonly #slots: Slots;
  /** Spaces to which a commit with announced followers was made in this turn of the event loop. */
  readonly #followed = new Set<string>();
  readonly #onDurable: (space: string, seq: number) => void;

  constructor(session: PostgresSession, poolSize = unknownPoolSize, onDurable: (space: string, seq: number) => void) {
    this.#session = session;
    this.#slots = new Slots(Math.max(1, Math.floor(poolSize / 2)));
    this.#onDurable = onDurable;
    this.session = {
      ...session,
      call: async (query, phase) => {
        const turn = this.#turns.get(String(query.parameters[0]));
        if (turn === undefined) return session.call(query, phase);
        if (phase === 'work') return turn.call(query);
        await turn.end();
        return session.call(query, phase);
      },
      read: (space, work) => this.#turnOf(space)?.read(work) ?? session.read(space, work),
      write: async (space, work, keep) => {
        await this.#turnOf(space)?.end();
        return session.write(space, work, keep);
      },
    };
  }

  async hold(space: string): Promise<() => Promise<void>> {
    const leave = await this.#queues.take(space);
    let turn = this.#openTurn(space);
    try {
      if (turn === undefined) {
        await this.#slots.take();
        turn = await this.#open(space);
      }
    } catch (error) {
      await leave();
      throw error;
    }
    return async () => {
      await leave();
      await turn.release();
    };
  }

  async commit(commit: Commit): Promise<CommitResult> {
    const { space, record } = commit;
    const together = commit.together === true && commit.forget.length === 0;
    const turn = this.#openTurn(space) ?? (await this.#turnForGroup(space, together));
    const result = await (turn?.commit(commit, together) ?? postgresCommit(this.#session, commit));
    if (!result.ok) return result;
    if (together) this.#expectFollower(space);
    const { durable = Promise.resolve() } = result;
    durable.then(
      () => this.#onDurable(space, record.seq),
      () => undefined,
    );
    return result;
  }

  /** Durable: what other processes see. */
  async head(space: string): Promise<Head | undefined> {
    const turn = this.#turnOf(space);
    if (turn?.head !== undefined) return turn.head.known;
    await turn?.end();
    return readHead(this.#session, space);
  }

  /** Makes durable what was added to the space. */
  async settle(space: string): Promise<void> {
    const turn = this.#turnOf(space);
    if (turn !== undefined && turn.head === undefined) await turn.end();
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#turns.values()].map((turn) => turn.end()));
  }

  #turnOf(space: string): Turn | undefined {
    return this.#turns.get(spaceKey(space));
  }

  /** A turn that is not about to end. */
  #openTurn(space: string): Turn | undefined {
    const turn = this.#turnOf(space);
    return turn?.isOver === false ? turn : undefined;
  }

  /** A group is worth its own transaction if commits follow each other without a pause. */
  async #turnForGroup(space: string, together: boolean): Promise<Turn | undefined> {
    if (!together || !this.#followed.has(space) || !this.#slots.tryTake()) return undefined;
    return this.#open(space);
  }

  #expectFollower(space: string): void {
    this.#followed.add(space);
    setImmediate(() => this.#followed.delete(space));
  }

  async #open(space: string): Promise<Turn> {
    try {
      const transaction = await this.#session.open(space);
      const turn: Turn = new Turn(this.#session, space, transaction, () => {
        if (this.#turns.get(spaceKey(space)) === turn) this.#turns.delete(spaceKey(space));
        this.#slots.giveBack();
      });
      this.#turns.set(spaceKey(space), turn);
      return turn;
    } catch (error) {
      this.#slots.giveBack();
      throw error;
    }
  }
}

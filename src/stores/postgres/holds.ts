import { Fault } from '../../base/fault.ts';
import type { Head, SealedRecord } from '../../model/record.ts';
import { Turns } from '../turns.ts';
import { type OpenTransaction, type PostgresSession, queueNumber } from './session.ts';
import type { Slots } from './slots.ts';

/**
 * A process that waits gives its connection back after this, and queues again: behind a pooler with fewer connections than
 * there are writers, those who wait would otherwise keep the one whose turn it is from its work.
 */
const maxWaitMs = 2_500;
/**
 * Writes of one process that follow each other at once share a turn, because a change of turns takes longer than a
 * write: at most this many, and no further one when the turn has lasted this long.
 */
const maxWritesPerTurn = 16;
const maxTurnMs = 50;
/**
 * A write that takes longer loses its turn, though not its right to commit. Perhaps a pooler has no connection left for its
 * work, since turns and those who wait for them keep some: for a while this process then takes no turns.
 */
const maxWriteMs = 1_000;
const pauseMs = 30_000;

/** The turn of this process at a space. */
interface ProcessTurn {
  readonly transaction: OpenTransaction;
  readonly since: number;
  /** The head as far as this process knows: those who do not wait for their turn may have changed it. */
  head: Head | undefined;
  writesLeft: number;
  isUsed: boolean;
  /** Whether the holder, who has the space since this moment, may take the head as it is known here. */
  isFresh: boolean;
  /** The records that were fetched with the turn, up to the head of that moment. */
  readonly records: readonly SealedRecord[];
}

/**
 * Turns at writing to a space, across processes and hosts: the server's own queue for a lock gives them in the order of
 * asking, and takes them back from a process that ends, or that does nothing for half of the lock timeout. The lock belongs
 * to a transaction and not to a session, so that it works behind a pooler.
 *
 * A turn keeps a connection. In a pool of one, nobody could work while somebody waits: there only the callers of this
 * process queue.
 */
export class SpaceHolds {
  readonly #session: PostgresSession;
  readonly #slots: Slots | undefined;
  readonly #queues = new Turns();
  readonly #turns = new Map<string, ProcessTurn>();
  #pausedUntil = 0;

  constructor(session: PostgresSession, slots: Slots | undefined) {
    this.#session = session;
    this.#slots = slots;
  }

  async hold(space: string, from?: number): Promise<() => Promise<void>> {
    const leave = await this.#queues.take(space);
    try {
      const turn = this.#turns.get(space) ?? (await this.#takeTurn(space, from));
      if (turn !== undefined) this.#use(turn);
      return async () => {
        await leave();
        if (turn !== undefined) this.#giveBack(space, turn);
      };
    } catch (error) {
      await leave();
      throw error;
    }
  }

  /** The head of the space, for somebody who has just got the space, and asks at once. */
  freshHead(space: string): Head | undefined {
    const turn = this.#turns.get(space);
    if (turn?.isFresh !== true) return undefined;
    turn.isFresh = false;
    return turn.head;
  }

  /** Records that were fetched with the turn, if those are among them that are asked for. */
  freshRecords(space: string, from: number, limit: number): readonly SealedRecord[] | undefined {
    const records = this.#turns.get(space)?.records ?? [];
    const start = records.findIndex(({ seq }) => seq === from);
    if (start < 0 || records.length - start < limit) return undefined;
    return records.slice(start, start + limit);
  }

  /** This process has committed a record. */
  advance(space: string, head: Head): void {
    const turn = this.#turns.get(space);
    if (turn !== undefined) turn.head = head;
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#turns].map(([space, turn]) => this.#end(space, turn)));
  }

  async #takeTurn(space: string, from: number | undefined): Promise<ProcessTurn | undefined> {
    if (this.#slots === undefined || performance.now() < this.#pausedUntil) return undefined;
    await this.#slots.take();
    try {
      const transaction = await this.#wait(space, from);
      const turn = {
        ...{ transaction, head: transaction.head, since: performance.now() },
        ...{ writesLeft: maxWritesPerTurn, isUsed: true, isFresh: true, records: transaction.records ?? [] },
      };
      this.#turns.set(space, turn);
      setTimeout(() => this.#endLate(space, turn), maxWriteMs).unref();
      return turn;
    } catch (error) {
      this.#slots.giveBack();
      throw error;
    }
  }

  async #wait(space: string, from: number | undefined): Promise<OpenTransaction> {
    const { lockTimeoutMs, schema } = this.#session;
    for (let left = lockTimeoutMs; ; left -= maxWaitMs) {
      try {
        return await this.#session.open(space, queueNumber(schema, space), Math.min(left, maxWaitMs), from);
      } catch (error) {
        const isTimeout = error instanceof Fault && error.facts.driver === '55P03';
        if (!isTimeout || left <= maxWaitMs) throw error;
      }
    }
  }

  #use(turn: ProcessTurn): void {
    turn.isUsed = true;
    turn.isFresh = true;
    setImmediate(() => {
      turn.isFresh = false;
    });
  }

  /** If the next write of this process follows at once, it continues with the turn. */
  #giveBack(space: string, turn: ProcessTurn): void {
    turn.isUsed = false;
    turn.writesLeft -= 1;
    const isLong = turn.writesLeft === 0 || performance.now() - turn.since > maxTurnMs;
    if (isLong) return void this.#end(space, turn);
    const left = turn.writesLeft;
    const endIfIdle = (): void => {
      if (!turn.isUsed && turn.writesLeft === left) void this.#end(space, turn);
    };
    // After two turns of the event loop: before its next operation, a guard lets it turn once.
    setImmediate(() => setImmediate(endIfIdle));
  }

  #endLate(space: string, turn: ProcessTurn): void {
    if (this.#turns.get(space) !== turn) return;
    this.#pausedUntil = performance.now() + pauseMs;
    void this.#end(space, turn);
  }

  async #end(space: string, turn: ProcessTurn): Promise<void> {
    if (this.#turns.get(space) !== turn) return;
    this.#turns.delete(space);
    try {
      await turn.transaction.end(false);
    } finally {
      this.#slots?.giveBack();
    }
  }
}

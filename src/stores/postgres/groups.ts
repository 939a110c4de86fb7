import type { Commit, CommitResult } from '../../model/store.ts';
import { spaceKey } from '../sql/rows.ts';
import { postgresCommit } from './commit.ts';
import { PostgresCommitGroup } from './group.ts';
import { lockNumber, type PostgresSession } from './session.ts';
import type { Slots } from './slots.ts';

type OnDurable = (space: string, seq: number) => void;

/** The commits of a store, and the open group of each space that has one. */
export class CommitGroups {
  readonly #session: PostgresSession;
  /** Sees what a group has added, or makes it durable first. */
  readonly session: PostgresSession;
  readonly #groups = new Map<string, PostgresCommitGroup>();
  /** A group keeps a connection. */
  readonly #slots: Slots | undefined;
  /** Spaces to which a commit with announced followers was made in this turn of the event loop. */
  readonly #followed = new Set<string>();
  readonly #onDurable: OnDurable;

  constructor(session: PostgresSession, slots: Slots | undefined, onDurable: OnDurable) {
    this.#session = session;
    this.#slots = slots;
    this.#onDurable = onDurable;
    this.session = {
      ...session,
      call: async (query, phase) => {
        const group = this.#groups.get(String(query.parameters[0]));
        if (group !== undefined && phase === 'work') return group.call(query);
        await group?.end();
        return session.call(query, phase);
      },
      read: async (space, work) => {
        await this.settle(space);
        return session.read(space, work);
      },
      write: async (space, work, keep) => {
        await this.settle(space);
        return session.write(space, work, keep);
      },
    };
  }

  async commit(commit: Commit): Promise<CommitResult> {
    const { space, record } = commit;
    const together = commit.together === true && commit.forget.length === 0;
    const group = together ? await this.#groupOf(space) : undefined;
    if (!together) await this.settle(space);
    const result = await (group?.commit(commit) ?? postgresCommit(this.#session, commit));
    if (!result.ok) return result;
    if (together) this.#expectFollower(space);
    const { durable = Promise.resolve() } = result;
    durable.then(
      () => this.#onDurable(space, record.seq),
      () => undefined,
    );
    return result;
  }

  /** Makes durable what was added to the space. */
  async settle(space: string): Promise<void> {
    await this.#groups.get(spaceKey(space))?.end();
  }

  async settleAll(): Promise<void> {
    await Promise.all([...this.#groups.values()].map((group) => group.end()));
  }

  /** A group is worth its own transaction if commits follow each other without a pause. */
  async #groupOf(space: string): Promise<PostgresCommitGroup | undefined> {
    const group = this.#groups.get(spaceKey(space));
    if (group?.isOver === false) return group;
    if (!this.#followed.has(space) || this.#slots?.tryTake() !== true) return undefined;
    return this.#open(space);
  }

  #expectFollower(space: string): void {
    this.#followed.add(space);
    setImmediate(() => this.#followed.delete(space));
  }

  async #open(space: string): Promise<PostgresCommitGroup> {
    try {
      const transaction = await this.#session.open(space, lockNumber(this.#session.schema, space));
      const group: PostgresCommitGroup = new PostgresCommitGroup(this.#session, space, transaction, () => {
        if (this.#groups.get(spaceKey(space)) === group) this.#groups.delete(spaceKey(space));
        this.#slots?.giveBack();
      });
      this.#groups.set(spaceKey(space), group);
      return group;
    } catch (error) {
      this.#slots?.giveBack();
      throw error;
    }
  }
}

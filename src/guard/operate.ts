import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../base/fault.ts';
import { seal } from '../journal/index.ts';
import type { EntryFacts, Text } from '../model/entry.ts';
import type { Event } from '../model/event.ts';
import type { Origin } from '../model/provenance.ts';
import type { SealedRecord } from '../model/record.ts';
import type { CommitResult, EntryRow } from '../model/store.ts';
import type { Policy } from '../policy/index.ts';
import type { Judge } from './judge.ts';
import { Ledger } from './ledger.ts';
import type { Parts } from './parts.ts';
import { rowOf } from './row.ts';
import { Sentinel } from './sentinel.ts';
import { textsOf } from './texts.ts';

const maxAttempts = 200;
const longestPause = 128;

/** What one operation does, decided on a journal that stands still. */
export interface Step<R> {
  readonly event: Omit<Event, 'by' | 'policy' | 'rules' | 'changes' | 'decisions' | 'seen'> &
    Partial<Pick<Event, 'changes' | 'decisions' | 'seen'>>;
  readonly texts?: readonly Text[];
  readonly forget?: readonly string[];
  readonly result: R;
}

/** Everything an operation may look at while it decides. */
export interface Desk {
  readonly parts: Parts;
  readonly judge: Judge;
  readonly policy: Policy;
  readonly ledger: Ledger;
  readonly sentinel: Sentinel;
  readonly origin: Origin;
  /** The time of the record that will be written. */
  readonly now: number;
  /** What the clock says, also when it is behind the journal. */
  readonly clock: number;
  readonly contents: Contents;
}

/**
 * Which entries have a content already. Asking first would be a second trip to the database for every write, so a plan says
 * what it takes to be new, the commit asks, and when an entry has it the plan is made again with the answer.
 */
export interface Contents {
  /** Hashes that were asked about on this head, and every entry the store named for them. */
  readonly asked: ReadonlySet<string>;
  readonly alike: readonly string[];
  /** Hashes the plan takes to be new. */
  readonly novel: Set<string>;
}

const unasked: Omit<Contents, 'novel'> = { asked: new Set(), alike: [] };

interface Written<R> {
  readonly result: R;
  /** When the store has it for good; undefined when it has already. */
  readonly durable: Promise<void> | undefined;
  /** The ledger that believes in it. */
  readonly ledger: Ledger;
}

/**
 * One space at work. An operation is decided on the head of the journal and committed on the condition that it still
 * stands; when another process was first, it is decided again. So every check (duplicate, compare-and-set, limit, taint)
 * holds at the moment of the commit, and nothing is ever decided on a state that was already past.
 */
export class Bench {
  readonly parts: Parts;
  readonly judge: Judge;
  ledger: Ledger;
  readonly policy: Policy;
  sentinel: Sentinel;
  /** Operations that wait for their turn. */
  #waiting = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #isCurrent = false;

  constructor(parts: Parts, judge: Judge, space: string) {
    this.parts = parts;
    this.judge = judge;
    this.ledger = new Ledger(parts, space);
    this.policy = parts.policyFor(space);
    this.sentinel = new Sentinel(parts, judge, this.ledger);
  }

  get space(): string {
    return this.ledger.space;
  }

  /** Looks at the space as it is now. */
  read<R>(look: (ledger: Ledger) => R | Promise<R>): Promise<R> {
    return this.#inTurn(async () => {
      await this.ledger.sync();
      return look(this.ledger);
    });
  }

  /** Decides as an operation would, on the space as it is now, and commits nothing. */
  rehearse<R>(origin: Origin, plan: (desk: Desk) => R | Promise<R>): Promise<R> {
    return this.read(() => plan(this.#desk(origin, this.parts.env.now(), { ...unasked, novel: new Set() })));
  }

  /** Decides, seals and commits. If it throws, nothing was stored (but see `commit-unknown`). */
  async operate<R>(origin: Origin, plan: (desk: Desk) => Step<R> | Promise<Step<R>>): Promise<R> {
    const { result, durable, ledger } = await this.#written(origin, plan);
    if (durable === undefined) return result;
    try {
      // The next operation goes on meanwhile, on what this one has written; its caller hears of it when it is safe.
      await durable;
      return result;
    } catch (error) {
      // It was not kept, nor was what others built on it since: the journal must be followed anew.
      if (this.ledger === ledger) this.#forget();
      throw error;
    }
  }

  #written<R>(origin: Origin, plan: (desk: Desk) => Step<R> | Promise<Step<R>>): Promise<Written<R>> {
    return this.#inTurn(async () => {
      let answers = unasked;
      for (let attempt = 1; attempt <= maxAttempts; attempt++) {
        // The commit itself asks whether the head still stands, so a ledger that was current a moment ago may guess that it does.
        if (!this.#isCurrent) await this.ledger.sync();
        this.#isCurrent = true;
        const clock = this.parts.env.now();
        const desk = this.#desk(origin, clock, { asked: answers.asked, alike: answers.alike, novel: new Set() });
        const step = await plan(desk);
        const done = await this.#commit(desk, step, clock);
        if (done.ok) {
          return { result: step.result, ledger: this.ledger, durable: done.durable };
        }
        answers = answersOf(desk.contents, done.alike);
        if (done.alike === undefined) await this.#lose(attempt);
      }
      throw new Fault('store-contention', 'other writers kept getting there first; nothing was stored, try again', {
        space: this.space,
        attempts: maxAttempts,
      });
    });
  }

  /** Operations of one process wait for each other instead of racing for the head. */
  #inTurn<R>(run: () => Promise<R>): Promise<R> {
    const begin = (): Promise<R> => {
      this.#waiting -= 1;
      return run();
    };
    this.#waiting += 1;
    const turn = this.#queue.then(begin, begin);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** The clock is asked once per attempt: what a step decides by and what its record says are one time. */
  #desk(origin: Origin, clock: number, contents: Contents): Desk {
    const { parts, judge, policy, ledger, sentinel } = this;
    const now = Math.max(clock, ledger.head?.at ?? 0);
    return { parts, judge, policy, ledger, sentinel, origin, now, clock, contents };
  }

  async #commit<R>({ origin, contents }: Desk, step: Step<R>, clock: number): Promise<CommitResult> {
    const { parts, ledger, space } = this;
    const event: Event = {
      by: origin,
      changes: [],
      decisions: [],
      policy: this.policy.digest,
      rules: this.judge.rules,
      seen: [],
      ...step.event,
    };
    const { record, body } = seal(parts.keyring, space, ledger.head, clock, event);
    const entries = await this.#rows(event.changes, step.texts ?? [], record);
    const commit = {
      space,
      expect: ledger.head,
      record,
      texts: step.texts ?? [],
      entries,
      forget: step.forget ?? [],
      novel: [...contents.novel],
      together: parts.manyCallers || this.#waiting > 0,
    };
    try {
      const result = await parts.store.commit(commit);
      if (result.ok) ledger.accept(record, body);
      return result;
    } catch (error) {
      if (error instanceof Fault && error.code === 'commit-unknown' && (await this.#arrived(record)))
        return { ok: true };
      throw error;
    }
  }

  /** The answer to a commit was lost. If the journal holds our record, it was kept after all. If it cannot be asked, who knows. */
  async #arrived(record: SealedRecord): Promise<boolean> {
    const [found] = await this.parts.store.records(this.space, record.seq, 1).catch(() => []);
    if (found?.hash !== record.hash) return false;
    await this.ledger.sync();
    return true;
  }

  #rows(
    changes: readonly EntryFacts[],
    fresh: readonly Text[],
    { seq, at, space }: SealedRecord,
  ): readonly EntryRow[] | Promise<readonly EntryRow[]> {
    const rows = (texts: ReadonlyMap<string, Text>): readonly EntryRow[] =>
      changes.map((facts) =>
        rowOf(
          space,
          { facts, seq, updatedAt: at },
          facts.digest === null ? undefined : texts.get(facts.digest)?.content,
        ),
      );
    const known = new Map(fresh.map((text) => [text.digest, text]));
    // Most changes bring their text along.
    if (changes.every(({ digest }) => digest === null || known.has(digest))) return rows(known);
    const digests = changes.flatMap(({ digest }) => digest ?? []);
    return textsOf(this.parts.store, space, digests, fresh).then(rows);
  }

  #forget(): void {
    this.ledger = new Ledger(this.parts, this.space);
    this.sentinel = new Sentinel(this.parts, this.judge, this.ledger);
    this.#isCurrent = false;
  }

  /** Somebody else was first. Waits longer with every loss, and by chance, so that two who collide do not do so in step. */
  async #lose(attempt: number): Promise<void> {
    this.#isCurrent = false;
    const [chance = 0] = this.parts.env.random(1);
    await sleep(Math.min(longestPause, 2 ** attempt) * (chance / 255));
  }
}

/** Good for the head it was asked on: when that moved, everything is asked anew. */
function answersOf({ asked, alike, novel }: Contents, named: readonly string[] | undefined): Omit<Contents, 'novel'> {
  return named === undefined ? unasked : { asked: new Set([...asked, ...novel]), alike: [...alike, ...named] };
}

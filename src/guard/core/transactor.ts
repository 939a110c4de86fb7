import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../../base/fault.ts';
import { seal } from '../../journal/index.ts';
import type { EntryFacts, SaltedText } from '../../model/entry.ts';
import type { Event } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import type { SealedRecord } from '../../model/record.ts';
import type { CommitResult, EntryRow, EvidenceRow } from '../../model/store.ts';
import type { Policy } from '../../policy/index.ts';
import type { CachedScanner } from '../assess/cached-scanner.ts';
import { Neighbours } from '../assess/neighbours.ts';
import { NoteTracer } from '../evidence/attribution.ts';
import { EvidenceLog } from '../evidence/evidence-log.ts';
import { Ledger, toEntryRow } from '../ledger/ledger.ts';
import { JointReadings } from '../prompt/joint-readings.ts';
import type { GuardDependencies } from './dependencies.ts';
import { loadTexts } from './load-texts.ts';

const maxAttempts = 200;
const maxPauseMs = 128;

/** One decided operation, before it is committed. */
export interface PlannedOperation<R> {
  readonly event: Omit<Event, 'by' | 'policy' | 'rules' | 'changes' | 'decisions' | 'seen'> &
    Partial<Pick<Event, 'changes' | 'decisions' | 'seen'>>;
  readonly texts?: readonly SaltedText[];
  readonly forget?: readonly string[];
  readonly evidence?: readonly EvidenceRow[];
  readonly forgetEvidence?: readonly string[];
  readonly result: R;
}

/** Everything an operation may read while it decides. */
export interface OperationContext {
  readonly dependencies: GuardDependencies;
  readonly scanner: CachedScanner;
  readonly policy: Policy;
  readonly ledger: Ledger;
  readonly neighbours: Neighbours;
  readonly evidence: EvidenceLog;
  readonly tracer: NoteTracer;
  readonly origin: Origin;
  /** The time of the record that will be written. */
  readonly now: number;
  /** The system clock, even when it is behind the journal. */
  readonly clock: number;
  readonly contents: ContentLookup;
}

/**
 * Which entries already have a given content. Querying first would cost every write a second round trip to the
 * database. So a plan states which contents it assumes to be new, the commit checks that, and if an entry has one of
 * them, the plan runs again with the answer.
 */
export interface ContentLookup {
  /** Hashes that were checked against this head, and every entry the store named for them. */
  readonly asked: ReadonlySet<string>;
  readonly alike: readonly string[];
  /** Hashes that the plan assumes to be new. */
  readonly novel: Set<string>;
}

const noAnswers: Omit<ContentLookup, 'novel'> = { asked: new Set(), alike: [] };

interface Written<R> {
  readonly result: R;
  /** Resolves when the store has flushed the write; undefined when it already has. */
  readonly durable: Promise<void> | undefined;
  /** The ledger that includes the write. */
  readonly ledger: Ledger;
}

/**
 * Runs the operations of one space. An operation is decided on the head of the journal and committed only if the head
 * is still the same; if another process was faster, it is decided again. So every check (duplicate, compare-and-set,
 * limit, evidence) holds at the moment of the commit, and nothing is decided on an outdated state.
 */
export class SpaceTransactor {
  readonly dependencies: GuardDependencies;
  readonly scanner: CachedScanner;
  ledger: Ledger;
  readonly policy: Policy;
  neighbours: Neighbours;
  evidence: EvidenceLog;
  readonly tracer: NoteTracer = new NoteTracer();
  readonly jointReadings: JointReadings;
  /** Number of queued operations. */
  #waiting = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #isCurrent = false;
  /** Resolves when the last write is durable; undefined when it already is. */
  #lastDurable: Promise<void> | undefined;

  constructor(dependencies: GuardDependencies, scanner: CachedScanner, space: string) {
    this.dependencies = dependencies;
    this.scanner = scanner;
    this.ledger = new Ledger(dependencies, space);
    this.policy = dependencies.policyFor(space);
    this.neighbours = new Neighbours(dependencies, this.ledger);
    this.evidence = new EvidenceLog(dependencies, this.ledger);
    this.jointReadings = new JointReadings(scanner);
  }

  get space(): string {
    return this.ledger.space;
  }

  /** Runs `look` on the current state of the space. */
  read<R>(look: (ledger: Ledger) => R | Promise<R>): Promise<R> {
    return this.#enqueue(async () => {
      await this.#sync();
      return look(this.ledger);
    });
  }

  /** Like `read`, once everything in the ledger is durable: for statements that others keep, which a lost write would belie. */
  readDurable<R>(look: (ledger: Ledger) => R | Promise<R>): Promise<R> {
    return this.#enqueue(async () => {
      const { ledger } = this;
      await this.#lastDurable?.catch(() => this.#forgetLost(ledger));
      await this.#sync();
      return look(this.ledger);
    });
  }

  /** Decides like an operation, on the current state of the space, and commits nothing. */
  rehearse<R>(origin: Origin, plan: (context: OperationContext) => R | Promise<R>): Promise<R> {
    return this.read(() =>
      plan(this.#context(origin, this.dependencies.env.now(), { ...noAnswers, novel: new Set() })),
    );
  }

  /** Decides, seals and commits. If it throws, nothing was stored (except `commit-unknown`). */
  async operate<R>(
    origin: Origin,
    plan: (context: OperationContext) => PlannedOperation<R> | Promise<PlannedOperation<R>>,
  ): Promise<R> {
    const { result, durable, ledger } = await this.#commitWithRetries(origin, plan);
    if (durable === undefined) return result;
    try {
      // The next operation already runs, on top of this write; only this caller waits until the write is durable.
      await durable;
      return result;
    } catch (error) {
      this.#forgetLost(ledger);
      throw error;
    }
  }

  #commitWithRetries<R>(
    origin: Origin,
    plan: (context: OperationContext) => PlannedOperation<R> | Promise<PlannedOperation<R>>,
  ): Promise<Written<R>> {
    return this.#enqueue(async () => {
      let answers = noAnswers;
      for (let attempt = 1; attempt <= maxAttempts; attempt++) {
        // The commit itself checks the head, so a ledger that was current a moment ago can skip the query.
        if (!this.#isCurrent) await this.#sync();
        this.#isCurrent = true;
        const clock = this.dependencies.env.now();
        const context = this.#context(origin, clock, { asked: answers.asked, alike: answers.alike, novel: new Set() });
        const step = await plan(context);
        const done = await this.#commit(context, step, clock);
        if (done.ok) {
          this.#lastDurable = done.durable;
          return { result: step.result, ledger: this.ledger, durable: done.durable };
        }
        answers = answersOf(context.contents, done.alike);
        if (done.alike === undefined) await this.#backOff(attempt);
      }
      throw new Fault(
        'store-contention',
        `Gave up after ${maxAttempts} conflicting writes to this space. Nothing was stored; retry.`,
        {
          space: this.space,
          attempts: maxAttempts,
        },
      );
    });
  }

  /** Operations of one process wait for each other instead of racing for the head. */
  #enqueue<R>(run: () => Promise<R>): Promise<R> {
    const begin = (): Promise<R> => {
      this.#waiting -= 1;
      return run();
    };
    this.#waiting += 1;
    const turn = this.#queue.then(begin, begin);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** One reading of the clock per attempt: the decision and the record use the same time. */
  #context(origin: Origin, clock: number, contents: ContentLookup): OperationContext {
    const { dependencies, scanner, policy, ledger, neighbours, evidence, tracer } = this;
    const now = Math.max(clock, ledger.head?.at ?? 0);
    return { dependencies, scanner, policy, ledger, neighbours, evidence, tracer, origin, now, clock, contents };
  }

  async #commit<R>(
    { origin, contents }: OperationContext,
    step: PlannedOperation<R>,
    clock: number,
  ): Promise<CommitResult> {
    const { dependencies, ledger, space } = this;
    const event: Event = {
      by: origin,
      changes: [],
      decisions: [],
      policy: this.policy.digest,
      rules: this.scanner.rules,
      seen: [],
      ...step.event,
    };
    const { record, body, head } = seal(dependencies.keyring, space, ledger.head, clock, event);
    const entries = await this.#rows(event.changes, step.texts ?? [], record);
    const commit = {
      space,
      expect: ledger.head,
      record,
      texts: step.texts ?? [],
      entries,
      forget: step.forget ?? [],
      novel: [...contents.novel],
      ...(step.evidence === undefined ? {} : { evidence: step.evidence }),
      ...(step.forgetEvidence === undefined ? {} : { forgetEvidence: step.forgetEvidence }),
      together: dependencies.manyCallers || this.#waiting > 0,
    };
    try {
      const result = await dependencies.store.commit(commit);
      if (result.ok) ledger.accept(head, body);
      return result;
    } catch (error) {
      if (error instanceof Fault && error.code === 'commit-unknown' && (await this.#wasCommitted(record)))
        return { ok: true };
      throw error;
    }
  }

  /**
   * The answer to a commit was lost. If the journal contains our record, the commit succeeded. If the journal cannot be
   * read, the result stays unknown.
   */
  async #wasCommitted(record: SealedRecord): Promise<boolean> {
    const [found] = await this.dependencies.store.records(this.space, record.seq, 1).catch(() => []);
    if (found?.hash !== record.hash) return false;
    await this.#sync();
    return true;
  }

  #rows(
    changes: readonly EntryFacts[],
    fresh: readonly SaltedText[],
    { seq, at, space }: SealedRecord,
  ): readonly EntryRow[] | Promise<readonly EntryRow[]> {
    const rows = (texts: ReadonlyMap<string, SaltedText>): readonly EntryRow[] =>
      changes.map((facts) =>
        toEntryRow(
          space,
          { facts, seq, updatedAt: at },
          facts.digest === null ? undefined : texts.get(facts.digest)?.content,
        ),
      );
    const known = new Map(fresh.map((text) => [text.digest, text]));
    // Most changes include their text.
    if (changes.every(({ digest }) => digest === null || known.has(digest))) return rows(known);
    const digests = changes.flatMap(({ digest }) => digest ?? []);
    return loadTexts(this.dependencies.store, space, digests, fresh).then(rows);
  }

  /** Nothing derived from erased texts may survive in these caches. */
  forgetTexts(): void {
    this.neighbours.forget();
    this.jointReadings.forget();
    this.evidence.forget();
    this.tracer.forget();
  }

  /** Follows the journal. If a group was lost meanwhile, the ledger that contained it fails, and its successor counts. */
  async #sync(): Promise<void> {
    const { ledger } = this;
    try {
      await ledger.sync();
    } catch (error) {
      if (this.ledger === ledger) throw error;
    }
    if (this.ledger !== ledger) await this.#sync();
  }

  /** A write was lost, and so was everything built on it: the journal must be read again from the start. */
  #forgetLost(ledger: Ledger): void {
    if (this.ledger === ledger) this.#forget();
  }

  #forget(): void {
    this.ledger = new Ledger(this.dependencies, this.space);
    this.neighbours = new Neighbours(this.dependencies, this.ledger);
    this.evidence = new EvidenceLog(this.dependencies, this.ledger);
    this.#isCurrent = false;
  }

  /**
   * Another writer was faster. Backs off exponentially with jitter, so that two colliding writers do not retry in step.
   */
  async #backOff(attempt: number): Promise<void> {
    this.#isCurrent = false;
    const { env } = this.dependencies;
    const [chance = 0] = env.random(1);
    const pauseMs = Math.min(maxPauseMs, 2 ** attempt) * (chance / 255);
    await (env.sleep?.(pauseMs) ?? sleep(pauseMs));
  }
}

/** Valid only for the head it was checked against: when the head moved, everything is checked again. */
function answersOf(
  { asked, alike, novel }: ContentLookup,
  named: readonly string[] | undefined,
): Omit<ContentLookup, 'novel'> {
  return named === undefined ? noAnswers : { asked: new Set([...asked, ...novel]), alike: [...alike, ...named] };
}

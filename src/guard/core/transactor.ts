import { setImmediate as nextTurn } from 'node:timers/promises';
import { Fault } from '../../base/fault.ts';
import { likelyTime } from '../../model/journal-time.ts';
import type { Origin } from '../../model/provenance.ts';
import type { CommitResult } from '../../model/store.ts';
import type { Policy } from '../../policy/index.ts';
import type { CachedScanner } from '../assess/cached-scanner.ts';
import { Neighbours } from '../assess/neighbours.ts';
import { NoteTracer } from '../evidence/attribution.ts';
import { EvidenceLog } from '../evidence/evidence-log.ts';
import { LedgerMoved } from '../ledger/image-entries.ts';
import { Ledger } from '../ledger/ledger.ts';
import { JointReadings } from '../prompt/joint-readings.ts';
import { commitOrFind } from './commit-or-find.ts';
import { answersOf, type ContentLookup, noAnswers } from './content-lookup.ts';
import type { GuardDependencies } from './dependencies.ts';
import type { OperationContext, PlannedOperation } from './operation.ts';
import { prepareCommit } from './prepare-commit.ts';
import { OperationQueue, SpaceTurn } from './space-turns.ts';

const maxAttempts = 200;
/** After a lost race, this many operations without another writer must pass before this space races again. */
const quietOperations = 16;
const maxReopenings = 20;

type Plan<R> = (context: OperationContext) => PlannedOperation<R> | Promise<PlannedOperation<R>>;

interface RefusedCommit {
  readonly answers: Omit<ContentLookup, 'novel'>;
  /** Another writer was faster. */
  readonly isOutdated: boolean;
}

interface Written<R> {
  readonly result: R;
  /** Resolves when the store has flushed the write; undefined when it already has. */
  readonly durable: Promise<void> | undefined;
  readonly isSafeToLose: boolean;
}

/** What a caller waits for. */
interface Decided<R> {
  readonly result: R;
  readonly kept: Promise<void> | undefined;
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
  policy: Policy;
  neighbours: Neighbours;
  evidence: EvidenceLog;
  readonly tracer: NoteTracer = new NoteTracer();
  readonly jointReadings: JointReadings;
  /** What else to let go of with the ledger. */
  onRelease: () => void = () => undefined;
  readonly #queue: OperationQueue;
  #isCurrent = false;
  /** How many of the next operations wait for their turn before they decide. */
  #turnsToTake = 0;
  /** Resolves when the last write is durable; undefined when it already is. */
  #lastDurable: Promise<void> | undefined;
  /** The same of the last write that must not be lost. */
  #lastKept: Promise<void> | undefined;

  constructor(dependencies: GuardDependencies, scanner: CachedScanner, space: string) {
    this.dependencies = dependencies;
    this.scanner = scanner;
    this.#queue = new OperationQueue(dependencies.env);
    this.ledger = new Ledger(dependencies, space);
    this.policy = dependencies.policyFor(space);
    this.neighbours = new Neighbours(dependencies, this.ledger);
    this.evidence = new EvidenceLog(dependencies, this.ledger);
    this.jointReadings = new JointReadings(scanner);
  }

  /** Asks again for the policy of the space. Operations that have begun keep the one they began with. */
  reloadPolicy(): void {
    this.policy = this.dependencies.policyFor(this.space);
  }

  get space(): string {
    return this.ledger.space;
  }

  /** Runs `look` on the current state of the space. */
  read<R>(look: (ledger: Ledger) => R | Promise<R>): Promise<R> {
    return this.#enqueue(async () => {
      for (;;) {
        const { ledger } = this;
        try {
          const result = await this.#again(async () => {
            await ledger.sync();
            return look(ledger);
          });
          if (this.ledger === ledger) return result;
        } catch (error) {
          if (this.ledger === ledger) throw error;
        }
        // A group of commits was lost meanwhile, and this ledger with it: look again at what is stored.
      }
    });
  }

  /** Like `read`, once everything in the ledger is durable: for statements that others keep, which a lost write would belie. */
  readDurable<R>(look: (ledger: Ledger) => R | Promise<R>): Promise<R> {
    return this.read(async (ledger) => {
      // If it is lost, so is this ledger, and `read` looks again.
      await this.#lastDurable;
      return look(ledger);
    });
  }

  /** Decides like an operation, on the current state of the space, and commits nothing. */
  rehearse<R>(origin: Origin, plan: (context: OperationContext) => R | Promise<R>): Promise<R> {
    return this.read(() =>
      plan(this.#context(origin, this.dependencies.env.now(), { ...noAnswers, novel: new Set() })),
    );
  }

  /** Decides, seals and commits. If it throws, nothing was stored (except `commit-unknown`). */
  async operate<R>(origin: Origin, plan: Plan<R>): Promise<R> {
    const { result, kept } = await this.#commitWithRetries(origin, plan);
    // The next operation already runs, on top of this write; only this caller waits until the write is durable.
    await kept;
    return result;
  }

  #commitWithRetries<R>(origin: Origin, plan: Plan<R>): Promise<Decided<R>> {
    return this.#enqueue(async () => {
      let answers = noAnswers;
      const turn = new SpaceTurn(this.dependencies, this.space);
      try {
        if (this.#turnsToTake > 0) await this.#again(() => this.#takeTurn(turn));
        for (let attempt = 1; attempt <= maxAttempts; attempt++) {
          const { ledger } = this;
          const done = await this.#again(() => this.#decide(origin, plan, answers)).catch((error: unknown) =>
            this.#decideAgain(ledger, error),
          );
          if ('written' in done) {
            this.#saveImageIfDue();
            return this.#decided(done.written);
          }
          answers = done.answers;
          if (!done.isOutdated) continue;
          // Another writer was faster. Waiting for a turn and deciding once is cheaper, and fairer, than racing again.
          this.#isCurrent = false;
          if (!turn.isTaken) await this.#again(() => this.#takeTurn(turn));
        }
      } finally {
        await turn.end();
      }
      throw this.#contention(maxAttempts);
    });
  }

  #decided<R>({ result, durable, isSafeToLose }: Written<R>): Decided<R> {
    this.#lastDurable = durable;
    // One that may be lost waits for those before it, on which it was decided.
    if (!isSafeToLose || durable === undefined) this.#lastKept = durable;
    return { result, kept: this.#lastKept };
  }

  /** One attempt: decides and commits. If it was refused, the next attempt needs what the store answered. */
  async #decide<R>(
    origin: Origin,
    plan: Plan<R>,
    { asked, alike }: Omit<ContentLookup, 'novel'>,
  ): Promise<{ written: Written<R> } | RefusedCommit> {
    const { ledger } = this;
    // The commit itself checks the head, so a ledger that was current a moment ago can skip the query.
    if (!(this.#isCurrent && ledger.isOpen)) await ledger.sync();
    this.#isCurrent = this.ledger === ledger;
    const clock = this.dependencies.env.now();
    const context = this.#context(origin, clock, { asked, alike, novel: new Set() });
    const step = await plan(context);
    const done = await this.#commit(context, step, clock);
    const { result, isSafeToLose = false } = step;
    if (done.ok) return { written: { result, durable: done.durable, isSafeToLose } };
    return { answers: answersOf(context.contents, done.alike), isOutdated: done.alike === undefined };
  }

  /** A decision on a ledger that was lost meanwhile counts for nothing, not even its failure. */
  #decideAgain(ledger: Ledger, error: unknown): RefusedCommit {
    if (this.ledger === ledger || (error instanceof Fault && error.code === 'commit-unknown')) throw error;
    return { answers: noAnswers, isOutdated: false };
  }

  /** Another process may replace the image of the ledger while it is read: then everything is read again. */
  async #again<R>(run: () => Promise<R>): Promise<R> {
    for (let round = 0; ; round++) {
      const { ledger } = this;
      ledger.settle();
      try {
        return await run();
      } catch (error) {
        // A group was lost, and with it what this operation was reading: to a new ledger, nothing is missing.
        const wasLost = this.ledger !== ledger && error instanceof Fault && error.code === 'journal-broken';
        if (!(error instanceof LedgerMoved || wasLost)) throw error;
        if (round >= maxReopenings) throw this.#contention(round);
        this.#isCurrent = false;
        // An image of our own that is being saved decides which one counts.
        await ledger.saved();
        await nextTurn();
      }
    }
  }

  #contention(attempts: number): Fault {
    return new Fault(
      'store-contention',
      `Gave up after ${attempts} conflicting writes to this space. Nothing was stored; retry.`,
      { space: this.space, attempts },
    );
  }

  /** Saves an image of the ledger beside the operations that follow. If that fails, the next operation tries again. */
  #saveImageIfDue(): void {
    if (this.ledger.isOwnImageDue) void this.ledger.save().catch(() => undefined);
  }

  /** Other processes write to this space: waits until it is this one's turn, and learns what they wrote. */
  async #takeTurn(turn: SpaceTurn): Promise<void> {
    const before = this.ledger.head?.seq;
    await turn.take((before ?? -1) + 1, () => this.ledger.sync());
    await this.ledger.sync();
    this.#isCurrent = true;
    this.#turnsToTake = this.ledger.head?.seq === before ? Math.max(0, this.#turnsToTake - 1) : quietOperations;
  }

  #enqueue<R>(run: () => Promise<R>): Promise<R> {
    const done = this.#queue.run(run);
    this.dependencies.openLedgers.use(this);
    return done;
  }

  /** One reading of the clock per attempt: the decision and the record use the same time. */
  #context(origin: Origin, clock: number, contents: ContentLookup): OperationContext {
    const { dependencies, scanner, policy, ledger, neighbours, evidence, tracer } = this;
    const now = likelyTime(ledger.head?.at ?? 0, clock);
    return { dependencies, scanner, policy, ledger, neighbours, evidence, tracer, origin, now, clock, contents };
  }

  async #commit<R>(context: OperationContext, step: PlannedOperation<R>, clock: number): Promise<CommitResult> {
    const { dependencies, ledger } = this;
    const { commit, body, head } = await prepareCommit(context, step, clock);
    const together = dependencies.manyCallers || this.#queue.waiting > 0 || step.isSafeToLose === true;
    const done = await commitOrFind(dependencies.store, { ...commit, together });
    if (done.answer === 'found') {
      // The next operation follows the journal. To do so here could fail, and the commit has not.
      this.#isCurrent = false;
      return { ok: true };
    }
    const { result } = done;
    if (result.ok) {
      ledger.accept(head, body);
      // If the write is lost, so is everything built on it. Registered first, so that it runs before any caller is
      // answered.
      result.durable?.catch(() => {
        if (this.ledger === ledger) this.#forget();
      });
    }
    return result;
  }

  /** Nothing derived from erased texts may survive in these caches. */
  forgetTexts(): void {
    this.neighbours.forget();
    this.jointReadings.forget();
    this.evidence.forget();
    this.tracer.forget();
  }

  /** Called when the space has not been used for a while. The next operation reads what it needs again. */
  release(): boolean {
    if (this.#queue.running > 0 || this.ledger.isSaving) return false;
    this.#forget();
    this.forgetTexts();
    this.onRelease();
    return true;
  }

  #forget(): void {
    this.#lastDurable = undefined;
    this.#lastKept = undefined;
    this.ledger = new Ledger(this.dependencies, this.space);
    this.neighbours = new Neighbours(this.dependencies, this.ledger);
    this.evidence = new EvidenceLog(this.dependencies, this.ledger);
    this.#isCurrent = false;
  }
}

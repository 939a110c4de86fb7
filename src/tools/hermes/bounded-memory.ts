import { Fault } from '../../base/fault.ts';
import type { Origin } from '../../model/provenance.ts';
import { type MemoryTarget, memoryTargets } from '../../stores/markdown/index.ts';
import { type Account, accountOf, counted } from './account.ts';
import { changeAll, numbered } from './batching.ts';
import {
  type ChangeOutcome,
  type Changing,
  change,
  holdBack,
  isHeldBack,
  type RepeatedText,
  unlimited,
} from './changing.ts';
import type { BoundedMemory, BoundedOptions } from './contract.ts';
import { difference } from './difference.ts';
import { answered, faultOnly } from './faults.ts';
import { JournalView } from './journal-view.ts';
import type { MemoryLine, OutsideChange } from './line.ts';
import {
  type BoundedOperation,
  canonical,
  canonicalOperation,
  isListOfObjects,
  operationProblem,
  unknownTarget,
} from './operation.ts';
import { promptBlock } from './prompt-block.ts';
import {
  dataNote,
  driftRefusal,
  failure,
  type MemoryFailure,
  type MemoryResult,
  note,
  readOnlyRefusal,
  uncertainResult,
  unreadableRefusal,
} from './results.ts';
import { type BoundedContext, type Mode, type Settled, settle, type TakenIn } from './settle.ts';
import { preview, type RenderedLine, renderedById, type ShownLine, shownLine, shownTexts, usageOf } from './show.ts';
import { undo } from './undo.ts';

const defaultLimits: Readonly<Record<MemoryTarget, number>> = { memory: 2_200, user: 1_375 };

/** The two memory files of hermes-agent, kept on the guard. */
export function boundedMemory(options: BoundedOptions): BoundedMemory {
  return new Bounded(options);
}

class Bounded implements BoundedMemory {
  readonly #context: BoundedContext;
  readonly #origin: Origin;
  readonly #echo: boolean;
  readonly #onOutsideChange: (change: OutsideChange) => void;
  readonly #lines = new Map<MemoryTarget, readonly MemoryLine[]>();
  readonly #snapshot = new Map<MemoryTarget, string | null>();

  constructor({ files, space, origin, limits, echo = true, onOutsideChange = () => undefined }: BoundedOptions) {
    for (const [target, limit] of Object.entries(limits ?? {})) {
      if (Number.isSafeInteger(limit) && limit >= 0) continue;
      throw new Fault(
        'config-invalid',
        `limits.${target} must be a whole number of characters, 0 or more, not ${typeof limit === 'number' ? limit : typeof limit}`,
        { target },
      );
    }
    this.#context = { files, space, view: new JournalView(space), limits: { ...defaultLimits, ...limits } };
    this.#origin = origin;
    this.#echo = echo;
    this.#onOutsideChange = onOutsideChange;
  }

  load(): Promise<Account> {
    return this.#context.files.locked(async () => {
      const account = await this.#settleAll('use');
      const withheld = await this.#started();
      for (const target of memoryTargets) {
        const entries = await this.#context.view.rendered(target);
        // At the start of a session, an entry is withheld if the policy withholds it for a start or for a recall.
        const rendered = renderedById(entries.map((entry) => ({ ...entry, ...withheld.get(entry.id) })));
        this.#snapshot.set(target, promptBlock(target, this.#linesOf(target), rendered, this.#context.limits[target]));
      }
      return account;
    });
  }

  async #started(): Promise<
    ReadonlyMap<string, { readonly rendering: 'placeholder'; readonly why: readonly string[] }>
  > {
    const { space } = this.#context;
    const { session, ...rest } = this.#origin;
    const request = { targets: memoryTargets, budget: { unit: 'code-points', size: Number.MAX_SAFE_INTEGER } } as const;
    const start =
      session === undefined
        ? await space.startSession({ ...request, dryRun: true }, this.#origin)
        : await space.startSession(request, { ...rest, session });
    return new Map(start.withheld.map(({ id, why }) => [id, { rendering: 'placeholder', why }]));
  }

  add(target: MemoryTarget, content: string): Promise<MemoryResult> {
    return this.#change(target, { action: 'add', content: canonical(content) });
  }

  replace(target: MemoryTarget, oldText: string, content: string): Promise<MemoryResult> {
    return this.#change(target, { action: 'replace', oldText: canonical(oldText), content: canonical(content) });
  }

  remove(target: MemoryTarget, oldText: string): Promise<MemoryResult> {
    return this.#change(target, { action: 'remove', oldText: canonical(oldText) });
  }

  async #change(target: MemoryTarget, operation: BoundedOperation): Promise<MemoryResult> {
    if (!memoryTargets.includes(target)) return failure(unknownTarget(target));
    const wrong = operationProblem(operation);
    if (wrong !== undefined) return failure(wrong);
    return this.#runLocked(target, [operation], (changing) => change(changing, operation));
  }

  async batch(target: MemoryTarget, given: readonly BoundedOperation[]): Promise<MemoryResult> {
    if (!memoryTargets.includes(target)) return failure(unknownTarget(target));
    if (!isListOfObjects(given)) return failure('operations must be a list of {action, content?, oldText?} objects.');
    const operations = given.map(canonicalOperation);
    for (const [index, operation] of operations.entries()) {
      const wrong = operationProblem(operation);
      if (wrong !== undefined) return numbered(failure(wrong), index, operation.action);
    }
    return this.#runLocked(target, operations, (changing) => changeAll(changing, operations), true);
  }

  #runLocked(
    target: MemoryTarget,
    operations: readonly BoundedOperation[],
    run: (changing: Changing) => Promise<ChangeOutcome>,
    many = false,
  ): Promise<MemoryResult> {
    const { files } = this.#context;
    return answered(target, (begin) =>
      files.locked(async () => {
        const before = await this.#settle(target, 'use');
        begin();
        if (before.problem?.kind === 'read-only') return this.#refused(target, before.problem);
        const held = await this.#heldBack(target, operations, before, many);
        if (held !== undefined) return held;
        return before.problem === undefined ? this.#run(target, run, before) : this.#refused(target, before.problem);
      }),
    );
  }

  async #run(
    target: MemoryTarget,
    run: (changing: Changing) => Promise<ChangeOutcome>,
    before: Settled,
  ): Promise<MemoryResult> {
    const head = await this.#context.view.head();
    const outcome = await run({ ...this.#context, target, origin: this.#origin, lines: before.lines });
    if (!outcome.done && outcome.applied !== true) {
      return { ...outcome.failure, ...(await this.#shown(target, outcome.echo)) };
    }
    const after = await this.#written(target, head, outcome.done ? outcome : { taken: new Map() });
    if ('success' in after) return after;
    if (!outcome.done) return { ...outcome.failure, ...(await this.#shown(target, outcome.echo)) };
    return this.#success(target, outcome.message, [...before.changes, ...after.changes]);
  }

  /** Brings a journaled change into the file. If that fails, the change is taken back. */
  async #written(
    target: MemoryTarget,
    head: number | undefined,
    { taken, added }: { readonly taken: TakenIn; readonly added?: readonly string[] },
  ): Promise<Settled | MemoryFailure> {
    const after = await this.#settle(target, 'use', taken, added).catch(faultOnly);
    if (after instanceof Fault && after.code === 'commit-unknown') return uncertainResult(target, after.message);
    const problem = after instanceof Fault ? ({ kind: 'read-only', why: after.message } as const) : after.problem;
    if (problem === undefined) return after as Settled;
    if (await this.#takenBack(target, head)) return this.#refused(target, problem);
    return uncertainResult(
      target,
      problem.kind === 'drift' ? 'it was changed outside of the memory tool' : problem.why,
    );
  }

  async #takenBack(target: MemoryTarget, head: number | undefined): Promise<boolean> {
    const undone = await undo(this.#context, target, head, this.#origin).catch(faultOnly);
    if (undone !== true) return false;
    await this.#settle(target, 'use').catch(faultOnly);
    return true;
  }

  /** Text that the policy holds never reaches the file. It is held for a person; in a batch, nothing else is applied. */
  async #heldBack(
    target: MemoryTarget,
    operations: readonly BoundedOperation[],
    { lines, problem }: Settled,
    many: boolean,
  ): Promise<MemoryFailure | undefined> {
    for (const [index, operation] of operations.entries()) {
      if (operation.action === 'remove' || !(await isHeldBack(this.#context, this.#origin, operation.content)))
        continue;
      const changing = { ...this.#context, target, origin: this.#origin, lines, limits: unlimited };
      const outcome = problem === undefined ? await change(changing, operation) : undefined;
      const failure = outcome?.done === false && outcome.echo === undefined ? outcome.failure : undefined;
      const refused = failure ?? (await holdBack(this.#context, target, this.#origin, operation.content));
      if (refused !== undefined) return many ? numbered(refused, index, operation.action) : refused;
    }
    return undefined;
  }

  formatForSystemPrompt(target: MemoryTarget): string | null {
    return this.#snapshot.get(target) ?? null;
  }

  liveEntries(target: MemoryTarget): readonly string[] {
    return this.#linesOf(target).map(({ text }) => text);
  }

  async current(target: MemoryTarget): Promise<Pick<MemoryFailure, 'current_entries' | 'usage'>> {
    return { ...(await this.#shown(target, { show: 'entries' })), usage: this.#usage(target) };
  }

  adopt(): Promise<Account> {
    return this.#context.files.locked(() => this.#settleAll('adopt'));
  }

  reconcile({ settle: mend = false }: { readonly settle?: boolean } = {}): Promise<Account> {
    return this.#context.files.locked(async () => {
      if (mend) return this.#settleAll('mend');
      const found: (readonly [MemoryTarget, Settled])[] = [];
      for (const target of memoryTargets) found.push([target, await difference(this.#context, target)]);
      return accountOf(found);
    });
  }

  async #settleAll(mode: Mode): Promise<Account> {
    const settled: (readonly [MemoryTarget, Settled])[] = [];
    for (const target of memoryTargets) settled.push([target, await this.#settle(target, mode)]);
    return accountOf(settled);
  }

  async #settle(target: MemoryTarget, mode: Mode, taken?: TakenIn, added?: readonly string[]): Promise<Settled> {
    const settled = await settle(this.#context, target, mode, taken, added);
    this.#lines.set(target, settled.lines);
    for (const one of settled.changes) this.#onOutsideChange(one);
    return settled;
  }

  #linesOf(target: MemoryTarget): readonly MemoryLine[] {
    return this.#lines.get(target) ?? [];
  }

  #usage(target: MemoryTarget): string {
    return usageOf(this.#linesOf(target), this.#context.limits[target]);
  }

  #refused(target: MemoryTarget, problem: NonNullable<Settled['problem']>): MemoryFailure {
    if (problem.kind === 'unreadable') return unreadableRefusal(target, problem.why);
    if (problem.kind === 'read-only') return readOnlyRefusal(target, problem.why);
    return driftRefusal(target, this.#context.files.backUp(target, problem.reading).path);
  }

  async #success(target: MemoryTarget, message: string, changes: readonly OutsideChange[]): Promise<MemoryResult> {
    const lines = this.#linesOf(target);
    const shown = this.#echo ? await this.#visible(target, lines) : undefined;
    return {
      success: true,
      done: true,
      target,
      ...(shown === undefined ? {} : { entries: shownTexts(shown), ...noteOn(shown) }),
      usage: this.#usage(target),
      entry_count: lines.length,
      message,
      note,
      ...(changes.length === 0 ? {} : { outside_changes: counted(changes) }),
    };
  }

  async #visible(target: MemoryTarget, lines: readonly MemoryLine[]): Promise<readonly ShownLine[]> {
    const rendered = await this.#rendered(target);
    return lines.map((line) => shownLine(target, line, rendered));
  }

  /** The caller reads the entries, which is journaled like every read. */
  async #rendered(target: MemoryTarget): Promise<RenderedLine> {
    return renderedById(await this.#context.view.rendered(target, this.#origin));
  }

  async #shown(target: MemoryTarget, echo: RepeatedText | undefined): Promise<Partial<MemoryFailure>> {
    if (echo === undefined) return {};
    const shown = await this.#visible(target, echo.show === 'entries' ? this.#linesOf(target) : echo.lines);
    const texts = echo.show === 'entries' ? { current_entries: shownTexts(shown) } : { matches: shown.map(preview) };
    return { ...texts, ...noteOn(shown) };
  }
}

/** Says once for a whole answer what the mark of data means. */
function noteOn(shown: readonly ShownLine[]): { readonly data_note?: string } {
  return shown.some(({ as }) => as === 'data') ? { data_note: dataNote } : {};
}

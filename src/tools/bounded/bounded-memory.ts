import { Fault } from '../../base/fault.ts';
import type { Origin } from '../../model/provenance.ts';
import { type Target, targets } from '../../stores/markdown/index.ts';
import { type Account, accountOf } from './account.ts';
import { changeAll, numbered } from './batching.ts';
import { type Changing, change, type Echo, holdBack, isHeldBack, type Outcome } from './changing.ts';
import type { BoundedMemory, BoundedOptions } from './contract.ts';
import { difference } from './difference.ts';
import { JournalView } from './journal-view.ts';
import type { Line, OutsideChange } from './line.ts';
import {
  canonical,
  canonicalOperation,
  isListOfObjects,
  type Operation,
  operationProblem,
  unknownTarget,
} from './operation.ts';
import { driftRefusal, failure, type MemoryFailure, type MemoryResult, note, unreadableRefusal } from './results.ts';
import { type Desk, type Mode, type Settled, settle } from './settle.ts';
import { preview, promptBlock, type Rendered, renderedById, shownLine, usageOf } from './show.ts';

const defaultLimits: Readonly<Record<Target, number>> = { memory: 2_200, user: 1_375 };

export function boundedMemory(options: BoundedOptions): BoundedMemory {
  return new Bounded(options);
}

class Bounded implements BoundedMemory {
  readonly #desk: Desk;
  readonly #origin: Origin;
  readonly #echo: boolean;
  readonly #tell: (change: OutsideChange) => void;
  readonly #lines = new Map<Target, readonly Line[]>();
  readonly #snapshot = new Map<Target, string | null>();

  constructor({ files, space, origin, limits, echo = true, onOutsideChange = () => undefined }: BoundedOptions) {
    for (const [target, limit] of Object.entries(limits ?? {})) {
      if (Number.isSafeInteger(limit) && limit >= 0) continue;
      throw new Fault('config-invalid', `the limit of ${target} must be a whole number of characters`, { target });
    }
    this.#desk = { files, space, view: new JournalView(space), limits: { ...defaultLimits, ...limits } };
    this.#origin = origin;
    this.#echo = echo;
    this.#tell = onOutsideChange;
  }

  load(): Promise<Account> {
    return this.#desk.files.locked(async () => {
      const account = await this.#settleAll('use');
      const withheld = await this.#started();
      for (const target of targets) {
        const entries = await this.#desk.view.rendered(target);
        // Shown at a start as strictly as the policy has it for a start, or for a recall, whichever is stricter.
        const rendered = renderedById(entries.map((entry) => ({ ...entry, ...withheld.get(entry.id) })));
        this.#snapshot.set(target, promptBlock(target, this.#line(target), rendered, this.#desk.limits[target]));
      }
      return account;
    });
  }

  async #started(): Promise<
    ReadonlyMap<string, { readonly rendering: 'placeholder'; readonly why: readonly string[] }>
  > {
    const { space } = this.#desk;
    const { session, ...rest } = this.#origin;
    const wish = { targets, budget: { unit: 'code-points', size: Number.MAX_SAFE_INTEGER } } as const;
    const start =
      session === undefined ? await space.preview(wish) : await space.startSession(wish, { ...rest, session });
    return new Map(start.withheld.map(({ id, why }) => [id, { rendering: 'placeholder', why }]));
  }

  add(target: Target, content: string): Promise<MemoryResult> {
    return this.#change(target, { action: 'add', content: canonical(content) });
  }

  replace(target: Target, oldText: string, content: string): Promise<MemoryResult> {
    return this.#change(target, { action: 'replace', oldText: canonical(oldText), content: canonical(content) });
  }

  remove(target: Target, oldText: string): Promise<MemoryResult> {
    return this.#change(target, { action: 'remove', oldText: canonical(oldText) });
  }

  async #change(target: Target, operation: Operation): Promise<MemoryResult> {
    if (!targets.includes(target)) return failure(unknownTarget(target));
    const wrong = operationProblem(operation);
    if (wrong !== undefined) return failure(wrong);
    return this.#alone(target, [operation], (changing) => change(changing, operation));
  }

  async batch(target: Target, given: readonly Operation[]): Promise<MemoryResult> {
    if (!targets.includes(target)) return failure(unknownTarget(target));
    if (!isListOfObjects(given)) return failure('operations must be a list of {action, content?, oldText?} objects.');
    const operations = given.map(canonicalOperation);
    for (const [index, operation] of operations.entries()) {
      const wrong = operationProblem(operation);
      if (wrong !== undefined) return numbered(failure(wrong), index, operation.action);
    }
    return this.#alone(target, operations, (changing) => changeAll(changing, operations), true);
  }

  #alone(
    target: Target,
    operations: readonly Operation[],
    run: (changing: Changing) => Promise<Outcome>,
    many = false,
  ): Promise<MemoryResult> {
    const { files } = this.#desk;
    return files.locked(async () => {
      const before = await this.#settle(target, 'use');
      const held = await this.#heldBack(target, operations, before, many);
      if (held !== undefined) return held;
      if (before.problem !== undefined) return this.#refused(target, before.problem);
      const outcome = await run({ ...this.#desk, target, origin: this.#origin, lines: before.lines });
      if (!outcome.done) {
        if (outcome.applied === true) await this.#settle(target, 'use');
        return { ...outcome.failure, ...(await this.#shown(target, outcome.echo)) };
      }
      const after = await this.#settle(target, 'use', outcome.taken);
      if (after.problem !== undefined) return this.#refused(target, after.problem);
      return this.#success(target, outcome.message, [...before.changes, ...after.changes]);
    });
  }

  /** What the policy holds back never gets as far as the file. It waits for a person; of a batch, nothing else happens. */
  async #heldBack(
    target: Target,
    operations: readonly Operation[],
    { lines, problem }: Settled,
    many: boolean,
  ): Promise<MemoryFailure | undefined> {
    for (const [index, operation] of operations.entries()) {
      if (operation.action === 'remove' || !(await isHeldBack(this.#desk, this.#origin, operation.content))) continue;
      const changing = { ...this.#desk, target, origin: this.#origin, lines, limits: unlimited };
      const outcome = problem === undefined ? await change(changing, operation) : undefined;
      const told = outcome?.done === false && outcome.echo === undefined ? outcome.failure : undefined;
      const away = told ?? (await holdBack(this.#desk, target, this.#origin, operation.content));
      if (away !== undefined) return many ? numbered(away, index, operation.action) : away;
    }
    return undefined;
  }

  formatForSystemPrompt(target: Target): string | null {
    return this.#snapshot.get(target) ?? null;
  }

  liveEntries(target: Target): readonly string[] {
    return this.#line(target).map(({ text }) => text);
  }

  async current(target: Target): Promise<Pick<MemoryFailure, 'current_entries' | 'usage'>> {
    return { ...(await this.#shown(target, { show: 'entries' })), usage: this.#usage(target) };
  }

  adopt(): Promise<Account> {
    return this.#desk.files.locked(() => this.#settleAll('adopt'));
  }

  reconcile({ settle: mend = false }: { readonly settle?: boolean } = {}): Promise<Account> {
    return this.#desk.files.locked(async () => {
      if (mend) return this.#settleAll('mend');
      const found: (readonly [Target, Settled])[] = [];
      for (const target of targets) found.push([target, await difference(this.#desk, target)]);
      return accountOf(found);
    });
  }

  async #settleAll(mode: Mode): Promise<Account> {
    const settled: (readonly [Target, Settled])[] = [];
    for (const target of targets) settled.push([target, await this.#settle(target, mode)]);
    return accountOf(settled);
  }

  async #settle(target: Target, mode: Mode, taken?: ReadonlyMap<string, string | undefined>): Promise<Settled> {
    const settled = await settle(this.#desk, target, mode, taken);
    this.#lines.set(target, settled.lines);
    for (const one of settled.changes) this.#tell(one);
    return settled;
  }

  #line(target: Target): readonly Line[] {
    return this.#lines.get(target) ?? [];
  }

  #usage(target: Target): string {
    return usageOf(this.#line(target), this.#desk.limits[target]);
  }

  #refused(target: Target, problem: NonNullable<Settled['problem']>): MemoryFailure {
    if (problem.kind === 'unreadable') return unreadableRefusal(target, problem.why);
    return driftRefusal(target, this.#desk.files.backUp(target, problem.reading));
  }

  async #success(target: Target, message: string, changes: readonly OutsideChange[]): Promise<MemoryResult> {
    const lines = this.#line(target);
    const entries = this.#echo ? await this.#visible(target, lines) : undefined;
    return {
      success: true,
      done: true,
      target,
      ...(entries === undefined ? {} : { entries }),
      usage: this.#usage(target),
      entry_count: lines.length,
      message,
      note,
      ...(changes.length === 0 ? {} : { outside_changes: counted(changes) }),
    };
  }

  async #visible(target: Target, lines: readonly Line[]): Promise<readonly string[]> {
    const rendered = await this.#seen(target);
    return lines.map((line) => shownLine(target, line, rendered));
  }

  /** The caller reads them, and that is journaled like every reading. */
  async #seen(target: Target): Promise<Rendered> {
    return renderedById(await this.#desk.view.rendered(target, this.#origin));
  }

  async #shown(target: Target, echo: Echo | undefined): Promise<Partial<MemoryFailure>> {
    if (echo === undefined) return {};
    if (echo.show === 'entries') return { current_entries: await this.#visible(target, this.#line(target)) };
    const rendered = await this.#seen(target);
    return { matches: echo.lines.map((line) => preview(target, line, rendered)) };
  }
}

const unlimited: Readonly<Record<Target, number>> = {
  memory: Number.POSITIVE_INFINITY,
  user: Number.POSITIVE_INFINITY,
};

function counted(changes: readonly OutsideChange[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

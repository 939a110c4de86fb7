import * as z from 'zod';
import { dayMs } from '../../base/day.ts';
import { Fault } from '../../base/fault.ts';
import { isTrimmable, trimmedBy, trimRecord, trimsOf, unseal } from '../../journal/index.ts';
import type { Trims } from '../../model/event.ts';
import { isFarAhead } from '../../model/journal-time.ts';
import type { Origin } from '../../model/provenance.ts';
import type { RecordBody, SealedRecord } from '../../model/record.ts';
import type { TrimmedRead } from '../../model/store.ts';
import { brokenJournal, recordPages, verifiedRecords } from '../core/journal-reader.ts';
import type { PlannedOperation } from '../core/operation.ts';
import { field, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { type Refused, refused } from '../results.ts';
import { personProblem } from '../review/reviewer-rules.ts';

export const trimReadsRequest = z.strictObject({
  olderThanDays: field.count,
  atLeast: optional(field.count),
  onProgress: optional(field.onProgress),
});
/**
 * How old reads must be, in days: at least the policy's `evidence.days`. With `atLeast`, the newest portion waits until
 * it has so many of them (default 1). `onProgress` learns how many were trimmed.
 */
export type TrimReadsRequest = z.infer<typeof trimReadsRequest>;

export type TrimReadsResult =
  | {
      readonly outcome: 'trimmed';
      /** Records that were trimmed by this call. */
      readonly reads: number;
      /** Up to this record nothing is left to trim; -1 if nothing ever was. */
      readonly through: number;
    }
  | Refused;

/** Records that one record of this operation covers: one bit each. */
const recordsPerPortion = 2_000;
/** Few enough that the store is busy for a few milliseconds. */
const readsPerStep = 100;

/**
 * Shortens the records of old reads (recalls and session starts) to their place in the chain, and deletes the lists of what they
 * showed. Each portion is announced in the journal first, so that everybody knows what is missing on purpose, and a process that is
 * killed in the middle is taken up by the next call.
 */
export async function trimReads(
  transactor: SpaceTransactor,
  { olderThanDays, atLeast = 1, onProgress }: TrimReadsRequest,
  origin: Origin,
): Promise<TrimReadsResult> {
  const { store, env } = transactor.dependencies;
  const wrong = personProblem(origin) ?? ageProblem(transactor, olderThanDays);
  if (wrong !== undefined) return wrong;
  if (store.trimReads === undefined)
    throw new Fault('store-unavailable', 'this store cannot trim records of reads; use SQLite, PostgreSQL or memory:');
  const before = env.now() - olderThanDays * dayMs;
  let done = await transactor.readDurable(({ folds }) => folds.trims);
  let reads = 0;
  const told = (count: number): void => {
    reads += count;
    onProgress?.(reads);
  };
  if (done !== undefined) await trimPortion(transactor, done, told);
  for (;;) {
    const next = await nextPortion(transactor, (done?.through ?? -1) + 1, before);
    if (next.isEmpty || (!next.isFull && next.reads < Math.max(1, atLeast))) break;
    done = await announce(transactor, next.trims, origin);
    await trimPortion(transactor, done, told);
  }
  return { outcome: 'trimmed', reads, through: done?.through ?? -1 };
}

/** What a session was shown must be known for as long as what it has read elsewhere. */
function ageProblem({ policy }: SpaceTransactor, days: number): Refused | undefined {
  if (days >= policy.evidence.days) return undefined;
  const least = `the policy's evidence.days, which is ${policy.evidence.days}`;
  return refused('time-invalid', `olderThanDays is ${days}; it must be at least ${least}`);
}

/** Gathers the next records that are old enough, as many as one record covers. */
class Portion {
  readonly #from: number;
  #through: number;
  readonly #seqs: number[] = [];
  /** Reads that were recorded with a clock that was ahead: they are as old as the next record whose time is known. */
  #undated: number[] = [];

  constructor(from: number) {
    this.#from = from;
    this.#through = from - 1;
  }

  get isEmpty(): boolean {
    return this.#through < this.#from;
  }

  get isFull(): boolean {
    return this.#through - this.#from + 1 >= recordsPerPortion;
  }

  get reads(): number {
    return this.#seqs.length;
  }

  get trims(): Trims {
    return trimsOf(this.#from, this.#through, this.#seqs);
  }

  /** False if the portion ends before this record. */
  take({ seq, at, event }: RecordBody, before: number, now: number): boolean {
    const { clock = at } = event;
    const isDated = !isFarAhead(clock, now);
    if (this.isFull || (isDated && clock >= before)) return false;
    if (isTrimmable(event)) this.#undated.push(seq);
    if (!isDated) return true;
    this.#seqs.push(...this.#undated);
    this.#undated = [];
    this.#through = seq;
    return true;
  }
}

/** The head stays whole: what follows it names its hash, and servers ask for it. */
async function nextPortion(
  { dependencies, space, ledger }: SpaceTransactor,
  from: number,
  before: number,
): Promise<Portion> {
  const portion = new Portion(from);
  const last = (ledger.head?.seq ?? 0) - 1;
  const now = dependencies.env.now();
  if (last < from) return portion;
  for await (const page of verifiedRecords(dependencies, space, from, last)) {
    for (const body of page) if (!portion.take(body, before, now)) return portion;
  }
  return portion;
}

/** Another process may have announced the same portion meanwhile: then that one counts. */
function announce(transactor: SpaceTransactor, trims: Trims, origin: Origin): Promise<Trims> {
  return transactor.operate(origin, ({ ledger }): PlannedOperation<Trims> => {
    const known = ledger.folds.trims;
    const isTaken = known !== undefined && known.through >= trims.from;
    const event = { type: 'reads.trimmed' as const, ...(isTaken ? { refused: 'changed' } : { trims }) };
    return { event, result: isTaken ? known : trims };
  });
}

/** Trims what is left to trim of an announced portion. */
async function trimPortion(transactor: SpaceTransactor, trims: Trims, told: (reads: number) => void): Promise<void> {
  const { dependencies, space } = transactor;
  const wanted = new Set(trimmedBy(trims));
  for await (const page of recordPages(dependencies.store, space, trims.from, trims.through)) {
    for (let start = 0; start < page.length; start += readsPerStep) {
      const whole = page.slice(start, start + readsPerStep).filter(({ seq }) => wanted.has(seq));
      const step = await shortened(transactor, whole);
      if (step.length === 0) continue;
      await dependencies.store.trimReads?.(space, step);
      told(step.length);
    }
  }
}

async function shortened(
  { dependencies: { keyring }, ledger, space }: SpaceTransactor,
  records: readonly SealedRecord[],
): Promise<readonly TrimmedRead[]> {
  const read = records.map((record) => ({ record, body: bodyOf(record) }));
  const whole = read.filter(({ body }) => isTrimmable(body.event));
  const lists = await ledger.shownLists.load([...new Set(whole.flatMap(({ body }) => body.event.shown?.list ?? []))]);
  return whole.map(({ record, body }) => {
    const list = body.event.shown?.list;
    const shown = list === undefined ? {} : { shown: { list, ids: lists.get(list)?.map(({ id }) => id) ?? [] } };
    return { record: trimRecord(keyring, { record, body }), ...shown };
  });

  function bodyOf(record: SealedRecord): RecordBody {
    const sealed = unseal(keyring, record);
    if (!sealed.ok) throw brokenJournal(space, sealed.flaw, record.seq);
    return sealed.body;
  }
}

import * as z from 'zod';
import { WorkSlices } from '../../base/work-slices.ts';
import { classifyRulingDiff, type MadeBy, type ReplayDiffBucket, wire } from '../../decisions/index.ts';
import type { SaltedText } from '../../model/entry.ts';
import type { Decision, Event, RecordedFinding } from '../../model/event.ts';
import type { Level } from '../../model/level.ts';
import { secondOpinionRule, unreadRule } from '../../model/reader.ts';
import type { RecordBody } from '../../model/record.ts';
import type { GuardPath, Policy, PolicyInput } from '../../policy/index.ts';
import { type CachedScanner, decisionOf, type ScanSummary, withoutAccepted } from '../assess/cached-scanner.ts';
import { privateDataIn } from '../assess/redaction.ts';
import { recordsUpTo, verifiedRecords } from '../core/journal-reader.ts';
import { loadTexts } from '../core/load-texts.ts';
import { field, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { findEntries } from '../ledger/find-entries.ts';

export const replayRequest = z.strictObject({
  limit: optional(field.count),
  last: optional(field.count),
  policy: optional(field.policy),
  onProgress: optional(field.onProgress),
});
/**
 * How many decisions to list in each bucket (default 100; all are counted), and a callback for progress. `last` limits
 * the replay to this number of newest decisions. `policy` is tried instead of the one in force.
 */
export type ReplayRequest = z.infer<typeof replayRequest>;

/** A decision, reduced to what a person needs to see what changed. */
export interface ReplayedRuling {
  readonly verdict: Decision['verdict'];
  readonly advised: Decision['advised'];
  readonly row: string;
  readonly level: Level;
  readonly rules: readonly string[];
}

export interface ReplayedDecision {
  readonly seq: number;
  readonly entry: string;
  readonly before: ReplayedRuling;
  readonly after: ReplayedRuling;
}

/**
 * Why a decision cannot be made again: its text was erased; its text was never stored; it repeats an entry that another
 * record decided on; or its text should exist and does not, which is a reason to run `bezoar verify`.
 */
export type NotReplayable = 'erased' | 'not_kept' | 'repeated' | 'lost';

export interface ReplayResult {
  readonly outcome: 'replayed';
  readonly space: string;
  readonly records: number;
  readonly decisions: number;
  /** Digests of today's policy and rules. */
  readonly by: MadeBy;
  readonly counts: Readonly<Record<ReplayDiffBucket, number>>;
  readonly notReplayable: Readonly<Record<NotReplayable, number>>;
  readonly entries: Readonly<Record<ReplayDiffBucket, readonly ReplayedDecision[]>>;
}

/**
 * Makes every recorded decision again, with today's rules and policy, and reports those that differ. The records are
 * verified first: an edited baseline is not compared with anything.
 */
export async function replay(transactor: SpaceTransactor, options: ReplayRequest): Promise<ReplayResult> {
  const { dependencies, space } = transactor;
  const run = new ReplayRun(transactor, options);
  const { head, erased } = await transactor.read(async (ledger) => {
    const ids = new Set<string>();
    const { store } = dependencies;
    for await (const { facts } of findEntries({ ledger, store }, { states: ['erased'] }, { expected: 500 })) {
      ids.add(facts.id);
    }
    return { head: ledger.head, erased: ids };
  });
  if (head === undefined) return run.result();
  if (options.last !== undefined) return replayLast(transactor, run, head.seq, options.last, erased);
  let waiting: RecordBody[] = [];
  const slices = new WorkSlices(sliceMs);
  const decide = async (): Promise<void> => {
    const digests = waiting.flatMap(({ event }) => event.decisions.map(({ digest }) => digest));
    const texts = await loadTexts(dependencies.store, space, digests);
    for (const body of waiting) {
      run.take(body, (digest) => texts.get(digest), erased);
      if (slices.spent) await slices.pause();
    }
    waiting = [];
  };
  for await (const { body } of recordsUpTo(dependencies, space, head)) {
    waiting.push(body);
    if (waiting.length >= batch) await decide();
  }
  await decide();
  return run.result();
}

const batch = 200;
/** Every text is scanned again; others have their turn after this long. */
const sliceMs = 10;

/** The newest decisions, newest records first. Each record is checked by itself. */
async function replayLast(
  { dependencies, space }: SpaceTransactor,
  run: ReplayRun,
  head: number,
  count: number,
  erased: ReadonlySet<string>,
): Promise<ReplayResult> {
  const slices = new WorkSlices(sliceMs);
  for (let end = head; end >= 0 && run.decisions < count; end -= batch) {
    const bodies: RecordBody[] = [];
    for await (const page of verifiedRecords(dependencies, space, Math.max(0, end - batch + 1), end))
      bodies.push(...page);
    const digests = bodies.flatMap(({ event }) => event.decisions.map(({ digest }) => digest));
    const texts = await loadTexts(dependencies.store, space, digests);
    for (const body of bodies.reverse()) {
      if (run.decisions >= count) break;
      run.take(body, (digest) => texts.get(digest), erased);
      if (slices.spent) await slices.pause();
    }
  }
  return run.result();
}

/** The policy path for each event type. All others are writes. */
const pathOfEvent: Readonly<Record<string, GuardPath>> = {
  'review.released': 'load',
  'review.vouched': 'load',
  'document.ingested': 'ingest',
};

/**
 * Findings that cannot be reproduced: about the moment (a rate, a neighbour, a habit), by a reader, or in words outside the entry,
 * such as its document or its origin. They are facts of that time and are kept.
 */
function isUnrepeatable({ ruleId: rule, in: place }: RecordedFinding, again: ReadonlySet<string>): boolean {
  const elsewhere = place !== undefined && place !== 'tags';
  return (
    elsewhere || rule === secondOpinionRule || rule === unreadRule || (rule.startsWith('sentinel_') && !again.has(rule))
  );
}

/** Makes decisions again, one record after another. */
export class ReplayRun {
  readonly #space: string;
  readonly #scanner: CachedScanner;
  readonly #policy: Policy;
  readonly #now: number;
  readonly #limit: number;
  readonly #onProgress: (records: number) => void;
  readonly #by: MadeBy;
  readonly #counts = bucketsOf(() => 0);
  readonly #entries = bucketsOf((): ReplayedDecision[] => []);
  readonly #notReplayable: Record<NotReplayable, number> = { erased: 0, not_kept: 0, repeated: 0, lost: 0 };
  #records = 0;
  #decisions = 0;

  constructor({ space, scanner, policy, dependencies }: SpaceTransactor, options: ReplayRequest, of = space) {
    const { limit = 100, onProgress, policy: tried = policy } = options;
    this.#space = of;
    this.#scanner = scanner;
    this.#policy = tried;
    this.#now = dependencies.env.now();
    this.#limit = Math.max(0, Math.trunc(limit));
    this.#onProgress = onProgress ?? (() => undefined);
    this.#by = { policy: tried.digest, rules: scanner.rules };
  }

  get decisions(): number {
    return this.#decisions;
  }

  take(
    { seq, event }: RecordBody,
    textOf: (digest: string) => SaltedText | undefined,
    erased: { has(id: string): boolean },
  ): void {
    this.#records += 1;
    for (const decision of event.decisions) {
      this.#decisions += 1;
      const text = textOf(decision.digest);
      const obstacle = obstacleOf(event, decision, text, erased);
      if (obstacle !== undefined) this.#notReplayable[obstacle] += 1;
      else if (text !== undefined) this.#decideAgain(seq, event, decision, text);
    }
    this.#onProgress(this.#records);
  }

  result(): ReplayResult {
    return {
      outcome: 'replayed',
      space: this.#space,
      records: this.#records,
      decisions: this.#decisions,
      by: this.#by,
      counts: this.#counts,
      notReplayable: this.#notReplayable,
      entries: this.#entries,
    };
  }

  #decideAgain(seq: number, event: Event, before: Decision, text: SaltedText): void {
    const path = pathOfEvent[event.type] ?? 'write';
    const reading = withUnrepeatable(this.#scanner.read(text.content, text.tags), before.findings);
    const changed = event.changes.find(({ id }) => id === before.entry);
    const ruling = this.#scanner.rule(
      this.#policy,
      path,
      before.trust,
      withoutAccepted(reading, changed?.accepted ?? []),
      {
        ...(changed === undefined ? {} : { source: changed.provenance }),
        now: this.#now,
        ...privateDataIn(this.#policy, text, reading),
        ...redactedBefore(before),
      },
    );
    const after = decisionOf(ruling, reading, before.trust, before.digest, before.entry, before.redacted);
    const bucket = classifyRulingDiff({ decision: before, by: event }, { decision: after, by: this.#by });
    this.#counts[bucket] += 1;
    const listed = this.#entries[bucket];
    if (listed.length < this.#limit) {
      listed.push({ seq, entry: before.entry ?? '', before: rulingOf(before), after: rulingOf(after) });
    }
  }
}

/** The original is gone, so the text stays masked under any policy. */
function redactedBefore({ redacted, verdict, row }: Decision): Pick<PolicyInput, 'redacted'> {
  if (redacted === undefined) return {};
  const why = 'Private data was masked in this text before it was kept.';
  return { redacted: { row: verdict === 'redact' ? row : 'masked-before', why, masked: redacted } };
}

function obstacleOf(
  { changes }: Event,
  { entry }: Decision,
  text: SaltedText | undefined,
  erased: { has(id: string): boolean },
): NotReplayable | undefined {
  if (entry === undefined) return 'not_kept';
  if (erased.has(entry)) return 'erased';
  // The entry it repeats has the same words, but the tags were assessed too and were not stored.
  if (!changes.some(({ id }) => id === entry)) return 'repeated';
  return text === undefined ? 'lost' : undefined;
}

function withUnrepeatable(reading: ScanSummary, recorded: readonly RecordedFinding[]): ScanSummary {
  const again = new Set(reading.findings.map(({ ruleId }) => ruleId));
  const unrepeatable = recorded.filter((finding) => isUnrepeatable(finding, again));
  if (unrepeatable.length === 0) return reading;
  const level = Math.max(reading.level, ...unrepeatable.map((finding) => finding.level)) as Level;
  return { ...reading, level, findings: [...reading.findings, ...unrepeatable] };
}

function rulingOf({ verdict, advised, row, level, findings }: Decision): ReplayedRuling {
  return { verdict, advised, row, level, rules: [...new Set(findings.map(({ ruleId }) => ruleId))].sort() };
}

function bucketsOf<T>(make: () => T): Record<ReplayDiffBucket, T> {
  return Object.fromEntries(wire.replayDiffBucket.map((bucket) => [bucket, make()])) as Record<ReplayDiffBucket, T>;
}

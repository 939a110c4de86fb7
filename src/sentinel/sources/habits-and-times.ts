import type { EntryKind } from '../../model/entry.ts';
import type { RecordedFinding } from '../../model/event.ts';
import type { Channel } from '../../model/provenance.ts';
import { signalFinding } from '../../model/signal.ts';
import { type Trust, trustRank } from '../../model/trust.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Everything that makes a time or a habit unusual, in one table. Docs print it; findings carry the number that was passed. */
export const thresholds: {
  /** A claimed time so far ahead of the journal is no clock that is a little fast. */
  readonly futureMs: number;
  /**
   * What somebody writes now is not so old; only an import may bring old texts. What a journal recorded is not so far from
   * the time of its record.
   */
  readonly backdatedMs: number;
  /** An import keeps its rows in order of time if it has so many with a time, */
  readonly orderRows: number;
  /** and of these so many in a hundred are in order; */
  readonly orderPercent: number;
  /** then a row so far from the times of its neighbours is out of order. */
  readonly disorderMs: number;
  /** Never shown for so long. */
  readonly dormantDays: number;
  /** And then found by a query of which it holds no more than so much. */
  readonly unrelatedPercent: number;
  readonly unrelatedWords: number;
  /** A source has habits from so many writes on. */
  readonly habitWrites: number;
  /** So many standard deviations longer than it usually writes, in the logarithm of the length. */
  readonly habitDeviations: number;
  /** So many times its busiest ten minutes. */
  readonly habitBurst: number;
  /** A space is used in sessions once it has seen so many, and nothing without one. */
  readonly sessions: number;
} = {
  futureMs: day,
  backdatedMs: day,
  orderRows: 20,
  orderPercent: 95,
  disorderMs: 30 * day,
  dormantDays: 30,
  unrelatedPercent: 34,
  unrelatedWords: 3,
  habitWrites: 20,
  habitDeviations: 4,
  habitBurst: 4,
  sessions: 5,
};

/** Texts differ in length by chance; a source that always wrote the same is not held to the letter. */
const leastDeviation = 0.35;
const leastBurst = 3;

/** When its source says a text was made, against the time of the journal. */
export function timestampFindings(
  claimedAt: number | undefined,
  now: number,
  channel: Channel,
): readonly RecordedFinding[] {
  if (claimedAt === undefined) return [];
  const ahead = claimedAt - now;
  if (ahead > thresholds.futureMs) {
    return [signalFinding('timestamp', 2, 90, { measured: { aheadMs: ahead, threshold: thresholds.futureMs } })];
  }
  if (channel !== 'import' && -ahead > thresholds.backdatedMs) {
    return [signalFinding('timestamp', 1, 70, { measured: { behindMs: -ahead, threshold: thresholds.backdatedMs } })];
  }
  return [];
}

/** A row that bears another time than its record was put there or set back past the journal. */
export function rowTimeFindings(rowAt: number, recordAt: number): readonly RecordedFinding[] {
  if (rowAt === recordAt) return [];
  const measured = { rowAt: Number.isSafeInteger(rowAt) ? rowAt : 0, recordAt };
  return [signalFinding('timestamp', 2, 95, { measured })];
}

export interface DormantEntry {
  readonly ageMs: number;
  /** Whether any session was shown it before. */
  readonly seenBefore: boolean;
  readonly queryWords: number;
  /** How many of the query's words it holds. */
  readonly shared: number;
}

/** The cheap part of the question, before anything is read. */
export function isDormant({ ageMs, seenBefore, queryWords }: Omit<DormantEntry, 'shared'>): boolean {
  return !seenBefore && ageMs >= thresholds.dormantDays * day && queryWords >= thresholds.unrelatedWords;
}

/** An entry that slept since it was written and is now found by a question it hardly answers. */
export function dormantFindings(waking: DormantEntry): readonly RecordedFinding[] {
  const { ageMs, queryWords, shared } = waking;
  const { dormantDays, unrelatedPercent } = thresholds;
  if (!isDormant(waking)) return [];
  const percent = Math.round((shared / queryWords) * 100);
  if (percent > unrelatedPercent) return [];
  const measured = { days: Math.floor(ageMs / day), threshold: dormantDays, sharedPercent: percent };
  return [signalFinding('dormant', 1, 60, { measured })];
}

/** What a source has written so far. */
export interface Habit {
  readonly writes: number;
  /** Mean and spread of the logarithm of the length. */
  readonly meanLength: number;
  readonly deviation: number;
  readonly kinds: ReadonlySet<EntryKind>;
  /** Writes in the busiest ten minutes before these, and in these. */
  readonly busiest: number;
  readonly current: number;
}

/** How the next text of a source differs from all it wrote before. */
export function habitFindings(
  habit: Habit,
  next: { readonly length: number; readonly kind: EntryKind },
): readonly RecordedFinding[] {
  const { habitWrites, habitDeviations, habitBurst } = thresholds;
  if (habit.writes < habitWrites) return [];
  const measured: Record<string, number> = {};
  const deviations =
    (Math.log(Math.max(1, next.length)) - habit.meanLength) / Math.max(habit.deviation, leastDeviation);
  if (deviations > habitDeviations) {
    measured.length = next.length;
    measured.usualLength = Math.round(Math.exp(habit.meanLength));
  }
  if (!habit.kinds.has(next.kind)) measured.newKindAfter = habit.writes;
  const most = Math.max(habit.busiest, leastBurst) * habitBurst;
  if (habit.current + 1 > most) {
    measured.inTenMinutes = habit.current + 1;
    measured.busiestBefore = habit.busiest;
  }
  return Object.keys(measured).length === 0 ? [] : [signalFinding('habit', 1, 60, { measured })];
}

/** How a space has been written by agents and tools. */
export interface SessionUse {
  readonly sessions: number;
  readonly without: number;
}

/** Everything in this space came in a session, and this did not. */
export function sessionlessFindings(
  { sessions, without }: SessionUse,
  session: string | undefined,
): readonly RecordedFinding[] {
  if (session !== undefined || without > 0 || sessions < thresholds.sessions) return [];
  return [signalFinding('no-session', 1, 70, { measured: { sessions, threshold: thresholds.sessions } })];
}

const highImportance = 9;

/** A page or a tool that says how important its own text is. An import brings the numbers of its old store along. */
export function importanceFindings(importance: number, trust: Trust, channel: Channel): readonly RecordedFinding[] {
  if (importance < highImportance || trustRank(trust) > trustRank('external') || channel === 'import') return [];
  return [signalFinding('importance', 2, 80, { measured: { importance, threshold: highImportance } })];
}

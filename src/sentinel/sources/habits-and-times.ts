import type { EntryKind } from '../../model/entry.ts';
import type { RecordedFinding } from '../../model/event.ts';
import type { Channel } from '../../model/provenance.ts';
import { signalFinding } from '../../model/signal.ts';
import { type Trust, trustRank } from '../../model/trust.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * All thresholds for unusual times and habits. The documentation prints them; findings contain the threshold that was
 * exceeded.
 */
export const thresholds: {
  /** A claimed time this far ahead of the journal is not just a fast clock. */
  readonly futureMs: number;
  /**
   * A text written now is not this old; only an import may bring old texts. A journaled entry is not this far from the
   * time of its record.
   */
  readonly backdatedMs: number;
  /** An import counts as ordered by time if at least this many rows have a time, */
  readonly orderRows: number;
  /** and at least this percentage of them is in order; */
  readonly orderPercent: number;
  /** then a row this far from the times of its neighbours is out of order. */
  readonly disorderMs: number;
  /** Never shown for this long. */
  readonly dormantDays: number;
  /** And then found by a query of which it contains at most this percentage of words. */
  readonly unrelatedPercent: number;
  readonly unrelatedWords: number;
  /** A source has habits after this many writes. */
  readonly habitWrites: number;
  /** This many standard deviations longer than usual, in the logarithm of the length. */
  readonly habitDeviations: number;
  /** This many times its busiest ten minutes. */
  readonly habitBurst: number;
  /** A space counts as used in sessions after this many sessions and no write without one. */
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

/** Lengths vary by chance; a source that always wrote the same length gets at least this deviation. */
const leastDeviation = 0.35;
const leastBurst = 3;

/** Compares the time a source claims for a text with the time of the journal. */
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

/** A row whose time differs from its record was inserted or backdated behind the journal's back. */
export function rowTimeFindings(rowAt: number, recordAt: number): readonly RecordedFinding[] {
  if (rowAt === recordAt) return [];
  const measured = { rowAt: Number.isSafeInteger(rowAt) ? rowAt : 0, recordAt };
  return [signalFinding('timestamp', 2, 95, { measured })];
}

export interface DormantEntry {
  readonly ageMs: number;
  /** Whether any session was ever shown the entry. */
  readonly seenBefore: boolean;
  readonly queryWords: number;
  /** How many of the query's words it contains. */
  readonly shared: number;
}

/** The cheap part of the check, before any text is read. */
export function isDormant({ ageMs, seenBefore, queryWords }: Omit<DormantEntry, 'shared'>): boolean {
  return !seenBefore && ageMs >= thresholds.dormantDays * day && queryWords >= thresholds.unrelatedWords;
}

/** An entry that was dormant since it was written and is now found by a query it hardly answers. */
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
  /** Writes in the busiest ten-minute bucket before this one, and in this one. */
  readonly busiest: number;
  readonly current: number;
}

/** How the next text of a source differs from everything it wrote before. */
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

/** How agents and tools have written to a space. */
export interface SessionUse {
  readonly sessions: number;
  readonly without: number;
}

/** Everything else in this space was written in a session, and this text was not. */
export function sessionlessFindings(
  { sessions, without }: SessionUse,
  session: string | undefined,
): readonly RecordedFinding[] {
  if (session !== undefined || without > 0 || sessions < thresholds.sessions) return [];
  return [signalFinding('no-session', 1, 70, { measured: { sessions, threshold: thresholds.sessions } })];
}

const highImportance = 9;

/** A page or a tool that rates its own text as important. An import brings the ratings of its old store along. */
export function importanceFindings(importance: number, trust: Trust, channel: Channel): readonly RecordedFinding[] {
  if (importance < highImportance || trustRank(trust) > trustRank('external') || channel === 'import') return [];
  return [signalFinding('importance', 2, 80, { measured: { importance, threshold: highImportance } })];
}

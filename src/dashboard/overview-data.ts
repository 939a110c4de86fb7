import type { GuardedSpace, JournalLine } from '../guard/index.ts';
import type { Event, EventType } from '../model/event.ts';
import { bezoarItself, type Origin } from '../model/provenance.ts';
import { type Verdict, verdicts } from '../model/verdict.ts';
import type { Column } from './charts/columns.tsx';
import { day, dayAndMonth, hour, hourAndMinute, minute } from './format.ts';

/** The charts cover this many records. The counts of `stats` cover the whole journal. */
export const maxRecords = 5_000;
const recordsPerPage = 1_000;

export const outcomes = ['stored', 'released', 'waiting', 'discarded', 'refused'] as const;
type Outcome = (typeof outcomes)[number];

const writes: ReadonlySet<EventType> = new Set(['entry.written', 'entry.replaced', 'batch.applied']);

/** The newest records, newest first. */
export async function newestRecords(space: GuardedSpace, limit: number = maxRecords): Promise<readonly JournalLine[]> {
  const lines: JournalLine[] = [];
  while (lines.length < limit) {
    const last = lines.at(-1);
    if (last?.seq === 0) break;
    const from = last === undefined ? {} : { from: last.seq - 1 };
    const more = (
      await space.audit.journal(
        {
          ...from,
          limit: Math.min(recordsPerPage, limit - lines.length),
          backwards: true,
        },
        bezoarItself,
      )
    ).lines;
    if (more.length === 0) break;
    lines.push(...more);
  }
  return lines;
}

const columnWidthsMs = [5 * minute, hour, 6 * hour, day, 7 * day, 30 * day];
const maxColumns = 24;

/** How many texts got which verdict, in equal intervals of time. */
export function verdictsOverTime(lines: readonly JournalLine[], now: number): readonly Column[] {
  const writing = lines.filter(({ event }) => writes.has(event.type) && event.decisions.length > 0);
  const first = writing.at(-1)?.at ?? now;
  const width = columnWidthsMs.find((size) => now - first < size * maxColumns) ?? 365 * day;
  const start = Math.floor(now / width) - maxColumns + 1;
  const intervals = Array.from({ length: maxColumns }, () => new Map<Verdict, number>());
  for (const { at, event } of writing) {
    const counts = intervals[Math.floor(at / width) - start];
    for (const { verdict } of event.decisions) counts?.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  const tick = width < 6 * hour ? hourAndMinute : dayAndMonth;
  return intervals.map((counts, index) => ({
    label: `${dayAndMonth((start + index) * width)} ${hourAndMinute((start + index) * width)}`,
    tick: tick((start + index) * width),
    parts: Object.fromEntries(verdicts.map((verdict) => [verdict, counts.get(verdict) ?? 0])),
  }));
}

/** Where a text came from, as one name. */
export function sourceOf({ principal, channel, tool }: Origin): string {
  return `${principal} \u00b7 ${tool ?? channel}`;
}

const reviewed: Readonly<Partial<Record<EventType, Outcome>>> = {
  'review.released': 'released',
  'review.discarded': 'discarded',
};

const outcomeOfVerdict: Readonly<Record<Verdict, Outcome | undefined>> = {
  allow: 'stored',
  sanitize: 'stored',
  redact: 'stored',
  // A held text counts as waiting until a reviewer decides.
  challenge: undefined,
  quarantine: undefined,
  block: 'refused',
};

/** The outcomes that one record adds to the track records of sources. */
function outcomesOf(event: Event): readonly (readonly [Origin, Outcome])[] {
  if (event.refused !== undefined && event.decisions.length === 0) return [];
  const review = reviewed[event.type];
  if (review !== undefined) return event.changes.slice(0, 1).map(({ provenance }) => [provenance, review]);
  if (!writes.has(event.type)) return [];
  return event.decisions.flatMap(({ verdict }) => {
    const outcome = outcomeOfVerdict[verdict];
    return outcome === undefined ? [] : [[event.by, outcome] as const];
  });
}

/** Outcomes of the texts of each source, busiest source first. */
export function trackRecords(lines: readonly JournalLine[], waiting: readonly Origin[]): readonly Column[] {
  const sources = new Map<string, Map<Outcome, number>>();
  const add = (origin: Origin, outcome: Outcome): void => {
    const name = sourceOf(origin);
    const counts = sources.get(name) ?? new Map<Outcome, number>();
    sources.set(name, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
  };
  for (const { event } of lines) for (const [origin, outcome] of outcomesOf(event)) add(origin, outcome);
  for (const origin of waiting) add(origin, 'waiting');
  const total = (counts: ReadonlyMap<Outcome, number>): number =>
    [...counts.values()].reduce((sum, one) => sum + one, 0);
  return [...sources]
    .sort(([a, one], [b, other]) => total(other) - total(one) || (a < b ? -1 : 1))
    .map(([label, counts]) => ({
      label,
      parts: Object.fromEntries(outcomes.map((outcome) => [outcome, counts.get(outcome) ?? 0])),
    }));
}

const ages: readonly (readonly [below: number, label: string])[] = [
  [hour, '< 1 h'],
  [day, '< 1 d'],
  [3 * day, '< 3 d'],
  [7 * day, '< 7 d'],
  [30 * day, '< 30 d'],
  [Number.POSITIVE_INFINITY, 'older'],
];

/** How long the held entries have waited. */
export function queueAges(since: readonly number[], now: number): readonly Column[] {
  const counts = new Map<string, number>(ages.map(([, label]) => [label, 0]));
  for (const at of since) {
    const label = ages.find(([below]) => now - at < below)?.[1] ?? 'older';
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].map(([label, waiting]) => ({ label, parts: { waiting } }));
}

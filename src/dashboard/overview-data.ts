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

const takenBack: ReadonlySet<EventType> = new Set([
  'review.released',
  'review.discarded',
  'review.expired',
  'review.vouched',
]);

/**
 * Reads records from the newest to the oldest and tells what happened to each text. A text has one outcome: its latest
 * decision that was not taken back.
 */
class Outcomes {
  readonly #undone = new Map<string, number>();
  readonly #settled = new Set<string>();

  of(event: Event): readonly (readonly [Origin, Outcome])[] {
    if (event.refused !== undefined && event.decisions.length === 0) return [];
    if (event.type === 'review.reopened') for (const { id } of event.changes) this.#addUndo(id);
    if (takenBack.has(event.type)) return this.#reviewed(event);
    return writes.has(event.type) ? this.#written(event) : [];
  }

  #addUndo(id: string): void {
    this.#undone.set(id, (this.#undone.get(id) ?? 0) + 1);
  }

  #reviewed({ type, changes }: Event): readonly (readonly [Origin, Outcome])[] {
    const outcome = reviewed[type];
    return changes.flatMap(({ id, provenance, state }) => {
      const undone = this.#undone.get(id) ?? 0;
      if (undone > 0) this.#undone.set(id, undone - 1);
      // A release retires the entry that it replaces, which is no outcome of that entry's review.
      const isAbout = outcome !== undefined && (outcome !== 'released' || state === 'active');
      return undone > 0 || !isAbout || !this.#settle(id) ? [] : [[provenance, outcome] as const];
    });
  }

  #written({ by, decisions }: Event): readonly (readonly [Origin, Outcome])[] {
    return decisions.flatMap(({ verdict, entry }) => {
      const outcome = outcomeOfVerdict[verdict];
      if (outcome === undefined || (entry !== undefined && this.#settled.has(entry))) return [];
      return [[by, outcome] as const];
    });
  }

  /** Whether this is the first outcome of the text that was read. */
  #settle(id: string): boolean {
    const isFirst = !this.#settled.has(id);
    this.#settled.add(id);
    return isFirst;
  }
}

/** Outcomes of the texts of each source, busiest source first. `lines` are the newest records, newest first. */
export function trackRecords(lines: readonly JournalLine[], waiting: readonly Origin[]): readonly Column[] {
  const sources = new Map<string, Map<Outcome, number>>();
  const add = (origin: Origin, outcome: Outcome): void => {
    const name = sourceOf(origin);
    const counts = sources.get(name) ?? new Map<Outcome, number>();
    sources.set(name, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
  };
  const outcomesIn = new Outcomes();
  for (const { event } of lines) for (const [origin, outcome] of outcomesIn.of(event)) add(origin, outcome);
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

export const reviewerActs = ['released', 'discarded', 'approved', 'vouched', 'taken back'] as const;

const actOfEvent: Readonly<Partial<Record<EventType, (typeof reviewerActs)[number]>>> = {
  'review.released': 'released',
  'review.discarded': 'discarded',
  'review.approved': 'approved',
  'review.vouched': 'vouched',
  'review.reopened': 'taken back',
};

/** What each reviewer did, busiest first. One record counts once, however many entries it changed. */
export function reviewerActivity(lines: readonly JournalLine[]): readonly Column[] {
  const people = new Map<string, Map<string, number>>();
  for (const { event } of lines) {
    const act = actOfEvent[event.type];
    if (act === undefined || event.refused !== undefined) continue;
    const counts = people.get(event.by.principal) ?? new Map<string, number>();
    people.set(event.by.principal, counts.set(act, (counts.get(act) ?? 0) + 1));
  }
  const total = (counts: ReadonlyMap<string, number>): number =>
    [...counts.values()].reduce((sum, one) => sum + one, 0);
  return [...people]
    .sort(([a, one], [b, other]) => total(other) - total(one) || (a < b ? -1 : 1))
    .map(([label, counts]) => ({
      label,
      parts: Object.fromEntries(reviewerActs.map((act) => [act, counts.get(act) ?? 0])),
    }));
}

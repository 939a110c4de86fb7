import type { GuardedSpace, JournalLine } from '../guard/index.ts';
import type { Event, EventType } from '../model/event.ts';
import { bezoarItself, type Origin } from '../model/provenance.ts';
import { type Verdict, verdicts } from '../model/verdict.ts';
import type { Column } from './charts/columns.tsx';
import { day, dayAndMonth, hour, hourAndMinute, minute } from './format.ts';

/** As far back as the pictures look. The tallies of `stats` count the whole journal. */
export const maxRecords = 5_000;
const recordsPerPage = 1_000;

export const outcomes = ['stored', 'released', 'waiting', 'discarded', 'refused'] as const;
type Outcome = (typeof outcomes)[number];

const writes: ReadonlySet<EventType> = new Set(['entry.written', 'entry.replaced', 'batch.applied']);

/** The newest records, newest first. */
export async function newestRecords(space: GuardedSpace, most: number = maxRecords): Promise<readonly JournalLine[]> {
  const lines: JournalLine[] = [];
  while (lines.length < most) {
    const last = lines.at(-1);
    if (last?.seq === 0) break;
    const from = last === undefined ? {} : { from: last.seq - 1 };
    const more = (
      await space.audit.journal(
        {
          ...from,
          limit: Math.min(recordsPerPage, most - lines.length),
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

const widths = [5 * minute, hour, 6 * hour, day, 7 * day, 30 * day];
const mostColumns = 24;

/** How many texts got which verdict, in equal stretches of time. */
export function verdictsOverTime(lines: readonly JournalLine[], now: number): readonly Column[] {
  const writing = lines.filter(({ event }) => writes.has(event.type) && event.decisions.length > 0);
  const first = writing.at(-1)?.at ?? now;
  const width = widths.find((size) => now - first < size * mostColumns) ?? 365 * day;
  const start = Math.floor(now / width) - mostColumns + 1;
  const tallies = Array.from({ length: mostColumns }, () => new Map<Verdict, number>());
  for (const { at, event } of writing) {
    const tally = tallies[Math.floor(at / width) - start];
    for (const { verdict } of event.decisions) tally?.set(verdict, (tally.get(verdict) ?? 0) + 1);
  }
  const tick = width < 6 * hour ? hourAndMinute : dayAndMonth;
  return tallies.map((tally, index) => ({
    label: `${dayAndMonth((start + index) * width)} ${hourAndMinute((start + index) * width)}`,
    tick: tick((start + index) * width),
    parts: Object.fromEntries(verdicts.map((verdict) => [verdict, tally.get(verdict) ?? 0])),
  }));
}

/** Who a text came from, as one name. */
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
  // What is held counts when somebody has decided, and as waiting until then.
  challenge: undefined,
  quarantine: undefined,
  block: 'refused',
};

/** What one record says about the sources of texts. */
function outcomesOf(event: Event): readonly (readonly [Origin, Outcome])[] {
  if (event.refused !== undefined && event.decisions.length === 0) return [];
  const made = reviewed[event.type];
  if (made !== undefined) return event.changes.slice(0, 1).map(({ provenance }) => [provenance, made]);
  if (!writes.has(event.type)) return [];
  return event.decisions.flatMap(({ verdict }) => {
    const outcome = outcomeOfVerdict[verdict];
    return outcome === undefined ? [] : [[event.by, outcome] as const];
  });
}

/** What became of the texts of each source, those with the most first. */
export function trackRecords(lines: readonly JournalLine[], waiting: readonly Origin[]): readonly Column[] {
  const sources = new Map<string, Map<Outcome, number>>();
  const add = (origin: Origin, outcome: Outcome): void => {
    const name = sourceOf(origin);
    const tally = sources.get(name) ?? new Map<Outcome, number>();
    sources.set(name, tally.set(outcome, (tally.get(outcome) ?? 0) + 1));
  };
  for (const { event } of lines) for (const [origin, outcome] of outcomesOf(event)) add(origin, outcome);
  for (const origin of waiting) add(origin, 'waiting');
  const total = (tally: ReadonlyMap<Outcome, number>): number => [...tally.values()].reduce((sum, one) => sum + one, 0);
  return [...sources]
    .sort(([a, one], [b, other]) => total(other) - total(one) || (a < b ? -1 : 1))
    .map(([label, tally]) => ({
      label,
      parts: Object.fromEntries(outcomes.map((outcome) => [outcome, tally.get(outcome) ?? 0])),
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

/** How long what waits has waited. */
export function queueAges(since: readonly number[], now: number): readonly Column[] {
  const tally = new Map<string, number>(ages.map(([, label]) => [label, 0]));
  for (const at of since) {
    const label = ages.find(([below]) => now - at < below)?.[1] ?? 'older';
    tally.set(label, (tally.get(label) ?? 0) + 1);
  }
  return [...tally].map(([label, waiting]) => ({ label, parts: { waiting } }));
}

import { dayMs } from '../../base/day.ts';
import type { RecordedFinding } from '../../model/event.ts';
import { signalFinding } from '../../model/signal.ts';

/** What a reviewer made of a text of this source. */
export interface ReviewOutcome {
  readonly at: number;
  readonly released: boolean;
}

const halfLifeMs = 30 * dayMs;
/** Two discarded texts of these days, or more of them the longer ago it was. */
const debtForReview = 150;

/**
 * How much reviewers have discarded of a source more than they released, in hundredths of a text; each counts half after
 * thirty days. Computed from the outcomes every time: there is no score that could be edited or that somebody forgot to lower.
 */
function debtOf(outcomes: readonly ReviewOutcome[], now: number): number {
  const sum = outcomes.reduce(
    (debt, { at, released }) => debt + (released ? -1 : 1) * 0.5 ** (Math.max(0, now - at) / halfLifeMs),
    0,
  );
  return Math.max(0, Math.round(sum * 100));
}

/** A bad record asks for a review. A good one buys nothing: trust is not earned by being harmless so far. */
export function recordFindings(outcomes: readonly ReviewOutcome[], now: number): readonly RecordedFinding[] {
  const debt = debtOf(outcomes, now);
  if (debt < debtForReview) return [];
  const discarded = outcomes.filter(({ released }) => !released).length;
  return [signalFinding('record', 2, 70, { measured: { debt, threshold: debtForReview, discarded } })];
}

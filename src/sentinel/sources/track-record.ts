import { dayMs } from '../../base/day.ts';
import type { RecordedFinding } from '../../model/event.ts';
import { signalFinding } from '../../model/signal.ts';

/** A reviewer's decision on a text of this source. */
export interface ReviewOutcome {
  readonly at: number;
  readonly released: boolean;
}

const halfLifeMs = 30 * dayMs;
/** Two recently discarded texts, or more if they are older. */
const debtForReview = 150;

/**
 * How many more texts of a source reviewers discarded than released, in hundredths of a text; each counts half after
 * thirty days. Computed from the outcomes every time: there is no stored score that could be edited or left outdated.
 */
function debtOf(outcomes: readonly ReviewOutcome[], now: number): number {
  const sum = outcomes.reduce(
    (debt, { at, released }) => debt + (released ? -1 : 1) * 0.5 ** (Math.max(0, now - at) / halfLifeMs),
    0,
  );
  return Math.max(0, Math.round(sum * 100));
}

/** A bad record asks for a review. A good one gains nothing: trust is not earned by being harmless so far. */
export function recordFindings(outcomes: readonly ReviewOutcome[], now: number): readonly RecordedFinding[] {
  const debt = debtOf(outcomes, now);
  if (debt < debtForReview) return [];
  const discarded = outcomes.filter(({ released }) => !released).length;
  return [signalFinding('record', 2, 70, { measured: { debt, threshold: debtForReview, discarded } })];
}

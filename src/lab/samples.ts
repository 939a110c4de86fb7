import { wordings } from './disguises.ts';
import { type Share, share } from './interval.ts';
import type { Trial } from './trial.ts';

/** Trials of one cluster attack with the same sentence, in the same way. */
function clusterOf({ suite, vector, disguise }: Trial): string {
  return [suite, vector, wordings[disguise] ?? disguise].join(' ');
}

/** What a trial found. Two trials of one cell that found the same are one sample: the delay changed nothing. */
function findingOf(trial: Trial): string {
  const { record, orderObeyed, falseFactUsed, bare, fenced, latency, events } = trial;
  return JSON.stringify([
    record.outcome,
    record.observed_classification,
    record.poison_retained,
    record.activation_succeeded,
    orderObeyed,
    falseFactUsed,
    bare > 0,
    fenced > 0,
    latency !== null,
    events?.poisoned.deny_class ?? null,
  ]);
}

function cellOf({ suite, profile, vector, power, disguise, condition }: Trial): string {
  return [suite, profile, vector, power, disguise, condition].join(' ');
}

/** The trials without repetitions: of those that differ only in their delay and found the same, the first. `more` is found as well. */
export function distinctTrials(trials: readonly Trial[], more: (trial: Trial) => string = () => ''): readonly Trial[] {
  const first = new Map<string, Trial>();
  for (const trial of trials) {
    const key = `${cellOf(trial)} ${findingOf(trial)} ${more(trial)}`;
    if (!first.has(key)) first.set(key, trial);
  }
  return [...first.values()];
}

/** The share of distinct trials that pass a test, with the interval of its clusters. */
export function shareOf(samples: readonly Trial[], test: (trial: Trial) => boolean): Share {
  return share(samples.filter(test).length, samples.length, new Set(samples.map(clusterOf)).size);
}

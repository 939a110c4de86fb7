import type { Draft } from '../core/draft.ts';
import { countedWrite, type Overrun, overrun } from '../ledger/write-rates.ts';
import { type Refused, refused } from '../results.ts';

const after = <T>(past: readonly T[], pending: readonly T[]): readonly T[] =>
  pending.length === 0 ? past : [...past, ...pending];

/** Whether one more write exceeds a limit, counting the journal and the earlier writes of this batch. */
export function rateOverrun(draft: Draft): Overrun | undefined {
  const { policy, scanner, ledger, origin, clock } = draft.context;
  if (scanner.condition !== 'full' || !policy.enforce || policy.rates.writes[origin.channel] === 0) return undefined;
  const next = countedWrite(origin);
  const now = ledger.writeRates.now(clock);
  const pending = Array.from({ length: draft.written }, () => ({ ...next, at: now }));
  const own = ledger.writeRates.of(origin.principal);
  return overrun(policy.rates, now, next, after(own, pending), after(ledger.writeRates.all, pending));
}

export function rateProblem(draft: Draft): Refused | undefined {
  const over = rateOverrun(draft);
  if (over === undefined) return undefined;
  const { who, limit, retryAfterMs } = over;
  const { windowSeconds } = draft.context.policy.rates;
  const whose = who === 'principal' ? 'this writer' : 'all writers together';
  const message = `the limit for ${whose} is ${limit} writes in ${windowSeconds} seconds; wait ${Math.ceil(retryAfterMs / 1000)} seconds, then write again`;
  return { ...refused('rate-limited', message), retryAfterMs };
}

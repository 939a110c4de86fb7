import { codePoints } from '../../base/text.ts';
import type { Draft } from '../core/draft.ts';
import type { OperationContext } from '../core/operation.ts';
import { countedWrite, type Overrun, overrun } from '../ledger/write-rates.ts';
import { type Refused, refused } from '../results.ts';

/** Whether one more write exceeds a limit. A batch is one write: its first text is counted, the others are not. */
export function rateOverrun({ context, written }: Draft): Overrun | undefined {
  if (!isLimited(context) || written > 0) return undefined;
  const { policy, ledger, origin, clock } = context;
  const { writeRates } = ledger.folds;
  const own = writeRates.of(origin.principal);
  return overrun(policy.rates, writeRates.now(clock), countedWrite(origin), own, writeRates.all);
}

export function rateProblem(draft: Draft): Refused | undefined {
  const over = rateOverrun(draft);
  if (over === undefined) return undefined;
  const { who, limit, retryAfterMs } = over;
  const { windowSeconds, perMinute, spacePerMinute } = draft.context.policy.rates;
  const whose = who === 'principal' ? 'this writer' : 'all writers together';
  const allowed =
    windowSeconds === 0
      ? `${limit} writes at once and ${who === 'principal' ? perMinute : spacePerMinute} a minute after that`
      : `${limit} writes in ${windowSeconds} seconds`;
  const message = `the limit for ${whose} is ${allowed}; wait ${Math.ceil(retryAfterMs / 1000)} seconds, then write again`;
  return { ...refused('rate-limited', message), retryAfterMs };
}

/** The texts of one batch. A batch that is too large will never pass, so it is not refused for a time but for good. */
export function batchSizeProblem(context: OperationContext, texts: readonly unknown[]): Refused | undefined {
  if (!isLimited(context)) return undefined;
  const { batchTexts, batchCodePoints } = context.policy.rates;
  if (texts.length > batchTexts) {
    return refused(
      'batch-too-large',
      `a batch on the channel ${context.origin.channel} has at most ${batchTexts} texts; got ${texts.length}; split it into smaller batches`,
    );
  }
  const length = texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? codePoints(text) : 0), 0);
  if (length <= batchCodePoints) return undefined;
  return refused(
    'batch-too-large',
    `the texts of a batch on the channel ${context.origin.channel} have at most ${batchCodePoints} code points together; got ${length}; split it into smaller batches`,
  );
}

function isLimited({ policy, scanner, origin }: OperationContext): boolean {
  return scanner.condition === 'full' && policy.enforce && policy.rates.writes[origin.channel] !== 0;
}

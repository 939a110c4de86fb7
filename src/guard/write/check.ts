import { z } from 'zod';
import type { Origin } from '../../model/provenance.ts';
import { type Explanation, explain, guardPaths, trustOf } from '../../policy/index.ts';
import { type Assessment, judgementOf, readInContext } from '../assess/assess.ts';
import { policyInput } from '../assess/cached-scanner.ts';
import type { Candidate } from '../assess/candidate.ts';
import { noEcho } from '../assess/neighbours.ts';
import { Draft } from '../core/draft.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import type { OperationContext, SpaceTransactor } from '../core/transactor.ts';
import type { Overrun } from '../ledger/write-rates.ts';
import type { Judgement, Refused } from '../results.ts';
import { assessNew } from './plan-write.ts';
import { rateOverrun } from './rate-limit.ts';

/** Any text may be asked about, also one that no memory would take; but it must be a text. */
export const checkRequest = z.strictObject({
  content: field.text,
  tags: optional(field.texts),
  kind: optional(judgedLater<NonNullable<Candidate['kind']>>()),
  target: optional(judgedLater<string>()),
  importance: optional(judgedLater<number>()),
  parents: optional(judgedLater<readonly string[]>()),
  claimedAt: optional(judgedLater<number>()),
  path: optional(z.enum(guardPaths).describe(`one of ${guardPaths.join(', ')}`)),
});
/** A candidate, and the path its explanation is for: `write` unless another is named. */
export type CheckRequest = z.infer<typeof checkRequest>;

/** What a write would be told. */
export interface CheckedText {
  readonly outcome: 'checked';
  readonly judged: Judgement;
  /** What the policy says of the text on the path that was asked about, and which of its rows. */
  readonly explanation: Explanation;
  /** It would come too soon, whatever it says. */
  readonly overrun?: Overrun;
}

/** A write would be refused before its words are weighed; what the policy says of them is told all the same. */
export interface CheckRefused extends Refused {
  readonly explanation: Explanation;
}

/** The answer to `check`. */
export type CheckResult = CheckedText | CheckRefused;

/** Nothing is stored, counted or shown, so there is no record of it. The write that follows decides for itself. */
export function check(transactor: SpaceTransactor, request: CheckRequest, origin: Origin): Promise<CheckResult> {
  const { path = 'write', ...candidate } = request;
  return transactor.rehearse(origin, async (context): Promise<CheckResult> => {
    const draft = new Draft(context);
    const explained = ({ trust, reading }: Pick<Assessment, 'trust' | 'reading'>): Explanation =>
      explain(context.policy, policyInput(context.scanner.condition, path, trust, reading));
    const newText = await assessNew(draft, candidate);
    if ('outcome' in newText) {
      return { ...newText, explanation: explained(await readAnyway(draft, candidate)) };
    }
    const { assessment } = newText;
    const overrun = rateOverrun(draft);
    return {
      outcome: 'checked',
      judged: judgementOf(assessment),
      explanation: explained(assessment),
      ...(overrun === undefined ? {} : { overrun }),
    };
  });
}

/** Reads a text that no memory would take, beside everything that is there. */
async function readAnyway(
  draft: Draft,
  { content, tags = [] }: Pick<Candidate, 'content' | 'tags'>,
): Promise<Pick<Assessment, 'trust' | 'reading'>> {
  const { context } = draft;
  const { neighbours, origin, ledger, policy } = context;
  const echo = isAgent(context) ? await neighbours.echoOf(draft, content) : noEcho;
  const trust = trustOf(origin.channel, echo.trusts, ledger.sessions.readBy(origin, policy.taint.window));
  const candidate = { content, tags, kind: 'note', target: 'memory', importance: 5, parents: [] } as const;
  const { reading } = await readInContext(draft, { candidate, trust, echo });
  return { trust, reading };
}

function isAgent({ origin, scanner }: OperationContext): boolean {
  return origin.channel === 'agent' && scanner.condition === 'full';
}

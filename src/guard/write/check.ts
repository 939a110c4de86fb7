import * as z from 'zod';
import type { Origin } from '../../model/provenance.ts';
import { type Explanation, explain, guardPaths, trustOf } from '../../policy/index.ts';
import { type Assessment, judgementOf, readInContext } from '../assess/assess.ts';
import { policyInput } from '../assess/cached-scanner.ts';
import { type Candidate, type CanonicalCandidate, checkCandidate } from '../assess/candidate.ts';
import { privateDataIn } from '../assess/redaction.ts';
import { Draft } from '../core/draft.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { traceNote } from '../evidence/attribution.ts';
import type { Overrun } from '../ledger/write-rates.ts';
import type { Judgement, Refused } from '../results.ts';
import { assessNew } from './plan-write.ts';
import { rateOverrun } from './rate-limit.ts';

/** Any text may be checked, even one that no memory would accept; but it must be a string. */
export const checkRequest = z.strictObject({
  content: field.text,
  tags: optional(field.texts),
  kind: optional(judgedLater<NonNullable<Candidate['kind']>>()),
  target: optional(judgedLater<string>()),
  importance: optional(judgedLater<number>()),
  parents: optional(judgedLater<readonly string[]>()),
  expiresAt: optional(judgedLater<number>()),
  claimedAt: optional(judgedLater<number>()),
  path: optional(z.enum(guardPaths).describe(`one of ${guardPaths.join(', ')}`)),
});
/** A candidate, and the policy path to explain (default `write`). */
export type CheckRequest = z.infer<typeof checkRequest>;

/** What a write would answer. */
export interface CheckedText {
  readonly outcome: 'checked';
  readonly judged: Judgement;
  /** The policy's verdict on the text for the requested path, and the policy row behind it. */
  readonly explanation: Explanation;
  /** The text as the write would keep it, if private data in it would be masked. */
  readonly masked?: Pick<CanonicalCandidate, 'content' | 'tags'>;
  /** The write would exceed a rate limit, whatever its text. */
  readonly overrun?: Overrun;
}

/** A write would be refused before its text is assessed; the policy's verdict on the text is reported all the same. */
export interface CheckRefused extends Refused {
  readonly explanation: Explanation;
}

/** The answer to `check`. */
export type CheckResult = CheckedText | CheckRefused;

/** Nothing is stored, counted or shown, so no record is written. The write that follows decides for itself. */
export async function check(transactor: SpaceTransactor, request: CheckRequest, origin: Origin): Promise<CheckResult> {
  const { path = 'write', ...candidate } = request;
  await transactor.dependencies.opinions?.ask([candidate.content], origin.channel);
  const checked = checkCandidate(candidate, transactor.policy.limits);
  const { content, tags = [] } = checked.ok ? checked.candidate : candidate;
  await transactor.scanner.readAhead(content, tags);
  return transactor.rehearse(origin, async (context): Promise<CheckResult> => {
    const draft = new Draft(context);
    const explained = (read: Pick<Assessment, 'candidate' | 'trust' | 'reading' | 'redacted'>): Explanation => {
      const { policy, scanner, now } = context;
      const { trust, reading, redacted } = read;
      const found = privateDataIn(policy, read.candidate, reading);
      const masked = redacted === undefined ? {} : { redacted };
      const circumstances = { source: origin, now, ...found, ...masked };
      return explain(policy, policyInput(scanner.condition, path, trust, reading, circumstances));
    };
    const newText = await assessNew(draft, candidate);
    if ('outcome' in newText) {
      return { ...newText, explanation: explained(await readAnyway(draft, candidate)) };
    }
    const { assessment, candidate: kept } = newText;
    const overrun = rateOverrun(draft);
    return {
      outcome: 'checked',
      judged: judgementOf(assessment),
      explanation: explained(assessment),
      ...(assessment.redacted === undefined ? {} : { masked: { content: kept.content, tags: kept.tags } }),
      ...(overrun === undefined ? {} : { overrun }),
    };
  });
}

/** Scans a text that no memory would accept, together with the rest of the space. */
async function readAnyway(
  draft: Draft,
  { content, tags = [] }: Pick<Candidate, 'content' | 'tags'>,
): Promise<Pick<Assessment, 'candidate' | 'trust' | 'reading'>> {
  const { context } = draft;
  const candidate = { content, tags, kind: 'note', target: 'memory', importance: 5, parents: [] } as const;
  const note = await traceNote(draft, candidate);
  const trust = trustOf(context.origin.channel, [], note?.trust);
  const { reading } = await readInContext(draft, { candidate, trust, restated: note?.parents ?? [] });
  return { candidate, trust, reading };
}

import { evidenceOf } from '../../detect/index.ts';
import type { Candidate, CheckedText, GuardedSpace, Judgement, WriteResult } from '../../guard/index.ts';
import type { RecordedFinding } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import { strictest, type Verdict, verdictRank } from '../../model/verdict.ts';
import { channelOfSource } from '../../policy/index.ts';
import { originFor, type SentinelCaller } from './caller.ts';
import type { WriteArguments, WriteMetadata } from './contract.ts';
import { type Finished, failedClosed } from './decision.ts';
import { familyFindings, withFamilies } from './families.ts';
import { importanceOf } from './importance.ts';
import { memoryTrust } from './memory-trust.ts';
import { signature, signatureOnWrite } from './signatures.ts';
import { highest, policyThreats, type Threat, threat, threatsFrom, unreadThreats } from './threats.ts';
import { writeVerdict } from './verdicts.ts';

/**
 * Assesses a text as the guard does and answers as the memory sentinel contract documents. An allowed text is stored, so that
 * its origin is on record when it is recalled and its writer's rate is counted; a text that the guard holds waits for a person.
 */
export async function checkWrite(
  space: GuardedSpace,
  content: string,
  given: WriteArguments,
  caller: SentinelCaller,
): Promise<Finished<WriteMetadata>> {
  const { memory_type = '', source = 'unknown', user_id, tags = [] } = given;
  const candidate: Candidate = {
    content,
    tags,
    importance: importanceOf(given.importance),
    target: memory_type === '' ? 'memory' : memory_type,
  };
  const origin = originFor(caller, channelOfSource(source), user_id);
  const checked = await space.check(candidate, origin);
  if (checked.outcome === 'refused') {
    // An empty text is not poison, and there is nothing to store.
    if (checked.problem === 'content-empty') return { verdict: 'allow', threats: [], metadata: { kept: 'nothing' } };
    return failedClosed(checked.problem, checked.message);
  }
  const threats = threatsOf(checked, candidate, space, user_id ?? 'default');
  const verdict = strictest(writeVerdict(highest(threats)), held(checked.judged));
  const kept = await keep(space, candidate, origin, checked, verdict);
  const source_trust = memoryTrust(checked.judged.trust);
  const wait = checked.overrun === undefined ? {} : { retry_after_ms: checked.overrun.retryAfterMs };
  return { verdict, threats, metadata: { source_trust, ...kept, ...wait } };
}

function threatsOf(
  { judged, overrun }: CheckedText,
  { content, tags = [] }: Candidate,
  space: GuardedSpace,
  user: string,
): readonly Threat[] {
  const findings = withFamilies<RecordedFinding>(judged.findings, () => [
    ...familyFindings(content, 'memory'),
    ...familyFindings(tags.join(' '), 'tags'),
  ]);
  const found = threatsFrom(findings, {
    minLevel: 1,
    signatureOf: signatureOnWrite,
    // The ranges of a masked text say nothing about the original.
    evidenceOf: (finding) => (judged.redacted === undefined ? evidence(finding, content, tags) : finding.ruleId),
  });
  const rate: readonly Threat[] =
    overrun === undefined
      ? []
      : [
          threat(
            signature('MS-RATE'),
            2,
            `${overrun.limit + 1} writes${paceOf(space)} from ${overrun.who === 'space' ? 'all writers' : user}`.slice(
              0,
              200,
            ),
            { rules: ['rate-limited'] },
          ),
        ];
  const known = [...found, ...unreadThreats(judged)];
  return [...known, ...policyThreats(judged, known), ...rate];
}

function paceOf({ policy }: GuardedSpace): string {
  const { windowSeconds } = policy.rates;
  return windowSeconds === 0 ? ' at once' : ` in ${windowSeconds}s`;
}

function evidence(
  { ruleId: rule, span, in: place, measured }: RecordedFinding,
  content: string,
  tags: readonly string[],
): string {
  if (place === 'tags') return evidenceOf(tags.join(' '), 0, tags.join(' ').length);
  if (span.end > span.start && place === undefined) return evidenceOf(content, span.start, span.end);
  const numbers = Object.entries(measured ?? {}).map(([name, value]) => `${name}=${value}`);
  return [rule, ...numbers].join(' ').slice(0, 200);
}

/**
 * A text that the guard holds is not allowed here either. The guard's quarantine is this contract's `challenge`, and so is a
 * text that it masks: the caller has the original, and must not remember it as it is.
 */
function held({ verdict }: Judgement): Verdict {
  if (verdict === 'block') return 'block';
  return verdictRank(verdict) >= verdictRank('redact') ? 'challenge' : 'allow';
}

/** Never stores a text that the caller is told not to remember, and never loses a text that the guard would hold. */
async function keep(
  space: GuardedSpace,
  candidate: Candidate,
  origin: Origin,
  { judged, overrun }: CheckedText,
  verdict: Verdict,
): Promise<WriteMetadata> {
  const waits = verdictRank(judged.verdict) >= verdictRank('redact');
  if (overrun !== undefined || (verdict !== 'allow' && !waits)) return { kept: 'nothing' };
  return keptBy(await space.write(candidate, origin));
}

function keptBy(result: WriteResult): WriteMetadata {
  switch (result.outcome) {
    case 'stored':
    case 'held':
      return { kept: result.outcome, entry_id: result.id };
    case 'duplicate':
      return { kept: result.state === 'active' ? 'stored' : 'held', entry_id: result.id };
    case 'refused':
      return {
        kept: result.problem === 'blocked' ? 'refused' : 'nothing',
        ...(result.problem === 'blocked' ? {} : { problem: result.problem }),
      };
  }
}

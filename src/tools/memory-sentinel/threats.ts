import { type DocumentFinding, incompleteScanRule, type Judgement } from '../../guard/index.ts';
import type { RecordedFinding } from '../../model/event.ts';
import { type Level, levelName } from '../../model/level.ts';
import { type Verdict, verdictRank } from '../../model/verdict.ts';
import type { ThreatDetection, ThreatMetadata } from './contract.ts';
import { instant } from './instant.ts';
import { inOrder, type Signature, signature } from './signatures.ts';

/** A threat without what all of one check have in common. */
export type Threat = Omit<ThreatDetection, 'timestamp'>;

export function threat(
  { id, category, verdict, confidence, description, action }: Signature,
  level: Level,
  evidence: string,
  metadata: ThreatMetadata,
): Threat {
  return {
    category,
    level: levelName(level),
    level_rank: level,
    verdict,
    description,
    evidence,
    layer: 'memory_sentinel',
    confidence,
    suggested_action: action,
    signature_id: id,
    metadata,
  };
}

export interface Sorting<F extends RecordedFinding> {
  /** What is less than this is no threat. */
  readonly least: Level;
  signatureOf(finding: F): Signature;
  evidenceOf(finding: F): string;
}

/** The findings of the guard under the names of the reference: one threat for each signature, of the worst that stands behind it. */
export function threatsFrom<F extends RecordedFinding | DocumentFinding>(
  findings: readonly F[],
  { least, signatureOf, evidenceOf }: Sorting<F>,
): readonly Threat[] {
  const grouped = new Map<Signature, F[]>();
  for (const finding of findings) {
    if (finding.level < least) continue;
    const known = signatureOf(finding);
    grouped.set(known, [...(grouped.get(known) ?? []), finding]);
  }
  return [...grouped]
    .sort(([a], [b]) => inOrder(a, b))
    .flatMap(([known, group]) => {
      const [worst] = group.sort((a, b) => b.level - a.level);
      return worst === undefined
        ? []
        : [threat(known, levelOf(known, worst), evidenceOf(worst), detailsOf(group, worst))];
    });
}

/** A likely attack is at least as grave as its signature. What the guard doubts is not made worse by the name it gets. */
function levelOf(known: Signature, { level }: RecordedFinding): Level {
  return level >= 3 && known.level > level ? known.level : level;
}

function detailsOf(
  group: readonly (RecordedFinding | DocumentFinding)[],
  worst: RecordedFinding | DocumentFinding,
): ThreatMetadata {
  const entries = [...new Set(group.flatMap((finding) => finding.entries ?? []))];
  const method = 'where' in worst ? worst.where.method : undefined;
  return {
    rules: [...new Set(group.map(({ ruleId: rule, of }) => (of === undefined ? rule : `${rule}:${of}`)))],
    rule_confidence: worst.confidence / 100,
    ...(entries.length === 0 ? {} : { entries }),
    ...(method === undefined ? {} : { method }),
  };
}

/** What was not read to its end, or not at all since a rule broke, may hold anything. */
export function unreadThreats({ complete }: Pick<Judgement, 'complete'>): readonly Threat[] {
  if (complete) return [];
  const failure = signature('SYS-FAIL-CLOSED');
  return [threat(failure, failure.level, 'part of the text was not read', { rules: [incompleteScanRule] })];
}

/** The policy of the space holds the text back for a reason that is none of the reference's. */
export function policyThreats({ verdict, row, why }: Judgement, known: readonly Threat[]): readonly Threat[] {
  if (known.length > 0 || verdictRank(verdict) < verdictRank('challenge')) return [];
  return [
    {
      category: 'memory_poisoning',
      level: levelName(levelFor[verdict] ?? 2),
      level_rank: levelFor[verdict] ?? 2,
      verdict,
      description: why,
      evidence: `policy row ${row}`,
      layer: 'memory_sentinel',
      confidence: 0.5,
      suggested_action: 'Have a person look at it before it is remembered.',
      metadata: { rules: [], row },
    },
  ];
}

const levelFor: Partial<Record<Verdict, Level>> = { challenge: 2, quarantine: 2, block: 3 };

export function stamped(threats: readonly Threat[], now: number): readonly ThreatDetection[] {
  const timestamp = instant(now);
  return threats.map((one) => ({ ...one, timestamp }));
}

export function highest(threats: readonly Threat[]): Level {
  return Math.max(0, ...threats.map(({ level_rank }) => level_rank)) as Level;
}

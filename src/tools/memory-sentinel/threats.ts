import { type DocumentFinding, incompleteScanRule, type Judgement } from '../../guard/index.ts';
import type { RecordedFinding } from '../../model/event.ts';
import { type Level, levelName } from '../../model/level.ts';
import { type Verdict, verdictRank } from '../../model/verdict.ts';
import type { ThreatDetection, ThreatMetadata } from './contract.ts';
import { instant } from './instant.ts';
import { inOrder, type Signature, signature } from './signatures.ts';

/** A threat without the timestamp, which all threats of one check share. */
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
  /** Findings below this level are not threats. */
  readonly minLevel: Level;
  signatureOf(finding: F): Signature;
  evidenceOf(finding: F): string;
}

/** The guard's findings under the contract's names: one threat per signature, described by its worst finding. */
export function threatsFrom<F extends RecordedFinding | DocumentFinding>(
  findings: readonly F[],
  { minLevel, signatureOf, evidenceOf }: Sorting<F>,
): readonly Threat[] {
  const grouped = new Map<Signature, F[]>();
  for (const finding of findings) {
    if (finding.level < minLevel) continue;
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

/** A likely attack gets at least its signature's level. Other findings are not raised by the signature's name. */
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

/** A text that was not scanned completely may contain anything. */
export function unreadThreats({ complete }: Pick<Judgement, 'complete'>): readonly Threat[] {
  if (complete) return [];
  const failure = signature('SYS-FAIL-CLOSED');
  return [threat(failure, failure.level, 'part of the text was not scanned', { rules: [incompleteScanRule] })];
}

/** The policy of the space holds the text for a reason that the memory sentinel contract does not have. */
export function policyThreats({ verdict, row, why }: Judgement, known: readonly Threat[]): readonly Threat[] {
  if (known.length > 0 || verdictRank(verdict) < verdictRank('redact')) return [];
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
      suggested_action: 'Have a person review it before it is stored.',
      metadata: { rules: [], row },
    },
  ];
}

const levelFor: Partial<Record<Verdict, Level>> = { redact: 2, challenge: 2, quarantine: 2, block: 3 };

export function stamped(threats: readonly Threat[], now: number): readonly ThreatDetection[] {
  const timestamp = instant(now);
  return threats.map((one) => ({ ...one, timestamp }));
}

export function highest(threats: readonly Threat[]): Level {
  return Math.max(0, ...threats.map(({ level_rank }) => level_rank)) as Level;
}

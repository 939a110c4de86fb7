import { learnedRuleIds, type Report } from '../../model/finding.ts';
import type { Level } from '../../model/level.ts';

/** What a finding can come from: a rule somebody wrote, or the model that was trained. */
export const layerNames = ['rules', 'learned'] as const;
export type LayerName = (typeof layerNames)[number];

const learnedIds: ReadonlySet<string> = new Set(Object.values(learnedRuleIds));

/** The report as if only one layer had run. */
export function layerOf(report: Report, layer: LayerName): Report {
  const learned = layer === 'learned';
  const findings = report.findings.filter(({ ruleId }) => learnedIds.has(ruleId) === learned);
  const level = Math.max(0, ...findings.map((finding) => finding.level)) as Level;
  // An incomplete scan holds the text, but the model gets no credit for that.
  return { ...report, findings, level, complete: learned || report.complete };
}

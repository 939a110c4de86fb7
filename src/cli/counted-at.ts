import { learnedRuleIds, type Report } from '../model/finding.ts';
import type { Level } from '../model/level.ts';
import { type Trust, trustRank } from '../model/trust.ts';

/** A suspicion counts in text from outside, so a scan of such text lists it beside what counts everywhere. */
export function countedAt(report: Report, trust: Trust): Report {
  const counts = trustRank(trust) <= trustRank('external');
  const findings = report.findings.map((finding) =>
    counts && finding.ruleId === learnedRuleIds.suspicion ? { ...finding, level: 2 as const } : finding,
  );
  return { ...report, findings, level: Math.max(0, ...findings.map(({ level }) => level)) as Level };
}

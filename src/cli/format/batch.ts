import type { Report } from '../../model/finding.ts';
import type { Verdict } from '../../model/verdict.ts';

/** One answer of `scan --jsonl`. Other programs read it: add members, never change them. */
export function answerLine(id: unknown, report: Report, verdict: Verdict): string {
  const answer = {
    id,
    verdict,
    level: report.level,
    complete: report.complete,
    findings: report.findings.map((finding) => ({
      ruleId: finding.ruleId,
      category: finding.category,
      level: finding.level,
      confidence: finding.confidence,
      start: finding.span.start,
      end: finding.span.end,
      view: finding.view,
      evidence: finding.evidence,
    })),
    impacts: report.impacts.map(({ impact, span }) => ({ impact, start: span.start, end: span.end })),
  };
  return `${JSON.stringify(answer)}\n`;
}

export function errorLine(line: number, error: string, id?: unknown): string {
  return `${JSON.stringify(id === undefined ? { line, error } : { id, line, error })}\n`;
}

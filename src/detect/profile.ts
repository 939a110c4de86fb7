import type { Category, Finding, Report, Span } from '../model/finding.ts';
import type { Level } from '../model/level.ts';

/** The number of windows that the model's thresholds assume in a repository, see `weigh`. */
export const repositoryWindows = 512;
/** Findings within this many UTF-16 units of each other support each other. */
const nearbyUnits = 1_200;

/** These are facts about the characters of a file, or were measured for repositories already. */
const alwaysCount: ReadonlySet<Category> = new Set<Category>(['secret', 'hidden-content', 'learned', 'custom']);

/**
 * A medium finding with no other finding near it becomes a note: documentation uses the words of one rule all the time,
 * and the words of two at one place rarely. High findings and incomplete reports stay as they are.
 */
export function reportForRepository(report: Report): Report {
  const findings = report.findings.map((finding) =>
    finding.level === 2 && !alwaysCount.has(finding.category) && !isSupported(finding, report.findings)
      ? { ...finding, level: 1 as Level }
      : finding,
  );
  return { ...report, findings, level: Math.max(0, ...findings.map(({ level }) => level)) as Level };
}

/** Two rules about the same words are one observation. */
function isSupported({ ruleId, span }: Finding, all: readonly Finding[]): boolean {
  return all.some((other) => {
    const units = distance(other.span, span);
    return other.ruleId !== ruleId && units > 0 && units <= nearbyUnits;
  });
}

function distance(a: Span, b: Span): number {
  return Math.max(0, a.start - b.end, b.start - a.end);
}

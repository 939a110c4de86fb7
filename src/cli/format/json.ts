import { levelName } from '../../model/level.ts';
import type { LocatedFinding, LocatedImpact, ScannedText, SourcePlace } from '../scan-text.ts';
import { type Reporter, type RunSettings, type RunTotals, ruleOf } from './run.ts';

/** One document for the whole run, written incrementally. Findings below the minimum level are included and marked. */
export function createJsonReporter(settings: RunSettings): Reporter {
  let first = true;
  return {
    begin() {
      const { version, scope, profile, trust, minLevel, reader } = settings;
      const head = { tool: { name: 'bezoar', version }, scope, profile, trust, minLevel: levelName(minLevel), reader };
      return `${JSON.stringify(head).slice(0, -1)},"texts":[`;
    },
    scanned(text) {
      const comma = first ? '' : ',';
      first = false;
      return `${comma}\n${JSON.stringify(textToJson(text, settings))}`;
    },
    end: (totals) => `\n],${JSON.stringify(totalsToJson(totals)).slice(1)}\n`,
  };
}

/** One line per text, as soon as it is scanned; unscanned texts are named on stderr. */
export function createJsonlReporter(settings: RunSettings): Reporter {
  return {
    begin: () => '',
    scanned: (text) => `${JSON.stringify(textToJson(text, settings))}\n`,
    end: () => '',
  };
}

function textToJson(text: ScannedText, settings: RunSettings): object {
  return {
    path: text.name,
    verdict: text.verdict,
    level: text.level,
    complete: text.complete,
    findings: text.findings.map((finding) => findingToJson(finding, settings)),
    impacts: text.impacts.map(impactToJson),
    ...(text.unlisted > 0 ? { unlisted: text.unlisted } : {}),
    ...(text.suppressed.length === 0
      ? {}
      : { ignored: text.suppressed.map(({ finding, by }) => ({ by, ...findingToJson(finding, settings) })) }),
    ...(text.incompleteAccepted ? { incompleteAccepted: true } : {}),
  };
}

function findingToJson(finding: LocatedFinding, settings: RunSettings): object {
  return {
    ruleId: finding.ruleId,
    title: ruleOf(settings.rules, finding.ruleId)?.title,
    category: finding.category,
    level: finding.level,
    levelName: levelName(finding.level),
    belowMinLevel: finding.level < settings.minLevel,
    confidence: finding.confidence,
    ...placeToJson(finding),
    view: finding.view,
    mitigations: finding.mitigations,
    evidence: finding.evidence,
    threats: finding.threats,
  };
}

function impactToJson(mark: LocatedImpact): object {
  return { impact: mark.impact, ruleId: mark.ruleId, ...placeToJson(mark), evidence: mark.evidence };
}

function placeToJson(mark: SourcePlace & { readonly span: { readonly start: number; readonly end: number } }): object {
  return {
    start: mark.span.start,
    end: mark.span.end,
    line: mark.start.line,
    column: mark.start.column,
    endLine: mark.end.line,
    endColumn: mark.end.column,
  };
}

function totalsToJson(totals: RunTotals): object {
  const [, low, medium, high, critical] = totals.findings;
  const notices = (list: RunTotals['errors']): object[] => list.map(({ name, reason }) => ({ path: name, reason }));
  return {
    skipped: notices(totals.skipped),
    warnings: notices(totals.warnings),
    errors: notices(totals.errors),
    summary: {
      texts: totals.scanned,
      findings: { critical, high, medium, low },
      belowMinLevel: totals.below,
      ignored: totals.suppressed,
      // A verdict is about what was read: if nothing was, "allow" would sound like a clean result.
      verdict: totals.scanned === 0 ? null : totals.verdict,
    },
  };
}

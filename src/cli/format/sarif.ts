import { pathToFileURL } from 'node:url';
import { sha256 } from '../../base/hash.ts';
import type { AccusingRule } from '../../detect/index.ts';
import { type Level, levelName } from '../../model/level.ts';
import type { LocatedFinding } from '../scan-text.ts';
import { type Reporter, type RunSettings, ruleOf, type ScanNotice } from './run.ts';

const levels = ['none', 'note', 'warning', 'error', 'error'] as const;
/** What GitHub sorts security alerts by; its bands are those of CVSS. */
const severities: readonly [string, string, string, string, string] = ['0.0', '3.0', '5.5', '8.0', '9.5'];

/** OWASP Top 10 for Agentic Applications, memory and context poisoning; MITRE ATLAS, AI agent context poisoning. */
const standardTags: readonly string[] = ['security', 'OWASP-ASI06', 'AML.T0080'];

/**
 * SARIF 2.1.0, for code scanning. Findings below the minimum level are left out, because every result becomes an alert.
 * It contains no memory text: agents read alerts, and poison must not spread through its own report.
 */
export function createSarifReporter(settings: RunSettings): Reporter {
  const results: object[] = [];
  const incomplete: ScanNotice[] = [];
  return {
    begin: () => '',
    scanned(text) {
      const occurrences = new Map<string, number>();
      for (const finding of text.findings.filter(({ level }) => level >= settings.minLevel)) {
        const key = JSON.stringify([finding.ruleId, text.name, finding.evidence]);
        const occurrence = occurrences.get(key) ?? 0;
        occurrences.set(key, occurrence + 1);
        results.push({
          ...resultOf(text.name, finding, settings),
          // Without the line number, so that an alert stays the same when lines above it move.
          partialFingerprints: { 'bezoar/v1': sha256(`${key}#${occurrence}`) },
        });
      }
      if (text.unlisted > 0) incomplete.push({ name: text.name, reason: `${text.unlisted} more findings not listed` });
      return '';
    },
    end(totals) {
      const notifications = [
        ...totals.errors.map((notice) => notificationOf(notice, 'error')),
        ...[...totals.warnings, ...incomplete].map((notice) => notificationOf(notice, 'warning')),
        ...totals.skipped.map((notice) => notificationOf(notice, 'note')),
      ];
      const run = {
        tool: { driver: driverOf(settings) },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder in which bezoar was started.' } } },
        invocations: [{ executionSuccessful: totals.errors.length === 0, toolExecutionNotifications: notifications }],
        properties: {
          scope: settings.scope,
          profile: settings.profile,
          trust: settings.trust,
          ignored: totals.suppressed,
        },
        results,
      };
      return `${JSON.stringify(documentOf(run), null, 2)}\n`;
    },
  };
}

function documentOf(run: object): object {
  return { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
}

function driverOf(settings: RunSettings): object {
  return {
    name: 'bezoar',
    version: settings.version,
    semanticVersion: settings.version,
    rules: [...settings.rules.values()].map(descriptorOf),
  };
}

function descriptorOf(rule: AccusingRule): object {
  return {
    id: rule.id,
    name: pascalCase(rule.id),
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.why },
    help: { text: rule.advice },
    defaultConfiguration: { level: levels[rule.level] },
    properties: {
      tags: [...standardTags, rule.category, ...rule.threats],
      precision: precisionOf(rule.confidence),
      'security-severity': severities[rule.level],
    },
  };
}

/** GitHub's term for how often an alert is right. */
function precisionOf(confidence: number): string {
  if (confidence >= 0.9) return 'very-high';
  if (confidence >= 0.7) return 'high';
  return confidence >= 0.4 ? 'medium' : 'low';
}

function resultOf(name: string, finding: LocatedFinding, settings: RunSettings): object {
  const rule = ruleOf(settings.rules, finding.ruleId);
  return {
    ...(rule === undefined
      ? { ruleId: finding.ruleId }
      : { ruleId: rule.id, ruleIndex: [...settings.rules.keys()].indexOf(rule.id) }),
    level: sarifLevel(finding.level),
    message: { text: messageOf(finding, rule) },
    locations: [{ physicalLocation: { artifactLocation: artifactOf(name), region: regionOf(finding) } }],
    properties: {
      finding: finding.ruleId,
      level: levelName(finding.level),
      category: finding.category,
      confidence: finding.confidence,
      view: finding.view,
      mitigations: finding.mitigations,
    },
  };
}

function sarifLevel(level: Level): (typeof levels)[number] {
  return levels[level];
}

function messageOf(finding: LocatedFinding, rule: AccusingRule | undefined): string {
  const seen = finding.view === 'as-written' ? '' : ` Found in the ${finding.view} view of the text.`;
  return rule === undefined ? `${finding.ruleId}.${seen}` : `${rule.title}. ${rule.why} ${rule.advice}${seen}`;
}

function regionOf(finding: LocatedFinding): object {
  return {
    startLine: finding.start.line,
    startColumn: finding.start.column,
    endLine: finding.end.line,
    endColumn: finding.end.column,
    charOffset: finding.span.start,
    charLength: finding.span.end - finding.span.start,
  };
}

function artifactOf(name: string): object {
  if (name === '<stdin>') return { uri: 'stdin' };
  if (name.startsWith('/') || /^[A-Za-z]:\//.test(name)) return { uri: pathToFileURL(name).href };
  return { uri: name.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}

function notificationOf({ name, reason }: ScanNotice, level: 'note' | 'warning' | 'error'): object {
  return {
    level,
    message: { text: reason },
    locations: [{ physicalLocation: { artifactLocation: artifactOf(name) } }],
  };
}

function pascalCase(id: string): string {
  return id
    .split('_')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('');
}

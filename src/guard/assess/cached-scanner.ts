import { sha256 } from '../../base/hash.ts';
import type { Decision, RecordedFinding } from '../../model/event.ts';
import type { Finding, Impact, Report } from '../../model/finding.ts';
import type { Level } from '../../model/level.ts';
import type { Origin } from '../../model/provenance.ts';
import { signalFinding, signalsIn } from '../../model/signal.ts';
import type { TextScanner } from '../../model/text-scanner.ts';
import type { Trust } from '../../model/trust.ts';
import { decide, type GuardPath, type LabCondition, type Policy, type Ruling } from '../../policy/index.ts';
import {
  type Join,
  type JointReading,
  readJoins,
  readSeams,
  type SeamReading,
  tagFindings,
} from '../../sentinel/index.ts';

/** What the scanner made of a text and its tags, without a copy of either. */
export interface ScanSummary {
  readonly level: Level;
  readonly complete: boolean;
  readonly findings: readonly RecordedFinding[];
  readonly impacts: readonly Impact[];
  /** The scanner itself failed. Read as incomplete. */
  readonly failed: boolean;
}

const maxCachedScans = 50_000;
const maxCachedNames = 10_000;
const unread: ScanSummary = { level: 0, complete: true, findings: [], impacts: [], failed: false };

/**
 * Reads texts, each once for as long as the rules stand: the same words under the same rules give the same reading, so it is
 * kept under both digests. It holds no text.
 */
export class CachedScanner {
  readonly #scanner: TextScanner;
  readonly #condition: LabCondition;
  readonly #readings = new Map<string, ScanSummary>();
  readonly #names = new Map<string, readonly RecordedFinding[]>();

  constructor(scanner: TextScanner, condition: LabCondition) {
    this.#scanner = scanner;
    this.#condition = condition;
  }

  get rules(): string {
    return this.#scanner.digest;
  }

  read(content: string, tags: readonly string[]): ScanSummary {
    if (this.#condition !== 'full') return unread;
    // As JSON, so that no text can pass for another one cut differently into tags and content.
    const key = sha256(JSON.stringify([this.#scanner.digest, tags, content]));
    const kept = this.#readings.get(key);
    if (kept !== undefined) return kept;
    const reading = this.#scan(content, tags);
    if (this.#readings.size >= maxCachedScans) this.#readings.clear();
    this.#readings.set(key, reading);
    return reading;
  }

  /** What the policy says of a text that was read so. */
  rule(policy: Policy, path: GuardPath, trust: Trust, reading: ScanSummary): Ruling {
    return decide(policy, policyInput(this.#condition, path, trust, reading));
  }

  get condition(): LabCondition {
    return this.#condition;
  }

  /** The report with its evidence, for a person. */
  inspect(content: string): Report {
    return this.#scanner.scan(content);
  }

  /**
   * What the names around a text say: its target, tool, principal, session and address. They are shown as labels, so an
   * order that hides in one reaches a prompt as well. An address is full of other people's words and accuses less.
   */
  names({ tool = '', principal, session = '', uri = '' }: Origin, target: string): readonly RecordedFinding[] {
    if (this.#condition !== 'full') return [];
    const lines = [target, tool, principal, session].join('\n');
    const key = `${lines}\n${uri}`;
    const kept = this.#names.get(key);
    if (kept !== undefined) return kept;
    const findings = [...nameFindings(this.#scanner, lines, 3), ...nameFindings(this.#scanner, wordsOf(uri), 2)];
    if (this.#names.size >= maxCachedNames) this.#names.clear();
    this.#names.set(key, findings);
    return findings;
  }

  /** What several texts say only together. */
  joint(joins: readonly Join[]): JointReading {
    if (this.#condition !== 'full' || joins.length === 0) return { hits: [], complete: true };
    return readJoins(this.#scanner, joins);
  }

  /** What the parts of one text say over the seams between them. */
  seams(join: Join): SeamReading {
    return readSeams(this.#scanner, join);
  }

  #scan(content: string, tags: readonly string[]): ScanSummary {
    try {
      const alone = readingOf(this.#scanner.scan(content));
      if (tags.length === 0) return alone;
      const both = joined(alone, readingOf(this.#scanner.scan(tags.join('\n'))));
      return withFindings(both, ...tagFindings(this.#scanner, content, tags));
    } catch {
      // A rule of a user's own pack may throw. What could not be read may hold anything.
      return { ...unread, complete: false, failed: true };
    }
  }
}

export function policyInput(
  condition: LabCondition,
  path: GuardPath,
  trust: Trust,
  { level, impacts, complete, findings }: ScanSummary,
): Parameters<typeof decide>[1] {
  return { level, impacts, signals: signalsIn(findings), trust, path, complete, condition };
}

/** The reading with what was seen beside the text. It can only get worse by it. */
export function withFindings(reading: ScanSummary, ...added: readonly RecordedFinding[]): ScanSummary {
  if (added.length === 0) return reading;
  const findings = [...reading.findings, ...added];
  return { ...reading, findings, level: highest(findings) };
}

/** The reading without what a reviewer has accepted for exactly this text. */
export function withoutAccepted(reading: ScanSummary, accepted: readonly string[]): ScanSummary {
  if (accepted.length === 0) return reading;
  const findings = reading.findings.filter(({ ruleId: rule }) => !accepted.includes(rule));
  return {
    ...reading,
    findings,
    level: highest(findings),
    complete: reading.complete || accepted.includes(incompleteScanRule),
  };
}

/** Stands among accepted rules for "a part of it could not be read". */
export const incompleteScanRule = 'incomplete-scan';

/** Everything a reviewer has to have seen before this text is let through. */
export function rulesToAccept(reading: ScanSummary): readonly string[] {
  const rules = new Set(reading.findings.map(({ ruleId: rule }) => rule));
  if (!reading.complete) rules.add(incompleteScanRule);
  return [...rules].sort();
}

export function decisionOf(
  ruling: Ruling,
  reading: ScanSummary,
  trust: Trust,
  digest: string,
  entry?: string,
): Decision {
  const decision: Decision = {
    digest,
    verdict: ruling.verdict,
    advised: ruling.advised,
    row: ruling.row,
    trust,
    level: reading.level,
    complete: reading.complete,
    findings: reading.findings,
    impacts: reading.impacts,
    failClosed: reading.failed,
  };
  return entry === undefined ? decision : { entry, ...decision };
}

function readingOf(report: Report): ScanSummary {
  return {
    level: report.level,
    complete: report.complete,
    findings: worstOfEach(report.findings).map(factOf),
    impacts: [...new Set(report.impacts.map(({ impact }) => impact))].sort(),
    failed: false,
  };
}

/** One per rule is enough to decide and to explain; a text of ten thousand hits must not make a record of ten thousand lines. */
function worstOfEach(findings: readonly Finding[]): readonly Finding[] {
  const worst = new Map<string, Finding>();
  for (const finding of findings) {
    const known = worst.get(finding.ruleId);
    if (known === undefined || finding.level > known.level) worst.set(finding.ruleId, finding);
  }
  return [...worst.values()];
}

function factOf({ ruleId, category, level, confidence, span, view }: Finding): RecordedFinding {
  const { start, end } = span;
  return { ruleId, category, level, confidence: Math.round(confidence * 100), span: { start, end }, view };
}

/** The words of an address, as a reader sees them who looks past its signs. */
function wordsOf(uri: string): string {
  const plain = uri.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return ' ';
    }
  });
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

function nameFindings(scanner: TextScanner, text: string, maxLevel: Level): readonly RecordedFinding[] {
  if (text === '') return [];
  try {
    const worst = worstOfEach(scanner.scan(text).findings).filter(({ category }) => category !== 'learned');
    return worst.map(({ ruleId, category, level, confidence }) =>
      signalFinding('metadata', Math.min(level, maxLevel) as Level, Math.round(confidence * 100), {
        category,
        in: 'metadata',
        of: ruleId,
      }),
    );
  } catch {
    return [signalFinding('metadata', 2, 50, { in: 'metadata' })];
  }
}

function joined(content: ScanSummary, tags: ScanSummary): ScanSummary {
  return {
    level: Math.max(content.level, tags.level) as Level,
    complete: content.complete && tags.complete,
    findings: [...content.findings, ...tags.findings.map((finding) => ({ ...finding, in: 'tags' as const }))],
    impacts: [...new Set([...content.impacts, ...tags.impacts])].sort(),
    failed: content.failed || tags.failed,
  };
}

function highest(findings: readonly RecordedFinding[]): Level {
  return Math.max(0, ...findings.map(({ level }) => level)) as Level;
}

import { sha256 } from '../../base/hash.ts';
import { inSlices } from '../../base/work-slices.ts';
import type { Decision, RecordedFinding } from '../../model/event.ts';
import type { Finding, Impact, Report } from '../../model/finding.ts';
import type { Level } from '../../model/level.ts';
import type { MaskedKind } from '../../model/private-data.ts';
import type { Origin } from '../../model/provenance.ts';
import { scanStepsOf } from '../../model/scan-steps.ts';
import { signalFinding, signalsIn } from '../../model/signal.ts';
import type { TextScanner } from '../../model/text-scanner.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import {
  areOwnAddresses,
  decide,
  type GuardPath,
  type LabCondition,
  type Policy,
  type PolicyInput,
  type Ruling,
} from '../../policy/index.ts';
import {
  type Join,
  type JointReading,
  readJoins,
  readSeams,
  type SeamReading,
  tagFindings,
} from '../../sentinel/index.ts';
import { destination, destinationsIn, wordsInAddress } from './addresses.ts';

/** The result of scanning a text and its tags, without a copy of either. */
export interface ScanSummary {
  readonly level: Level;
  readonly complete: boolean;
  readonly findings: readonly RecordedFinding[];
  readonly impacts: readonly Impact[];
  /** The addresses behind the impact `introduces-destination`, as written. */
  readonly destinations?: readonly string[];
  /** The scanner itself failed. Treated as incomplete. */
  readonly failed: boolean;
}

/** Scanning this many characters takes about 5 ms, half a slice. */
const minLongText = 8_000;
const maxSliceMs = 10;
const maxCachedScans = 50_000;
const maxCachedNames = 10_000;
const unread: ScanSummary = { level: 0, complete: true, findings: [], impacts: [], failed: false };

/**
 * Caches scans: the same text under the same rules gives the same result, so the cache key is a digest of both. No text
 * is kept.
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
    const key = this.#keyOf(content, tags);
    const cached = this.#readings.get(key);
    if (cached !== undefined) return cached;
    const reading = this.#scan(() => this.#scanner.scan(content), content, tags);
    this.#keep(key, reading);
    return reading;
  }

  /** Reads a long text while others have their turns, so that `read` finds it in the cache. Short ones are left to `read`. */
  async readAhead(content: string, tags: readonly string[]): Promise<void> {
    if (this.#condition !== 'full' || content.length < minLongText) return;
    const steps = scanStepsOf(this.#scanner)?.(content);
    const key = this.#keyOf(content, tags);
    if (steps === undefined || this.#readings.has(key)) return;
    const report = await inSlices(steps, maxSliceMs, 'long').catch(() => undefined);
    // What fails here fails there again, and is reported.
    if (report !== undefined)
      this.#keep(
        key,
        this.#scan(() => report, content, tags),
      );
  }

  /** JSON, so that no other split into tags and content gives the same key. */
  #keyOf(content: string, tags: readonly string[]): string {
    return sha256(JSON.stringify([this.#scanner.digest, tags, content]));
  }

  #keep(key: string, reading: ScanSummary): void {
    if (this.#readings.size >= maxCachedScans) this.#readings.clear();
    this.#readings.set(key, reading);
  }

  /** The policy's ruling on a text with this scan. */
  rule(policy: Policy, path: GuardPath, trust: Trust, reading: ScanSummary, circumstances: Circumstances): Ruling {
    return decide(policy, policyInput(this.#condition, path, trust, withoutOwn(policy, reading), circumstances));
  }

  get condition(): LabCondition {
    return this.#condition;
  }

  /** The full report with evidence, for reviewers only. */
  inspect(content: string): Report {
    return this.#scanner.scan(content);
  }

  /**
   * Scans the names around a text: its target, tool, principal, session and address. They are shown as labels, so an
   * instruction hidden in one would reach a prompt too. Findings in an address count less, because addresses are full
   * of other people's words.
   */
  names({ tool = '', principal, session = '', uri = '' }: Origin, target: string): readonly RecordedFinding[] {
    if (this.#condition !== 'full') return [];
    const lines = [target, tool, principal, session].join('\n');
    const key = `${lines}\n${uri}`;
    const cached = this.#names.get(key);
    if (cached !== undefined) return cached;
    const findings = [...nameFindings(this.#scanner, lines, 3), ...nameFindings(this.#scanner, wordsInAddress(uri), 2)];
    if (this.#names.size >= maxCachedNames) this.#names.clear();
    this.#names.set(key, findings);
    return findings;
  }

  /** Findings that exist only in several texts joined together, this one among them. */
  joint(joins: readonly Join[], own: string): JointReading {
    if (this.#condition !== 'full' || joins.length === 0) return { hits: [], complete: true };
    return readJoins(this.#scanner, joins, own);
  }

  /** Findings that cross a seam between the parts of one text. */
  seams(join: Join): SeamReading {
    return readSeams(this.#scanner, join);
  }

  #scan(reportOf: () => Report, content: string, tags: readonly string[]): ScanSummary {
    try {
      const alone = readingOf(reportOf(), content);
      if (tags.length === 0) return alone;
      const both = joined(alone, readingOf(this.#scanner.scan(tags.join('\n')), tags.join('\n')));
      return withFindings(both, ...tagFindings(this.#scanner, content, tags));
    } catch {
      // A rule of a user's own pack may throw. A text that was not scanned may contain anything.
      return { ...unread, complete: false, failed: true };
    }
  }
}

/** An address of the user's own domain introduces no new destination. */
function withoutOwn(policy: Policy, reading: ScanSummary): ScanSummary {
  if (policy.ownDomains.length === 0 || !areOwnAddresses(policy, reading.destinations ?? [])) return reading;
  return { ...reading, impacts: reading.impacts.filter((impact) => impact !== destination) };
}

/** What a policy can ask about a text besides its scan: its source, the time, and its private data. */
export type Circumstances = Pick<PolicyInput, 'source' | 'now' | 'private' | 'redacted'>;

export function policyInput(
  condition: LabCondition,
  path: GuardPath,
  trust: Trust,
  { level, impacts, complete, findings }: ScanSummary,
  circumstances: Circumstances,
): PolicyInput {
  // A text is grounded if a person stands for its words: they stated them, or decided about them.
  const grounded = trustRank(trust) >= trustRank('user');
  const signals = signalsIn(findings);
  return { level, impacts, signals, findings, trust, grounded, path, complete, condition, ...circumstances };
}

/** Adds findings to a scan. The result is never milder than the scan alone. */
export function withFindings(reading: ScanSummary, ...added: readonly RecordedFinding[]): ScanSummary {
  if (added.length === 0) return reading;
  const findings = [...reading.findings, ...added];
  return { ...reading, findings, level: highest(findings) };
}

/** Removes the findings that a reviewer has accepted for exactly this text. */
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

/** Pseudo rule id for accepting a text that was not scanned completely. */
export const incompleteScanRule = 'incomplete-scan';

/** Every rule that a reviewer has to accept before this text is released. */
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
  redacted?: readonly MaskedKind[],
): Decision {
  const decision: Decision = {
    digest,
    verdict: ruling.verdict,
    advised: ruling.advised,
    row: ruling.row,
    ...(ruling.exceptions === undefined ? {} : { exceptions: ruling.exceptions }),
    trust,
    level: reading.level,
    complete: reading.complete,
    findings: reading.findings,
    impacts: reading.impacts,
    failClosed: reading.failed,
    ...(redacted === undefined ? {} : { redacted }),
  };
  return entry === undefined ? decision : { entry, ...decision };
}

function readingOf(report: Report, text: string): ScanSummary {
  return {
    level: report.level,
    complete: report.complete,
    findings: worstOfEach(report.findings).map(factOf),
    impacts: [...new Set(report.impacts.map(({ impact }) => impact))].sort(),
    destinations: destinationsIn(report, text),
    failed: false,
  };
}

/**
 * One finding per rule is enough to decide and to explain: a text with ten thousand hits must not produce a record of
 * ten thousand lines.
 */
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
    destinations: [...(content.destinations ?? []), ...(tags.destinations ?? [])],
    failed: content.failed || tags.failed,
  };
}

function highest(findings: readonly RecordedFinding[]): Level {
  return Math.max(0, ...findings.map(({ level }) => level)) as Level;
}

import { runningSha256, sha256 } from '../base/hash.ts';
import type { Finding, ImpactMark, Report, Span } from '../model/finding.ts';
import type { Level } from '../model/level.ts';
import type { ScanProfile } from '../model/scan-profile.ts';
import type { Trust } from '../model/trust.ts';
import type { Verdict } from '../model/verdict.ts';
import { verdictOf } from '../policy/index.ts';
import { countedAt } from './counted-at.ts';
import { indexLines, type LineIndex, type Position, type TextStart } from './lines.ts';
import type { ScanWindow } from './scan-windows.ts';
import { type IgnoreComment, ignoreCommentsIn } from './suppress/ignore-comments.ts';
import type { SuppressedFinding } from './suppress/suppression.ts';

/** The line of a finding as written. Long lines are truncated. */
export interface Excerpt {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

export interface SourcePlace {
  readonly start: Position;
  readonly end: Position;
}

export interface LocatedFinding extends Finding, SourcePlace {
  readonly excerpt: Excerpt;
  /** SHA-256 of its lines, by which a baseline knows it again wherever they move. */
  readonly hash: string;
}

export interface LocatedImpact extends ImpactMark, SourcePlace {}

/** The result of scanning one text. */
export interface ScannedText {
  readonly name: string;
  readonly findings: readonly LocatedFinding[];
  readonly impacts: readonly LocatedImpact[];
  readonly level: Level;
  readonly complete: boolean;
  readonly verdict: Verdict;
  /** Findings that were counted but not kept, because there were too many. */
  readonly unlisted: number;
  /** The highest level among them. */
  readonly unlistedLevel: Level;
  /** Comments in the text that ask to ignore findings. */
  readonly comments: readonly IgnoreComment[];
  /** Findings that a comment or the baseline accepts; they are not among the others. */
  readonly suppressed: readonly SuppressedFinding[];
  /** The baseline accepts that this very text was not scanned to its end. */
  readonly incompleteAccepted: boolean;
  /** SHA-256 of what was read. */
  readonly hash: string;
}

/** Of a text that a reader is asked about, the report comes later. */
export type ScanFunction = (text: string) => Report | Promise<Report>;

/** No agent remembers a text of this many UTF-16 units: a long changelog has a medium finding by chance. */
const documentUnits = 100_000;

/** Long files are judged with the thresholds of a repository: a medium finding with no other one near it is a note. */
export function profileForFile(text: string, asked: ScanProfile): ScanProfile {
  return text.length >= documentUnits ? 'repository' : asked;
}

/** A file full of attacks must not exhaust memory. Limited per level, so that low findings cannot crowd out high ones. */
const MAX_FINDINGS_PER_LEVEL = 2500;
const MAX_IMPACTS = 2500;
/** Code units kept on each side of a match: more than any terminal shows. */
const EXCERPT_LENGTH = 500;

export async function scanText(
  name: string,
  windows: AsyncIterable<ScanWindow>,
  scan: ScanFunction,
  trust: Trust,
): Promise<ScannedText> {
  const collector = createCollector();
  let origin: TextStart = { line: 1, column: 1 };
  for await (const window of windows) {
    const report = countedAt(await scan(window.text), trust);
    const lines = indexLines(window.text, origin);
    collector.add(window, report, lines);
    if (window.next !== undefined) origin = lines.positionOf(window.next);
  }
  return collector.finish(name, trust);
}

interface Collector {
  add(window: ScanWindow, report: Report, lines: LineIndex): void;
  finish(name: string, trust: Trust): ScannedText;
}

function createCollector(): Collector {
  const findings: LocatedFinding[] = [];
  const impacts: LocatedImpact[] = [];
  const countByLevel = [0, 0, 0, 0, 0];
  let level: Level = 0;
  let complete = true;
  let unlisted = 0;
  let unlistedLevel: Level = 0;
  const comments = new Map<number, IgnoreComment>();
  const hash = runningSha256();
  // Only findings since the start of the last window can occur again in the overlap.
  let recent: LocatedFinding[] = [];
  let seenTo = 0;

  function leaveOut(finding: LocatedFinding): void {
    unlisted++;
    if (finding.level > unlistedLevel) unlistedLevel = finding.level;
  }

  function keep(finding: LocatedFinding): void {
    if (finding.level > level) level = finding.level;
    const known = recent.findIndex((other) => isSame(other, finding));
    const previous = recent[known];
    if (previous !== undefined) {
      if (!outweighs(finding, previous)) return;
      recent[known] = finding;
      const at = findings.lastIndexOf(previous);
      if (at !== -1) findings[at] = finding;
      return;
    }
    const count = (countByLevel[finding.level] ?? 0) + 1;
    countByLevel[finding.level] = count;
    if (count <= MAX_FINDINGS_PER_LEVEL) findings.push(finding);
    else leaveOut(finding);
  }

  return {
    add(window, report, lines) {
      if (!report.complete) complete = false;
      hash.update(window.text);
      for (const comment of ignoreCommentsIn(window, lines)) comments.set(comment.line, comment);
      recent = findings.filter((finding) => finding.span.end > window.offset);
      for (const finding of report.findings) keep(locateFinding(finding, window, lines));
      for (const mark of report.impacts) {
        const again = window.offset + mark.span.end <= seenTo;
        if (!again && impacts.length < MAX_IMPACTS) impacts.push(locate(mark, window, lines));
      }
      seenTo = window.offset + window.text.length;
    },
    finish: (name, trust) => ({
      name,
      findings: findings.sort((a, b) => a.span.start - b.span.start || b.level - a.level),
      impacts,
      level,
      complete,
      verdict: verdictOf({ level, complete }, trust),
      unlisted,
      unlistedLevel,
      comments: [...comments.values()],
      suppressed: [],
      incompleteAccepted: false,
      hash: hash.digest(),
    }),
  };
}

/** Two windows reported the same thing: one rule, overlapping spans. */
function isSame(a: Finding, b: Finding): boolean {
  return a.ruleId === b.ruleId && a.span.start < b.span.end && b.span.start < a.span.end;
}

/** A window's edge can cut a match or hide its context, so the more serious, then the longer finding wins. */
function outweighs(a: Finding, b: Finding): boolean {
  if (a.level !== b.level) return a.level > b.level;
  return a.span.end - a.span.start > b.span.end - b.span.start;
}

function locate<Mark extends { readonly span: Span }>(
  mark: Mark,
  window: ScanWindow,
  lines: LineIndex,
): Mark & SourcePlace {
  const { start, end } = mark.span;
  return {
    ...mark,
    span: { start: start + window.offset, end: end + window.offset },
    start: lines.positionOf(start),
    end: lines.positionOf(end),
  };
}

function locateFinding(finding: Finding, window: ScanWindow, lines: LineIndex): LocatedFinding {
  return {
    ...locate(finding, window, lines),
    excerpt: excerptOf(window.text, finding.span, lines),
    hash: sha256(linesOf(window.text, finding.span, lines)),
  };
}

/** Code units of a line that are hashed on each side of a match: a line may be as long as its file. */
const HASHED_LENGTH = 2_000;

/** The match and the rest of its lines: other words around the same words can be another text. */
function linesOf(text: string, { start, end }: Span, lines: LineIndex): string {
  const first = Math.max(lines.lineAround(start).start, start - HASHED_LENGTH);
  return text.slice(first, Math.max(end, Math.min(lines.lineAround(end).end, end + HASHED_LENGTH))).trim();
}

function excerptOf(text: string, span: Span, lines: LineIndex): Excerpt {
  const line = lines.lineAround(span.start);
  // A span may begin on the line break itself, which belongs to no line.
  const start = Math.min(span.start, line.end);
  const end = Math.max(start, Math.min(span.end, line.end));
  return {
    before: text.slice(Math.max(line.start, start - EXCERPT_LENGTH), start),
    match: text.slice(start, Math.min(end, start + EXCERPT_LENGTH)),
    after: text.slice(end, Math.min(line.end, end + EXCERPT_LENGTH)),
  };
}

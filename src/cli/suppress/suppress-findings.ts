import type { Level } from '../../model/level.ts';
import type { Trust } from '../../model/trust.ts';
import { verdictOf } from '../../policy/index.ts';
import { type Rules, ruleOf } from '../format/run.ts';
import type { LocatedFinding, ScannedText } from '../scan-text.ts';
import type { Baseline } from './baseline.ts';
import type { IgnoreComment } from './ignore-comments.ts';
import { incompleteRule, type SuppressedFinding } from './suppression.ts';

/** Whether comments of this file count, or why they do not. */
export type CommentUse = { readonly honoured: true } | { readonly honoured: false; readonly why: string };

export interface SuppressOptions {
  readonly rules: Rules;
  readonly trust: Trust;
  readonly comments: CommentUse;
  /** The accepted findings, and the name of this file among them. */
  readonly baseline?: { readonly accepted: Baseline; readonly path: string };
}

export interface Suppressed {
  readonly text: ScannedText;
  /** What is wrong with comments of the file. */
  readonly warnings: readonly string[];
}

/** Takes the findings out that a comment or the baseline accepts. What was not listed cannot be accepted, and counts. */
export function suppressFindings(text: ScannedText, options: SuppressOptions): Suppressed {
  const { rules, comments, baseline, trust } = options;
  const valid = comments.honoured ? text.comments.filter((comment) => problemOf(comment, rules) === undefined) : [];
  const suppressed: SuppressedFinding[] = [];
  const findings = text.findings.filter((finding) => {
    const one = byComment(finding, valid, rules) ?? byBaseline(finding, baseline);
    if (one !== undefined) suppressed.push(one);
    return one === undefined;
  });
  const isAccepted = !text.complete && takesIncomplete(text, baseline);
  const warnings = warningsOn(text.comments, options);
  if (suppressed.length === 0 && !isAccepted) return { text, warnings };
  const level = Math.max(text.unlistedLevel, ...findings.map((finding) => finding.level)) as Level;
  const verdict = verdictOf({ level, complete: text.complete || isAccepted }, trust);
  return { text: { ...text, findings, suppressed, level, verdict, incompleteAccepted: isAccepted }, warnings };
}

function byComment(
  finding: LocatedFinding,
  comments: readonly IgnoreComment[],
  rules: Rules,
): SuppressedFinding | undefined {
  const id = ruleOf(rules, finding.ruleId)?.id ?? finding.ruleId;
  const { line } = finding.start;
  const comment = comments.find((one) => (one.line === line || one.line === line - 1) && one.rules.includes(id));
  return comment === undefined ? undefined : { finding, by: 'comment', line: comment.line };
}

function byBaseline(finding: LocatedFinding, baseline: SuppressOptions['baseline']): SuppressedFinding | undefined {
  if (baseline === undefined) return undefined;
  const { ruleId: rule, hash, level } = finding;
  return baseline.accepted.take({ path: baseline.path, rule, hash, level }) ? { finding, by: 'baseline' } : undefined;
}

/** An unread text may contain anything. */
const highestLevel: Level = 4;

function takesIncomplete({ hash }: ScannedText, baseline: SuppressOptions['baseline']): boolean {
  return baseline?.accepted.take({ path: baseline.path, rule: incompleteRule, hash, level: highestLevel }) === true;
}

function warningsOn(found: readonly IgnoreComment[], { comments, rules }: SuppressOptions): readonly string[] {
  return found.flatMap((comment) => {
    const problem = problemOf(comment, rules) ?? (comments.honoured ? undefined : comments.why);
    return problem === undefined ? [] : [`line ${comment.line}: bezoar-ignore was not honoured: ${problem}`];
  });
}

function problemOf({ problem, rules: named }: IgnoreComment, rules: Rules): string | undefined {
  if (problem !== undefined) return problem;
  return named.every((id) => rules.has(id)) ? undefined : 'it names a rule that does not exist';
}

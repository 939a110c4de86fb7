import type { Finding, Report } from '../model/finding.ts';
import { type Level, levelName } from '../model/level.ts';

/** What the hooks need from a scanner. */
export type ScanText = (text: string) => Promise<Report>;

/** Why a change is refused or questioned, for the agent and for people. */
export interface Objection {
  readonly answer: 'deny' | 'ask';
  /** Ids, names and levels; never the text, or the model would read it after all. */
  readonly reason: string;
  /** A denial that the user's configuration has turned into a question. */
  readonly wasDenial?: boolean;
  /** The question is about a command of Bezoar itself, such as removing its hook. */
  readonly isOwnCommand?: boolean;
}

/**
 * Scans the whole resulting file, because an attack may be split over several edits, and objects to what the change
 * adds. Old findings do not count, so that poison can be removed.
 */
export async function objectionToChange(
  scan: ScanText,
  name: string,
  before: string,
  after: string,
  verb: 'would contain' | 'contains' = 'would contain',
): Promise<Objection | undefined> {
  const report = await scan(after);
  const added = newFindings(report, before === '' ? undefined : await scan(before));
  return objection(added, report.complete, `${name} ${verb}`);
}

/** The same for a file as it is now. */
export async function objectionToText(scan: ScanText, name: string, text: string): Promise<Objection | undefined> {
  const { findings, complete } = await scan(text);
  return objection(findings, complete, `${name} contains`);
}

async function objection(
  findings: readonly Finding[],
  complete: boolean,
  subject: string,
): Promise<Objection | undefined> {
  // Loaded on demand: most hook calls touch no guarded file.
  const { verdictOf } = await import('../policy/index.ts');
  const level = findings.reduce<number>((worst, finding) => Math.max(worst, finding.level), 0) as Level;
  // We do not know what the agent has read, so its writes are trusted like text from outside.
  const verdict = verdictOf({ level, complete }, 'external');
  if (verdict === 'allow' || verdict === 'sanitize') return undefined;
  // What has no level counts for nothing in a file.
  const counted = findings.filter((finding) => finding.level > 0);
  const rules = [...new Set(counted.map(({ ruleId }) => ruleId))].slice(0, maxRulesShown).join(', ');
  const found = rules === '' ? 'the scan did not reach the end' : `${levelName(level)}: ${rules}`;
  return {
    answer: verdict === 'challenge' ? 'ask' : 'deny',
    reason: `${subject} a likely attack (${found})`,
  };
}

const maxRulesShown = 5;

function newFindings(after: Report, before: Report | undefined): readonly Finding[] {
  const old = new Map<string, number>();
  for (const finding of before?.findings ?? []) old.set(keyOf(finding), (old.get(keyOf(finding)) ?? 0) + 1);
  const known: Finding[] = [];
  const added = after.findings.filter((finding) => {
    const left = old.get(keyOf(finding)) ?? 0;
    old.set(keyOf(finding), left - 1);
    if (left > 0) known.push(finding);
    return left <= 0;
  });
  // Around words that a rule has found before, the model's opinion changes with every word nearby.
  return added.filter((finding) => finding.category !== 'learned' || !known.some((other) => overlaps(finding, other)));
}

function overlaps({ span }: Finding, { span: other }: Finding): boolean {
  return span.start < other.end && other.start < span.end;
}

/** The evidence of the learned layer is a long excerpt, which every edit nearby changes. */
function keyOf({ ruleId, level, evidence, category }: Finding): string {
  return category === 'learned' ? `${ruleId} ${level}` : `${ruleId} ${level} ${evidence}`;
}

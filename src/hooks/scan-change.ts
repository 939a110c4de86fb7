import type { Finding, Report } from '../model/finding.ts';
import { type Level, levelName } from '../model/level.ts';

/** What the hooks need of a scanner. */
export type ScanText = (text: string) => Promise<Report>;

/** What an agent is told about a change it wants to make, and what a person is told about one that was made. */
export interface Objection {
  readonly answer: 'deny' | 'ask';
  /** Ids, names and levels; never the text, which would then be read by the model after all. */
  readonly reason: string;
}

/**
 * Looks at a file as it would be, since an attack may be split over several edits, and objects to what the change brings
 * in. What stood there before is not held against it: taking poison out must not be forbidden.
 */
export async function objectionToChange(
  scan: ScanText,
  name: string,
  before: string,
  after: string,
): Promise<Objection | undefined> {
  const report = await scan(after);
  const brought = newFindings(report, before === '' ? undefined : await scan(before));
  return objection(brought, report.complete, `${name} would hold`);
}

/** The same for a file as it stands. */
export async function objectionToText(scan: ScanText, name: string, text: string): Promise<Objection | undefined> {
  const { findings, complete } = await scan(text);
  return objection(findings, complete, `${name} holds`);
}

async function objection(
  findings: readonly Finding[],
  complete: boolean,
  subject: string,
): Promise<Objection | undefined> {
  // Most calls of a hook touch no guarded file and come to no verdict.
  const { verdictOf } = await import('../policy/index.ts');
  const level = findings.reduce<number>((worst, finding) => Math.max(worst, finding.level), 0) as Level;
  // Nobody knows what an agent has read before it writes, so it is trusted like what comes from outside.
  const verdict = verdictOf({ level, complete }, 'external');
  if (verdict === 'allow' || verdict === 'sanitize') return undefined;
  const rules = [...new Set(findings.map(({ ruleId }) => ruleId))].slice(0, shown).join(', ');
  const found = rules === '' ? 'it could not be read to its end' : `${levelName(level)}: ${rules}`;
  return {
    answer: verdict === 'challenge' ? 'ask' : 'deny',
    reason: `${subject} what looks like an attack (${found})`,
  };
}

const shown = 5;

function newFindings(after: Report, before: Report | undefined): readonly Finding[] {
  const old = new Map<string, number>();
  for (const finding of before?.findings ?? []) old.set(keyOf(finding), (old.get(keyOf(finding)) ?? 0) + 1);
  return after.findings.filter((finding) => {
    const left = old.get(keyOf(finding)) ?? 0;
    old.set(keyOf(finding), left - 1);
    return left <= 0;
  });
}

/** The evidence of the learned layer is a whole stretch of text, which every edit nearby changes. */
function keyOf({ ruleId, level, evidence, category }: Finding): string {
  return category === 'learned' ? `${ruleId} ${level}` : `${ruleId} ${level} ${evidence}`;
}

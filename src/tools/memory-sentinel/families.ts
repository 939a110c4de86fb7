import { createScanner, type Scanner, sentinelRules } from '../../detect/index.ts';
import type { RecordedFinding } from '../../model/event.ts';

type FamilyText = keyof typeof sentinelRules;

const scanners = new Map<FamilyText, Scanner>();

/** The guard's findings, and where they show no likely attack, what the families find in the texts besides. */
export function withFamilies<F extends RecordedFinding>(
  found: readonly F[],
  inFamilies: () => readonly F[],
): readonly F[] {
  return found.some(({ level }) => level >= 3) ? found : [...found, ...inFamilies()];
}

/**
 * What the families of the memory sentinel contract find. A caller of this contract keeps the text in a store of their own,
 * without the fence that the guard puts around outside text, so the contract asks about more than the guard does.
 */
export function familyFindings(text: string, kind: FamilyText): readonly RecordedFinding[] {
  const { findings } = scannerFor(kind).scan(text);
  return findings.map(({ ruleId, category, level, confidence, span: { start, end }, view }) => ({
    ruleId,
    category,
    level,
    confidence: Math.round(confidence * 100),
    span: { start, end },
    view,
    ...(kind === 'tags' ? { in: 'tags' as const } : {}),
  }));
}

/** Compiled at the first use: most programs never call the contract. */
function scannerFor(kind: FamilyText): Scanner {
  const known = scanners.get(kind);
  if (known !== undefined) return known;
  const made = createScanner({ rules: sentinelRules[kind], learned: false });
  scanners.set(kind, made);
  return made;
}

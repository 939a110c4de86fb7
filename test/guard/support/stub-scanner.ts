import type { TextScanner } from '../../../src/guard/index.ts';
import type { Finding, Impact, ImpactMark, Report } from '../../../src/model/finding.ts';
import type { Level } from '../../../src/model/level.ts';

/**
 * Words the stub accuses, and at which level. A test says in plain words what a text is; the real scanner has its own
 * tests.
 */
const levels: Readonly<Record<string, Level>> = { CRITICAL: 4, HIGH: 3, MEDIUM: 2, LOW: 1 };
const impacts: Readonly<Record<string, Impact>> = { GRANTS: 'grants-permission', LINKS: 'introduces-destination' };

/**
 * A scanner whose rules are the words above. With `more` words, it is the same scanner after an update of its rules:
 * its digest changes with them. `UNREAD` makes a scan incomplete and `CRASH` makes it throw.
 */
export function stubScanner(more: Readonly<Record<string, Level>> = {}): TextScanner {
  const known = { ...levels, ...more };
  return { digest: `stub:${Object.keys(known).join('+')}`, scan: (text) => scan(known, text) };
}

function scan(known: Readonly<Record<string, Level>>, text: string): Report {
  if (text.includes('CRASH')) throw new TypeError('a rule of a pack broke');
  const findings = Object.entries(known).flatMap(([word, level]) => found(text, word, level));
  return {
    findings,
    impacts: Object.entries(impacts).flatMap(([word, impact]) => marked(text, word, impact)),
    level: Math.max(0, ...findings.map(({ level }) => level)) as Level,
    complete: !text.includes('UNREAD'),
  };
}

function found(text: string, word: string, level: Level): readonly Finding[] {
  const start = text.indexOf(word);
  if (start < 0) return [];
  const span = { start, end: start + word.length };
  const ruleId = `says-${word.toLowerCase()}`;
  const rest = { evidence: word, view: 'as-written', mitigations: [], threats: [] } as const;
  return [{ ruleId, category: 'custom', level, confidence: 0.9, span, ...rest }];
}

function marked(text: string, word: string, impact: Impact): readonly ImpactMark[] {
  const start = text.indexOf(word);
  if (start < 0) return [];
  return [{ impact, ruleId: impact, span: { start, end: start + word.length }, evidence: word }];
}

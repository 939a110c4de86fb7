import type { RecordedFinding } from './event.ts';
import { type Signal, signals } from './finding.ts';
import type { Level } from './level.ts';

const byRule = new Map<string, Signal>(signals.map((signal) => [ruleOfSignal(signal), signal]));

type Details = Partial<Pick<RecordedFinding, 'span' | 'in' | 'of' | 'entries' | 'measured' | 'category' | 'view'>>;

/** A signal of the sentinel as a finding. Without a span it is about the whole text. */
export function signalFinding(
  signal: Signal,
  level: Level,
  confidence: number,
  details: Details = {},
): RecordedFinding {
  return {
    ruleId: ruleOfSignal(signal),
    category: 'sentinel',
    level,
    confidence,
    span: { start: 0, end: 0 },
    view: 'as-written',
    ...details,
  };
}

/** The rule that a finding names for this signal. */
export function ruleOfSignal(signal: Signal): string {
  return `sentinel_${signal.replaceAll('-', '_')}`;
}

export function signalOf(rule: string): Signal | undefined {
  return byRule.get(rule);
}

/** The signals among these findings, each once. */
export function signalsIn(findings: readonly RecordedFinding[]): readonly Signal[] {
  const found = new Set<Signal>();
  for (const { ruleId: rule } of findings) {
    const signal = byRule.get(rule);
    if (signal !== undefined) found.add(signal);
  }
  return [...found];
}

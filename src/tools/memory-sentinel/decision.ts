import type { Level } from '../../model/level.ts';
import { levelName } from '../../model/level.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { ShieldDecision, ThreatDetection } from './contract.ts';
import { signature } from './signatures.ts';
import { highest, stamped, type Threat, threat } from './threats.ts';

/** The result of a check, before it gets its time and its final shape. */
export interface Finished<M> {
  readonly verdict: Verdict;
  readonly threats: readonly Threat[];
  readonly metadata: M;
}

export function decisionOf<M>(
  { verdict, threats, metadata }: Finished<M>,
  { started, ended }: { readonly started: number; readonly ended: number },
): ShieldDecision<M> {
  const max: Level = highest(threats);
  const threats_detected: readonly ThreatDetection[] = stamped(threats, ended);
  return {
    verdict,
    threats_detected,
    layer: 'memory_sentinel',
    elapsed_ms: Math.max(0, ended - started),
    metadata,
    is_blocked: verdict === 'block' || verdict === 'quarantine',
    requires_approval: verdict === 'challenge',
    threat_count: threats.length,
    max_threat_level: levelName(max),
    max_threat_rank: max,
  };
}

/** The result when a check failed: the strictest verdict, with the problem's code and no text. */
export function failedClosed(problem: string, message: string): Finished<{ readonly problem: string }> {
  const failure = threat(signature('SYS-FAIL-CLOSED'), 3, message.slice(0, 200), { rules: [problem] });
  return { verdict: 'block', threats: [failure], metadata: { problem } };
}

import type { Level } from '../model/level.ts';
import type { Trust } from '../model/trust.ts';
import type { Verdict } from '../model/verdict.ts';
import { decide } from './decide.ts';
import type { PolicyInput } from './policy.ts';
import { balancedRows } from './rows.ts';

/** The `balanced` preset without its digest, which needs Node: this file runs in a browser too. */
const balanced = { rows: balancedRows, exceptions: [], enforce: true } as const;

/** The part of a report that a verdict on its findings needs. */
export interface JudgedReport {
  readonly level: Level;
  readonly complete: boolean;
  /** Some findings count only in text from outside; without them the level alone decides. */
  readonly findings?: NonNullable<PolicyInput['findings']>;
}

/** The verdict of the default policy on findings alone, for callers that scan texts without using the guard. */
export function verdictOf({ level, complete, findings = [] }: JudgedReport, trust: Trust): Verdict {
  const input = { level, complete, findings, trust, impacts: [], path: 'write', condition: 'full' } as const;
  return decide(balanced, input).verdict;
}

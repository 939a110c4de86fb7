import type { Level } from '../model/level.ts';
import type { Trust } from '../model/trust.ts';
import type { Verdict } from '../model/verdict.ts';
import { decide } from './decide.ts';
import { balancedRows } from './rows.ts';

/** The `balanced` preset without its digest, which needs Node: this file runs in a browser too. */
const balanced = { rows: balancedRows, exceptions: [], enforce: true } as const;

/** The verdict of the default policy on findings alone, for callers that scan texts without using the guard. */
export function verdictOf(report: { readonly level: Level; readonly complete: boolean }, trust: Trust): Verdict {
  const { level, complete } = report;
  return decide(balanced, { level, complete, trust, impacts: [], path: 'write', condition: 'full' }).verdict;
}

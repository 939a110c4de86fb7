import type { Level } from '../model/level.ts';
import type { Trust } from '../model/trust.ts';
import type { Verdict } from '../model/verdict.ts';
import { decide } from './decide.ts';
import { presets } from './presets.ts';

/** The verdict of the default policy on findings alone, for callers that scan texts without using the guard. */
export function verdictOf(report: { readonly level: Level; readonly complete: boolean }, trust: Trust): Verdict {
  const { level, complete } = report;
  return decide(presets.balanced, { level, complete, trust, impacts: [], path: 'write', condition: 'full' }).verdict;
}

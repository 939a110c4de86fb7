import type { Level } from '../model/level.ts';
import type { Trust } from '../model/trust.ts';
import { strictest, type Verdict } from '../model/verdict.ts';

/**
 * The default verdict for findings alone: one row per trust, one column per level (none, low, medium, high, critical).
 * Reading down a column the verdict never gets stricter as trust rises; reading along a row it never gets milder.
 */
const table: Readonly<Record<Trust, readonly [Verdict, Verdict, Verdict, Verdict, Verdict]>> = {
  unknown: ['allow', 'sanitize', 'challenge', 'quarantine', 'block'],
  external: ['allow', 'sanitize', 'challenge', 'quarantine', 'block'],
  brain: ['allow', 'sanitize', 'challenge', 'quarantine', 'quarantine'],
  user_direct: ['allow', 'allow', 'sanitize', 'challenge', 'quarantine'],
  verified: ['allow', 'allow', 'allow', 'sanitize', 'challenge'],
};

/** What was not read may hold anything, so an incomplete scan asks a person whatever was found in the rest. */
const incomplete: Readonly<Record<Trust, Verdict>> = {
  unknown: 'quarantine',
  external: 'quarantine',
  brain: 'quarantine',
  user_direct: 'challenge',
  verified: 'challenge',
};

export function verdictOf(report: { readonly level: Level; readonly complete: boolean }, trust: Trust): Verdict {
  const found = table[trust][report.level];
  return report.complete ? found : strictest(found, incomplete[trust]);
}

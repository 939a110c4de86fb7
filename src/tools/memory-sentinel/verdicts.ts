import type { Level } from '../../model/level.ts';
import type { Verdict } from '../../model/verdict.ts';

/**
 * What the reference documents, by the highest level. Levels are positions in these lists: compared as words, `critical`
 * would come before `high` and be treated more mildly, which is what the reference does.
 */
const onWrite: readonly Verdict[] = ['allow', 'challenge', 'challenge', 'block', 'block'];
const onDocument: readonly Verdict[] = ['allow', 'quarantine', 'quarantine', 'quarantine', 'block'];

export function writeVerdict(level: Level): Verdict {
  return onWrite[level] ?? 'block';
}

export function documentVerdict(level: Level): Verdict {
  return onDocument[level] ?? 'block';
}

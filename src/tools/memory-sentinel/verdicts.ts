import type { Level } from '../../model/level.ts';
import type { Verdict } from '../../model/verdict.ts';

/**
 * The verdicts that the memory sentinel contract documents, by the highest level. Levels are indexes into these lists.
 * Compared as words, as the original program does, `critical` would sort before `high` and be treated more leniently.
 */
const onWrite: readonly Verdict[] = ['allow', 'challenge', 'challenge', 'block', 'block'];
const onDocument: readonly Verdict[] = ['allow', 'quarantine', 'quarantine', 'quarantine', 'block'];

export function writeVerdict(level: Level): Verdict {
  return onWrite[level] ?? 'block';
}

export function documentVerdict(level: Level): Verdict {
  return onDocument[level] ?? 'block';
}

import * as z from 'zod';
import type { Origin } from '../../model/provenance.ts';
import { field, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { Refused } from '../results.ts';
import { expireIfDue } from '../review/expire.ts';
import { personProblem } from '../review/reviewer-rules.ts';
import { trimReads } from './trim-reads.ts';

export const maintainRequest = z.strictObject({
  readsForDays: optional(field.count),
  atLeast: optional(field.count),
  compact: optional(field.flag),
  onProgress: optional(field.onProgress),
});
/**
 * For how many days records of reads stay whole (default: for good), and how many there must be before the newest
 * portion is trimmed (default 1). `compact` also rewrites the files of the store, which takes time in their size.
 * `onProgress` learns how many were trimmed.
 */
export type MaintainRequest = z.infer<typeof maintainRequest>;

export type MaintainResult =
  | {
      readonly outcome: 'maintained';
      /** Entries whose time was over. */
      readonly expired: number;
      /** Records of reads that were trimmed. */
      readonly trimmed: number;
    }
  | Refused;

/**
 * Regular upkeep: retires expired entries, trims the records of old reads, and lets the store bring its index and files
 * up to date. Other callers are answered meanwhile, and a call that finds nothing to do leaves no record.
 */
export async function maintain(
  transactor: SpaceTransactor,
  { readsForDays, atLeast, compact = false, onProgress }: MaintainRequest,
  origin: Origin,
): Promise<MaintainResult> {
  const wrong = personProblem(origin);
  if (wrong !== undefined) return wrong;
  const { store } = transactor.dependencies;
  const { ids } = await expireIfDue(transactor, origin);
  let trimmed = 0;
  if (readsForDays !== undefined && store.trimReads !== undefined) {
    const portion = {
      ...(atLeast === undefined ? {} : { atLeast }),
      ...(onProgress === undefined ? {} : { onProgress }),
    };
    const done = await trimReads(transactor, { olderThanDays: readsForDays, ...portion }, origin);
    if (done.outcome === 'refused') return done;
    trimmed = done.reads;
  }
  await store.upkeep?.(transactor.space);
  if (compact) await store.scrub();
  return { outcome: 'maintained', expired: ids.length, trimmed };
}

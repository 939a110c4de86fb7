import { type Flaw, follow, type Trail } from '../../journal/index.ts';
import type { RecordBody } from '../../model/record.ts';
import type { GuardDependencies } from './dependencies.ts';

const recordsPerPage = 1_000;

export type FollowStep =
  | { readonly ok: true; readonly trail: Trail }
  | { readonly ok: false; readonly flaw: Flaw; readonly seq: number; readonly trail: Trail };

const beginning: Trail = { head: undefined, key: 0 };

/** Follows a journal, record by record, until `visit` has seen enough, it ends, or one does not follow. */
export async function followJournal(
  { store, keyring }: Pick<GuardDependencies, 'store' | 'keyring'>,
  space: string,
  visit: (body: RecordBody, hash: string) => boolean,
  from: Trail = beginning,
): Promise<FollowStep> {
  let trail = from;
  for (;;) {
    const records = await store.records(space, trail.head === undefined ? 0 : trail.head.seq + 1, recordsPerPage);
    for (const record of records) {
      const link = follow(keyring, space, trail, record);
      if (!link.ok) return { ...link, trail };
      trail = link.trail;
      if (!visit(link.body, record.hash)) return { ok: true, trail };
    }
    if (records.length === 0) return { ok: true, trail };
  }
}

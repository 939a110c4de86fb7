import type { Origin } from '../../model/provenance.ts';
import { type NoFields, noFields } from '../core/request.ts';
import type { Snapshots } from '../prompt/session.ts';
import { type EraseRequest, type EraseResult, erase, eraseRequest } from '../recover/erase.ts';
import { type MaintainRequest, type MaintainResult, maintain, maintainRequest } from '../recover/maintain.ts';
import { type RebuildResult, rebuild } from '../recover/rebuild.ts';
import { type RestoreRequest, type RestoreResult, restore, restoreRequest } from '../recover/restore.ts';
import {
  type Revocation,
  type RevokeResult,
  revoke,
  revokeRequest,
  type TraceRequest,
  type TraceResult,
  trace,
  traceRequest,
} from '../recover/trace.ts';
import { type TrimReadsRequest, type TrimReadsResult, trimReads, trimReadsRequest } from '../recover/trim-reads.ts';
import type { Call } from './call.ts';

/**
 * Tracing the effects of an entry, and undoing them. `revoke`, `restore` and `erase` are dry runs unless `dryRun` is
 * false.
 */
export interface Recovery {
  /** What an entry was derived from, what was derived from it, and which sessions were shown it. */
  trace(request: TraceRequest, origin: Origin): Promise<TraceResult>;
  /**
   * Revokes an entry and everything derived from it. All are kept and recoverable. A dry run unless `dryRun` is false.
   */
  revoke(request: Revocation, person: Origin): Promise<RevokeResult>;
  /** Brings the entries back to their state at an earlier record. A dry run unless `dryRun` is false. */
  restore(request: RestoreRequest, person: Origin): Promise<RestoreResult>;
  /** Destroys every text an entry ever had; the journal still verifies. A dry run unless `dryRun` is false. */
  erase(request: EraseRequest, person: Origin): Promise<EraseResult>;
  /** Rewrites the rows of all entries from the journal. */
  rebuild(request: NoFields, person: Origin): Promise<RebuildResult>;
  /**
   * Shortens the records of old recalls and session starts, and forgets what they showed. The chain still verifies, and `trace`,
   * `verify` and the journal say what is gone. One record for every 2,000 records it looks at.
   */
  trimReads(request: TrimReadsRequest, person: Origin): Promise<TrimReadsResult>;
  /** Regular upkeep: expiry, `trimReads`, the search index and the files of the store. Run `audit.verify` beside it. */
  maintain(request: MaintainRequest, person: Origin): Promise<MaintainResult>;
}

export function openRecovery(call: Call, snapshots: Snapshots): Recovery {
  return {
    trace: call('recovery.trace', traceRequest, trace),
    revoke: call('recovery.revoke', revokeRequest, revoke),
    restore: call('recovery.restore', restoreRequest, restore),
    erase: call('recovery.erase', eraseRequest, (space, request, person) =>
      erase(space, request, person, () => {
        snapshots.forget();
        space.forgetTexts();
      }),
    ),
    rebuild: call('recovery.rebuild', noFields, (space, _request, person) => rebuild(space, person)),
    maintain: call('recovery.maintain', maintainRequest, maintain),
    trimReads: call('recovery.trimReads', trimReadsRequest, trimReads),
  };
}

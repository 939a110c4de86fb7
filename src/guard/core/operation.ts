import type { SaltedText } from '../../model/entry.ts';
import type { Event, ShownEntry } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import type { EvidenceRow } from '../../model/store.ts';
import type { Policy } from '../../policy/index.ts';
import type { CachedScanner } from '../assess/cached-scanner.ts';
import type { Neighbours } from '../assess/neighbours.ts';
import type { NoteTracer } from '../evidence/attribution.ts';
import type { EvidenceLog } from '../evidence/evidence-log.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ContentLookup } from './content-lookup.ts';
import type { GuardDependencies } from './dependencies.ts';

/** One decided operation, before it is committed. */
export interface PlannedOperation<R> {
  readonly event: Omit<Event, 'by' | 'policy' | 'rules' | 'changes' | 'decisions' | 'before' | 'linked' | 'shown'> &
    Partial<Pick<Event, 'changes' | 'decisions'>>;
  /** The entries that the caller is shown. */
  readonly seen?: readonly ShownEntry[];
  readonly texts?: readonly SaltedText[];
  readonly forget?: readonly string[];
  readonly evidence?: readonly EvidenceRow[];
  readonly forgetEvidence?: readonly string[];
  /**
   * No later decision would be milder without the record: the caller is answered when it is in the journal, before that is on
   * the disk. Whatever is committed after it is not durable without it.
   */
  readonly isSafeToLose?: boolean;
  readonly result: R;
}

/** Everything an operation may read while it decides. */
export interface OperationContext {
  readonly dependencies: GuardDependencies;
  readonly scanner: CachedScanner;
  readonly policy: Policy;
  readonly ledger: Ledger;
  readonly neighbours: Neighbours;
  readonly evidence: EvidenceLog;
  readonly tracer: NoteTracer;
  readonly origin: Origin;
  /** The time by which this operation decides: that of the record that will be written, unless the journal is far ahead of the clock. */
  readonly now: number;
  /** The system clock, even when it is behind the journal. */
  readonly clock: number;
  readonly contents: ContentLookup;
}

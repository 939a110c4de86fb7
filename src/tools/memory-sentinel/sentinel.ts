import { type Env, systemEnv } from '../../base/env.ts';
import { Fault } from '../../base/fault.ts';
import type { ReadOptions } from '../../documents/index.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { checked, documentInput, recallInput, writeInput } from './arguments.ts';
import type { SentinelCaller } from './caller.ts';
import { checkDocument } from './check-document.ts';
import { checkRecall } from './check-recall.ts';
import { checkWrite } from './check-write.ts';
import type {
  DocumentArguments,
  DocumentDecision,
  DocumentMetadata,
  RecallArguments,
  RecallDecision,
  RecallMetadata,
  SentinelStats,
  ShieldDecision,
  StoredMemory,
  WriteArguments,
  WriteDecision,
  WriteMetadata,
} from './contract.ts';
import { decisionOf, type Finished, failedClosed } from './decision.ts';

export interface MemorySentinelOptions {
  /** Where what is checked is kept, counted and recognised. Made with `memorySentinelPolicy`, it decides exactly as documented. */
  readonly space: GuardedSpace;
  /** Default true. If false, everything is allowed and nothing is counted. It cannot be changed later, least of all by an agent. */
  readonly enabled?: boolean;
  /** The session that writes and recalls, so that what it has read lowers the trust of what its agent writes. */
  readonly session?: string;
  /** For servers: who is calling, and how far the sources that they name are trusted. */
  readonly caller?: SentinelCaller;
  /** Limits for documents, and the script of the worker that parses them. */
  readonly documents?: ReadOptions;
  readonly env?: Env;
}

/** The checks of the memory sentinel contract, with its arguments and results, on top of the guard. */
export interface MemorySentinel {
  /** Whether a text may be remembered, and stores or holds it accordingly. */
  checkWrite(content: string, given?: WriteArguments): Promise<WriteDecision>;
  /** Which of these memories may be shown, and how. */
  checkRecall(memories: readonly StoredMemory[], given?: RecallArguments): Promise<RecallDecision>;
  /** Whether a document may be kept, and stores or holds it accordingly. */
  checkDocument(content: string | Uint8Array, given?: DocumentArguments): Promise<DocumentDecision>;
  readonly stats: SentinelStats;
}

/** The memory checks of the memory sentinel contract, on a guarded space. */
export function createMemorySentinel(given: GuardedSpace | MemorySentinelOptions): MemorySentinel {
  if (!hasSpace(given))
    throw new Fault('input-invalid', 'createMemorySentinel takes guard.space(name), or { space: guard.space(name) }');
  const {
    space,
    enabled = true,
    session,
    caller: asking = {},
    documents = {},
    env = systemEnv,
  }: MemorySentinelOptions = 'space' in given ? given : { space: given };
  const caller: SentinelCaller = { ...asking, ...(session === undefined ? {} : { session }) };
  const stats = {
    writes_checked: 0,
    reads_checked: 0,
    documents_checked: 0,
    flagged: 0,
    blocked: 0,
    quarantined: 0,
  };
  const run = async <M>(
    counter: 'writes_checked' | 'reads_checked' | 'documents_checked',
    check: () => Promise<Finished<M>>,
  ): Promise<ShieldDecision<M | { readonly problem?: string }>> => {
    const started = env.now();
    if (!enabled) return decisionOf({ verdict: 'allow', threats: [], metadata: {} }, { started, ended: started });
    stats[counter] += 1;
    const finished = await check().catch(failClosed);
    if (finished.threats.length > 0) stats.flagged += 1;
    if (finished.verdict === 'block') stats.blocked += 1;
    if (finished.verdict === 'quarantine') stats.quarantined += 1;
    return decisionOf<M | { readonly problem?: string }>(finished, { started, ended: env.now() });
  };
  return Object.freeze({
    checkWrite: (content: string, given: WriteArguments = {}) =>
      run<WriteMetadata>('writes_checked', () =>
        checked(writeInput, { content, given }, (input) => checkWrite(space, input.content, input.given, caller)),
      ),
    checkRecall: (memories: readonly StoredMemory[], given: RecallArguments = {}) =>
      run<RecallMetadata>('reads_checked', () =>
        checked(recallInput, { memories, given }, (input) => checkRecall(space, input.memories, input.given, caller)),
      ),
    checkDocument: (content: string | Uint8Array, given: DocumentArguments = {}) =>
      run<DocumentMetadata>('documents_checked', () =>
        checked(documentInput, { content, given }, (input) =>
          checkDocument(space, input.content, input.given, { caller, reading: documents }),
        ),
      ),
    get stats(): SentinelStats {
      return { ...stats };
    },
  });
}

/** Checked at once: otherwise an untyped program would find out only at its first check. */
function hasSpace(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  const space: unknown = 'space' in given ? given.space : given;
  return typeof space === 'object' && space !== null && 'showForeignTexts' in space;
}

/** A failed check refuses, as the memory sentinel contract requires. The code tells the operator what to repair. */
function failClosed(error: unknown): Finished<{ readonly problem: string }> {
  if (error instanceof Fault) return failedClosed(error.code, error.message);
  throw error;
}

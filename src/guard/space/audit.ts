import type { Origin } from '../../model/provenance.ts';
import { type NoFields, noFields, parseRequest } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { type CheckpointResult, checkpoint } from '../read/checkpoint.ts';
import { type JournalRange, type JournalResult, journal, journalRequest } from '../read/journal.ts';
import { type HistoryRequest, type HistoryResult, history, historyRequest } from '../read/read.ts';
import { type Stats, stats } from '../read/stats.ts';
import { type TextHistory, type TextsRequest, textHistory, textsRequest } from '../recover/text-history.ts';
import { type Verification, type VerifyRequest, verify, verifyRequest } from '../recover/verify.ts';
import {
  type BaselineComparison,
  type BaselineResult,
  compareBaseline,
  compareBaselineRequest,
} from '../replay/baseline.ts';
import {
  type BundleReplay,
  type ExportBundleRequest,
  type ExportSummary,
  exportBundle,
  exportBundleRequest,
  type ImportBundleRequest,
  type ImportResult,
  importBundle,
  importBundleRequest,
  type ReplayBundleRequest,
  replayBundle,
  replayBundleRequest,
} from '../replay/bundle/index.ts';
import { type ContextQuery, type ContextResult, context, contextRequest } from '../replay/context.ts';
import { type ReplayRequest, type ReplayResult, replay, replayRequest } from '../replay/replay.ts';
import { type SpaceWindow, stateWindow, stateWindowRequest, type WindowQuery } from '../replay/state-window.ts';
import type { Call } from './call.ts';

/** The journal of the space. */
export interface Audit {
  /** A range of the journal, record by record. */
  journal(range: JournalRange, origin: Origin): Promise<JournalResult>;
  /** Everything that happened to one entry. */
  history(request: HistoryRequest, origin: Origin): Promise<HistoryResult>;
  /** Every text an entry ever had, by the digests its history names. For people. */
  texts(request: TextsRequest, person: Origin): Promise<TextHistory>;
  /** Checks everything and trusts nothing: the chain, the seals, every row and every text. */
  verify(request: VerifyRequest, origin: Origin): Promise<Verification>;
  /** A signed statement of the current head, to be stored elsewhere; refused while the journal is empty. */
  checkpoint(request: NoFields, origin: Origin): Promise<CheckpointResult>;
  /** Counts of what the space contains. */
  stats(request: NoFields, origin: Origin): Promise<Stats>;
  /** Makes every recorded decision again with today's rules and policy. Nothing is stored. */
  replay(request: ReplayRequest, origin: Origin): Promise<ReplayResult>;
  /** The whole space as the lines of one file that can be verified anywhere; returns the id of the bundle. */
  exportBundle(request: ExportBundleRequest, origin: Origin): AsyncGenerator<string, ExportSummary>;
  /** Writes the active entries of a bundle into this space, as text from outside. */
  importBundle(request: ImportBundleRequest, person: Origin): Promise<ImportResult>;
  /** Makes the decisions of a bundle again with today's rules and policy. Nothing is stored. */
  replayBundle(request: ReplayBundleRequest, origin: Origin): Promise<BundleReplay>;
  /** Verifies a stored baseline, then compares a decision with it. */
  compareBaseline(comparison: BaselineComparison, origin: Origin): Promise<BaselineResult>;
  /** Which fields of a decision's context existed when it was made, and who provided them. */
  context(query: ContextQuery, origin: Origin): Promise<ContextResult>;
  /** What is in force for a session, with the id of that state. */
  stateWindow(query: WindowQuery, origin: Origin): Promise<SpaceWindow>;
}

export function openAudit(call: Call, transactor: SpaceTransactor, from: (origin: Origin) => Origin): Audit {
  return {
    journal: call('audit.journal', journalRequest, journal),
    history: call('audit.history', historyRequest, history),
    texts: call('audit.texts', textsRequest, textHistory),
    verify: call('audit.verify', verifyRequest, ({ dependencies, space }, request) =>
      verify(dependencies, space, request),
    ),
    checkpoint: call('audit.checkpoint', noFields, checkpoint),
    stats: call('audit.stats', noFields, stats),
    replay: call('audit.replay', replayRequest, replay),
    exportBundle: (request, origin) => {
      from(origin);
      return exportBundle(transactor, parseRequest('audit.exportBundle', exportBundleRequest, request));
    },
    importBundle: call('audit.importBundle', importBundleRequest, importBundle),
    replayBundle: call('audit.replayBundle', replayBundleRequest, replayBundle),
    compareBaseline: call('audit.compareBaseline', compareBaselineRequest, compareBaseline),
    context: call('audit.context', contextRequest, context),
    stateWindow: call('audit.stateWindow', stateWindowRequest, stateWindow),
  };
}

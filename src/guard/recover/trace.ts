import * as z from 'zod';
import type { EntryState } from '../../model/entry.ts';
import type { EventType, Rendering } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import type { RecordBody } from '../../model/record.ts';
import type { Trust } from '../../model/trust.ts';
import type { PlannedOperation } from '../core/operation.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import { noSuchEntry } from '../core/short-ids.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { childrenOf } from '../ledger/entry-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { sightingsOf } from '../read/sightings.ts';
import type { Refused } from '../results.ts';
import { personProblem, reasonProblem } from '../review/reviewer-rules.ts';
import { retired } from '../write/plan-remove.ts';
import { showingRecords } from './showing-records.ts';

export interface LineageEntry {
  readonly id: string;
  readonly state: EntryState;
  readonly trust: Trust;
}

/** A session that was shown an entry, and what its agent wrote afterwards. */
export interface Sighting {
  readonly session?: string;
  readonly principal: string;
  readonly seq: number;
  readonly at: number;
  readonly type: EventType;
  readonly rendering: Rendering;
}

/** A session that was shown entries by a list that is lost or altered: the traced entry may have been among them. */
export type MissingSighting = Omit<Sighting, 'rendering'>;

export interface EntryTrace {
  readonly outcome: 'traced';
  readonly id: string;
  /** Everything the entry was derived from, nearest first. */
  readonly ancestors: readonly LineageEntry[];
  /** Everything derived from the entry, nearest first. */
  readonly descendants: readonly LineageEntry[];
  readonly sightings: readonly Sighting[];
  /** False if `missing` names records, so that more sessions may have seen the entry than `sightings` says. */
  readonly complete: boolean;
  readonly missing: readonly MissingSighting[];
  /**
   * Reads since the entry was made whose records have been trimmed, and the last of them: each may have shown it. Absent if none
   * was trimmed.
   */
  readonly trimmed?: { readonly reads: number; readonly seq: number; readonly at: number };
}

export const traceRequest = z.strictObject({ id: field.text });
/** Which entry to trace. */
export type TraceRequest = z.infer<typeof traceRequest>;

/** The answer to `trace`. */
export type TraceResult = EntryTrace | Refused;

export function trace(transactor: SpaceTransactor, { id }: TraceRequest): Promise<TraceResult> {
  return transactor.read(async (ledger) => {
    if ((await ledger.entries.get(id)) === undefined) return noSuchEntry(transactor, id);
    const sightings: Sighting[] = [];
    const missing: MissingSighting[] = [];
    let trimmed: EntryTrace['trimmed'];
    for await (const { body, shown } of showingRecords(transactor, ledger, id)) {
      if (body.event.trimmed === true) trimmed = { reads: (trimmed?.reads ?? 0) + 1, seq: body.seq, at: body.at };
      else if (shown === undefined) missing.push(viewIn(body));
      else sightings.push(...shown.map(({ rendering }) => ({ ...viewIn(body), rendering })));
    }
    const ancestors = await walk(id, async (one) => (await ledger.entries.get(one))?.facts.provenance.parents ?? []);
    const descendants = await walk(id, (one) => childrenOf(ledger, one));
    return {
      outcome: 'traced',
      id,
      ancestors: await relatives(ledger, ancestors),
      descendants: await relatives(ledger, descendants),
      sightings,
      complete: missing.length === 0,
      missing,
      ...(trimmed === undefined ? {} : { trimmed }),
    };
  });
}

export type RevokeResult =
  | {
      readonly outcome: 'revoked' | 'would-revoke';
      readonly ids: readonly string[];
      /** Sessions that were shown any of these entries, as the store finds them; `trace` says whether one may be missing. */
      readonly sessions: readonly string[];
    }
  | Refused;

export const revokeRequest = z.strictObject({
  id: field.text,
  reason: judgedLater<string>(),
  descendants: optional(field.flag),
  dryRun: optional(field.flag),
});
/**
 * Which entry to revoke, and why. Everything derived from it is revoked too unless `descendants` is false. A dry run
 * unless `dryRun` is false: look at the result first.
 */
export type Revocation = z.infer<typeof revokeRequest>;

/** Revokes an entry and everything derived from it. All are kept and recoverable, like every retired entry. */
export function revoke(transactor: SpaceTransactor, request: Revocation, person: Origin): Promise<RevokeResult> {
  if (request.dryRun !== false)
    return transactor.read((ledger) => planRevoke(transactor, ledger, request, person, 'would-revoke'));
  return transactor.operate(person, async ({ ledger }): Promise<PlannedOperation<RevokeResult>> => {
    const result = await planRevoke(transactor, ledger, request, person, 'revoked');
    if (result.outcome === 'refused') return { event: { type: 'entry.revoked', refused: result.problem }, result };
    const known = await ledger.entries.load(result.ids);
    const changes = [...known.values()].flatMap(({ facts }) =>
      facts.state === 'erased' ? [] : [retired(facts, 'revoked')],
    );
    return { event: { type: 'entry.revoked', reason: request.reason, changes }, result };
  });
}

async function planRevoke(
  transactor: SpaceTransactor,
  ledger: Ledger,
  { id, reason, descendants = true }: Revocation,
  person: Origin,
  outcome: 'revoked' | 'would-revoke',
): Promise<RevokeResult> {
  const wrong = personProblem(person) ?? reasonProblem(reason, transactor.policy);
  if (wrong !== undefined) return wrong;
  if ((await ledger.entries.get(id)) === undefined) return noSuchEntry(transactor, id);
  const reached = [id, ...(descendants ? await walk(id, (one) => childrenOf(ledger, one)) : [])];
  const known = await ledger.entries.load(reached);
  const ids = [...known.values()].flatMap(({ facts }) =>
    facts.state !== 'erased' && facts.inactiveReason !== 'revoked' ? [facts.id] : [],
  );
  const sessions = new Set<string>();
  for await (const { body } of sightingsOf(transactor, reached)) {
    if (body.event.by.session !== undefined) sessions.add(body.event.by.session);
  }
  return { outcome, ids, sessions: [...sessions].sort() };
}

function viewIn({ seq, at, event }: RecordBody): MissingSighting {
  const { session, principal } = event.by;
  return { ...(session === undefined ? {} : { session }), principal, seq, at, type: event.type };
}

/** All reachable entries, nearest first, each once: parents may form a graph, and with a forged import even a cycle. */
async function walk(start: string, next: (id: string) => Promise<readonly string[]>): Promise<readonly string[]> {
  const reached = new Set<string>([start]);
  for (const id of reached) for (const other of await next(id)) reached.add(other);
  reached.delete(start);
  return [...reached];
}

async function relatives(ledger: Ledger, ids: readonly string[]): Promise<readonly LineageEntry[]> {
  return [...(await ledger.entries.load(ids)).values()].map(({ facts }) => ({
    id: facts.id,
    state: facts.state,
    trust: facts.provenance.trust,
  }));
}

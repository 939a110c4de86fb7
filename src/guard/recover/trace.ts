import * as z from 'zod';
import type { EntryState } from '../../model/entry.ts';
import type { EventType, Rendering } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import type { Trust } from '../../model/trust.ts';
import { readRecord } from '../core/journal-reader.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import { noSuchEntry } from '../core/short-ids.ts';
import type { PlannedOperation, SpaceTransactor } from '../core/transactor.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Refused } from '../results.ts';
import { personProblem, reasonProblem } from '../review/reviewer-rules.ts';
import { retired } from '../write/plan-write.ts';

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

export interface EntryTrace {
  readonly outcome: 'traced';
  readonly id: string;
  /** Everything the entry was derived from, nearest first. */
  readonly ancestors: readonly LineageEntry[];
  /** Everything derived from the entry, nearest first. */
  readonly descendants: readonly LineageEntry[];
  readonly sightings: readonly Sighting[];
}

export const traceRequest = z.strictObject({ id: field.text });
/** Which entry to trace. */
export type TraceRequest = z.infer<typeof traceRequest>;

/** The answer to `trace`. */
export type TraceResult = EntryTrace | Refused;

export function trace(transactor: SpaceTransactor, { id }: TraceRequest): Promise<TraceResult> {
  return transactor.read(async (ledger) => {
    if (ledger.get(id) === undefined) return noSuchEntry(ledger, id);
    const sightings: Sighting[] = [];
    for (const seq of ledger.recordsOf(id)) sightings.push(...(await sightingsAt(transactor, seq, new Set([id]))));
    return {
      outcome: 'traced',
      id,
      ancestors: relatives(
        ledger,
        walk(id, (one) => ledger.get(one)?.facts.provenance.parents ?? []),
      ),
      descendants: relatives(
        ledger,
        walk(id, (one) => ledger.childrenOf(one)),
      ),
      sightings,
    };
  });
}

export type RevokeResult =
  | {
      readonly outcome: 'revoked' | 'would-revoke';
      readonly ids: readonly string[];
      /** Sessions that were shown any of these entries. */
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
    const changes = result.ids.flatMap((id) => {
      const facts = ledger.get(id)?.facts;
      return facts === undefined || facts.state === 'erased' ? [] : [retired(facts, 'revoked')];
    });
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
  if (ledger.get(id) === undefined) return noSuchEntry(ledger, id);
  const reached = [id, ...(descendants ? walk(id, (one) => ledger.childrenOf(one)) : [])];
  const ids = reached.filter((one) => {
    const facts = ledger.get(one)?.facts;
    return facts !== undefined && facts.state !== 'erased' && facts.inactiveReason !== 'revoked';
  });
  const wanted = new Set(reached);
  const sessions = new Set<string>();
  // Each record once: a single record may have shown ten thousand of these entries to one session.
  for (const seq of new Set(reached.flatMap((one) => ledger.recordsOf(one)))) {
    for (const { session } of await sightingsAt(transactor, seq, wanted))
      if (session !== undefined) sessions.add(session);
  }
  return { outcome, ids, sessions: [...sessions].sort() };
}

async function sightingsAt(
  { dependencies, space }: SpaceTransactor,
  seq: number,
  wanted: ReadonlySet<string>,
): Promise<readonly Sighting[]> {
  const { at, event } = await readRecord(dependencies, space, seq);
  const { session, principal } = event.by;
  return event.seen
    .filter(({ id }) => wanted.has(id))
    .map(({ rendering }) => ({
      ...(session === undefined ? {} : { session }),
      principal,
      seq,
      at,
      type: event.type,
      rendering,
    }));
}

/** All reachable entries, nearest first, each once: parents may form a graph, and with a forged import even a cycle. */
function walk(start: string, next: (id: string) => readonly string[]): readonly string[] {
  const reached = new Set<string>([start]);
  for (const id of reached) for (const other of next(id)) reached.add(other);
  reached.delete(start);
  return [...reached];
}

function relatives(ledger: Ledger, ids: readonly string[]): readonly LineageEntry[] {
  return ids.flatMap((id) => {
    const facts = ledger.get(id)?.facts;
    return facts === undefined ? [] : [{ id, state: facts.state, trust: facts.provenance.trust }];
  });
}

import * as z from 'zod';
import type { EntryFacts } from '../../model/entry.ts';
import type { Event } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import { readRecord } from '../core/journal-reader.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { PlannedOperation } from '../core/operation.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import { noSuchEntry } from '../core/short-ids.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { changesOf, childrenOf } from '../ledger/entry-history.ts';
import type { Refused } from '../results.ts';
import { personProblem, reasonProblem } from '../review/reviewer-rules.ts';

export const eraseRequest = z.strictObject({
  id: field.text,
  reason: judgedLater<string>(),
  dryRun: optional(field.flag),
});
/** Which entry to erase, and why. A dry run unless `dryRun` is false: look at the result first. */
export type EraseRequest = z.infer<typeof eraseRequest>;

export type EraseResult =
  | {
      readonly outcome: 'erased' | 'would-erase';
      readonly id: string;
      /** Number of erased texts: one for every version that had its own. */
      readonly texts: number;
      /**
       * Number of places where any of the texts was still found afterwards, of those that erasing touched and those that an
       * index leads to. Always zero for a dry run, and when an interrupted erasure was finished.
       */
      readonly residue: number;
      /** Entries derived from it, which may repeat it in other words. */
      readonly descendants: readonly string[];
    }
  | Refused;

/**
 * Destroys every text an entry ever had. The journal keeps the events, bound to salted digests that no longer reveal
 * anything, so the chain still verifies. This cannot be undone. To make sure that no copy is left by accident, everything
 * that erasing touched is searched afterwards.
 */
export async function erase(
  transactor: SpaceTransactor,
  request: EraseRequest,
  person: Origin,
  forget: () => void,
): Promise<EraseResult> {
  const { store } = transactor.dependencies;
  const unfinished = await unfinishedErasure(transactor, request, person);
  if (unfinished !== undefined) {
    if (unfinished.outcome === 'erased') await store.scrub('touched');
    return unfinished;
  }
  if (request.dryRun !== false) {
    return transactor.read(async () => {
      const known = await erasable(transactor, request, person);
      if ('outcome' in known) return known;
      return summary(transactor, 'would-erase', request.id, await digestsOf(transactor, request.id));
    });
  }
  let contents: readonly string[] = [];
  const result = await transactor.operate(person, async (): Promise<PlannedOperation<EraseResult>> => {
    const known = await erasable(transactor, request, person);
    if ('outcome' in known) return { event: { type: 'entry.erased', refused: known.problem }, result: known };
    const digests = await digestsOf(transactor, request.id);
    contents = [...(await loadTexts(store, transactor.space, digests)).values()].map(({ content }) => content);
    return {
      event: { type: 'entry.erased', reason: request.reason, changes: [erased(known)] },
      forget: digests,
      forgetEvidence: await evidenceOf(transactor, known),
      result: await summary(transactor, 'erased', request.id, digests),
    };
  });
  if (result.outcome === 'refused') return result;
  forget();
  await store.scrub('touched');
  let residue = 0;
  for (const content of new Set(contents)) {
    residue += await store.residue(transactor.space, content, 'touched');
    residue += await recordsRepeating(transactor, request.id, content);
  }
  return { ...result, residue };
}

/** The number of records of the entry that repeat a text, such as in a reviewer's reason. They cannot be erased. */
async function recordsRepeating(transactor: SpaceTransactor, id: string, content: string): Promise<number> {
  const written = JSON.stringify(content).slice(1, -1);
  const changes = await transactor.read((ledger) => changesOf(ledger, id));
  return changes.filter(({ event }) => written !== '' && JSON.stringify(event).includes(written)).length;
}

/**
 * The result for an entry whose texts are deleted but may still be in the store's log, because a reader kept the store from
 * clearing it. Erasing such an entry again finishes what was begun. Undefined if nothing was left undone.
 */
async function unfinishedErasure(
  transactor: SpaceTransactor,
  { id, reason, dryRun }: EraseRequest,
  person: Origin,
): Promise<Exclude<EraseResult, Refused> | undefined> {
  if ((personProblem(person) ?? reasonProblem(reason, transactor.policy)) !== undefined) return undefined;
  if (!(await transactor.dependencies.store.isScrubDue())) return undefined;
  return transactor.read(async (ledger) =>
    (await ledger.entries.get(id))?.facts.state === 'erased'
      ? summary(transactor, dryRun === false ? 'erased' : 'would-erase', id, [])
      : undefined,
  );
}

/**
 * The evidence of the sessions that wrote the entry, and of those whose turns or tool results it was traced to: their
 * hashes could confirm a guess to anyone who has the key.
 */
async function evidenceOf(
  { dependencies, ledger, space, evidence }: SpaceTransactor,
  facts: EntryFacts,
): Promise<readonly string[]> {
  const keys = new Set<string>();
  const sources = facts.provenance.attribution?.sources ?? [];
  const stated = sources.flatMap((source) => (source.kind === 'memory' ? [] : [source.record]));
  for (const { event } of await changesOf(ledger, facts.id)) keys.add(evidence.keyOf(event.by));
  for (const seq of stated) {
    const { event } = await readRecord(dependencies, space, seq);
    if (event.observed !== undefined) keys.add(evidence.keyOf(event.by));
  }
  return [...keys];
}

/** The entry, if this person may erase it. */
async function erasable(
  transactor: SpaceTransactor,
  { id, reason }: EraseRequest,
  person: Origin,
): Promise<EntryFacts | Refused> {
  const wrong = personProblem(person) ?? reasonProblem(reason, transactor.policy);
  if (wrong !== undefined) return wrong;
  const known = await transactor.ledger.entries.get(id);
  if (known === undefined || known.facts.state === 'erased') {
    return noSuchEntry(transactor, id);
  }
  return known.facts;
}

async function summary(
  { ledger }: SpaceTransactor,
  outcome: 'erased' | 'would-erase',
  id: string,
  digests: readonly string[],
): Promise<Exclude<EraseResult, Refused>> {
  return { outcome, id, texts: digests.length, residue: 0, descendants: await childrenOf(ledger, id) };
}

function erased({ expiresAt: _waited, activeUntil: _end, replaces: _took, ...facts }: EntryFacts): EntryFacts {
  return {
    ...facts,
    state: 'erased',
    inactiveReason: 'erased',
    version: facts.version + 1,
    digest: null,
    length: 0,
    accepted: [],
  };
}

/**
 * Digests of every text the journal names for an entry, oldest first. An unreadable record may be the only one that
 * names a text: skipping it would leave that text in place and report it erased, so it is a Fault that names the
 * record.
 */
export async function digestsOf({ ledger }: SpaceTransactor, id: string): Promise<readonly string[]> {
  const digests = new Set<string>();
  for (const { event } of await changesOf(ledger, id)) {
    for (const digest of digestsIn(id, event)) digests.add(digest);
  }
  return [...digests];
}

/**
 * A batch that writes an entry twice stores both texts but lists only the last in its changes; its decisions name each.
 */
function digestsIn(id: string, { changes, decisions }: Event): readonly string[] {
  return [
    ...changes.flatMap((facts) => (facts.id === id ? (facts.digest ?? []) : [])),
    ...decisions.flatMap(({ entry, digest }) => (entry === id ? digest : [])),
  ];
}

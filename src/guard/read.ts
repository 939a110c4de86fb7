import { sha256 } from '../base/hash.ts';
import { unseal } from '../journal/index.ts';
import type { EntryFacts, EntryState, Resting, Text } from '../model/entry.ts';
import type { Decision, EventType } from '../model/event.ts';
import type { Finding, ImpactMark } from '../model/finding.ts';
import type { Origin } from '../model/provenance.ts';
import type { Trust } from '../model/trust.ts';
import { renderRecall } from '../snapshot/index.ts';
import { exhibit } from './exhibit.ts';
import type { Known, Ledger } from './ledger.ts';
import { markOf } from './mark.ts';
import type { Bench } from './operate.ts';
import { personProblem } from './person.ts';
import { type RecalledEntry, recalled } from './recall.ts';
import { type Refused, refused } from './results.ts';
import { decisionAt } from './review.ts';
import { textsOf } from './texts.ts';

export interface ListFilter {
  /** Default `active`. Others are listed as placeholders. */
  readonly states?: readonly EntryState[];
  readonly targets?: readonly string[];
  /** Entries after this one, in order of their last change. */
  readonly after?: string;
  /** Default 50, at most 500. */
  readonly limit?: number;
}

/** Entries as a model may see them. An agent that looks has read them, and that is journaled like any recall. */
export function list(bench: Bench, filter: ListFilter, origin: Origin): Promise<readonly RecalledEntry[]> {
  return looking(bench, origin, (ledger) => {
    const { states = ['active'], targets, after, limit = 50 } = filter;
    const start = after === undefined ? undefined : ledger.get(after);
    const fitting = [...ledger.all()]
      .filter(({ facts }) => states.includes(facts.state) && (targets === undefined || targets.includes(facts.target)))
      .sort(inOrder);
    const rest = start === undefined ? fitting : fitting.filter((known) => inOrder(known, start) > 0);
    return rest.slice(0, Math.min(Math.max(limit, 1), 500));
  });
}

export async function get(bench: Bench, id: string, origin: Origin): Promise<RecalledEntry | undefined> {
  const [found] = await looking(bench, origin, (ledger) => [ledger.get(id)].filter((known) => known !== undefined));
  return found;
}

/** A person who looks leaves no record: what he has read does not speak through him. */
function looking(
  bench: Bench,
  origin: Origin,
  choose: (ledger: Ledger) => readonly Known[],
): Promise<readonly RecalledEntry[]> {
  if (personProblem(origin) === undefined) return bench.read((ledger) => views(bench, choose(ledger)));
  return bench.operate(origin, async ({ ledger }) => {
    const result = await views(bench, choose(ledger));
    const seen = result.map(({ id, version, trust, rendering }) => ({ id, version, trust, rendering }));
    return { event: { type: 'entry.recalled', seen }, result };
  });
}

async function views(bench: Bench, entries: readonly Known[]): Promise<readonly RecalledEntry[]> {
  const shown = await exhibit(bench, entries, 'recall');
  const { parts, text } = renderRecall(shown, markOf(bench.parts, bench.space));
  return shown.map((one, index) => recalled(one, parts[index]?.text ?? text));
}

function inOrder(a: Known, b: Known): number {
  return a.seq - b.seq || (a.facts.id < b.facts.id ? -1 : a.facts.id > b.facts.id ? 1 : 0);
}

/** Everything about one entry, its raw text included. For the eyes of a person; never put into a prompt. */
export interface Inspection {
  readonly outcome: 'inspected';
  readonly facts: EntryFacts;
  readonly seq: number;
  readonly updatedAt: number;
  /** Absent when erased, or when what is stored is not what was journaled. */
  readonly text?: { readonly content: string; readonly tags: readonly string[]; readonly contentHash: string };
  readonly decision?: Decision;
  /** Found again now, with evidence. */
  readonly findings: readonly Finding[];
  readonly impacts: readonly ImpactMark[];
  readonly complete: boolean;
}

export function inspect(bench: Bench, id: string, person: Origin): Promise<Inspection | Refused> {
  return bench.read(async (ledger) => {
    const wrong = personProblem(person);
    if (wrong !== undefined) return wrong;
    const known = ledger.get(id);
    if (known === undefined) return refused('not-found', 'there is no such entry in this space');
    const { facts, seq, updatedAt } = known;
    const digests = facts.digest === null ? [] : [facts.digest];
    const [text] = (await textsOf(bench.parts.store, bench.space, digests)).values();
    const decision = await decisionAt(bench, known);
    return {
      outcome: 'inspected',
      facts,
      seq,
      updatedAt,
      ...(decision === undefined ? {} : { decision }),
      ...(text === undefined ? unreadable : seen(bench, text)),
    };
  });
}

const unreadable = { findings: [], impacts: [], complete: false };

function seen(
  { judge }: Bench,
  { content, tags }: Text,
): Pick<Inspection, 'text' | 'findings' | 'impacts' | 'complete'> {
  const { findings, impacts, complete } = judge.inspect(content);
  return { text: { content, tags, contentHash: sha256(content) }, findings, impacts, complete };
}

/** One thing that happened to an entry. */
export interface HistoryLine {
  readonly seq: number;
  readonly at: number;
  readonly type: EventType;
  readonly by: Origin;
  readonly reason?: string;
  /** What it was from then on; absent when it was only shown. */
  readonly after?: {
    readonly version: number;
    readonly state: EntryState;
    readonly resting?: Resting;
    readonly trust: Trust;
    readonly digest: string | null;
  };
}

export function history(bench: Bench, id: string): Promise<readonly HistoryLine[]> {
  return bench.read(async (ledger) => {
    const lines: HistoryLine[] = [];
    for (const seq of ledger.recordsOf(id)) lines.push(...(await lineAt(bench, seq, id)));
    return lines;
  });
}

async function lineAt({ parts, space }: Bench, seq: number, id: string): Promise<readonly HistoryLine[]> {
  const [record] = await parts.store.records(space, seq, 1);
  const sealed = record === undefined ? undefined : unseal(parts.keyring, record);
  if (sealed?.ok !== true) return [];
  const { at, event } = sealed.body;
  const facts = event.changes.find((change) => change.id === id);
  return [
    {
      seq,
      at,
      type: event.type,
      by: event.by,
      ...(event.reason === undefined ? {} : { reason: event.reason }),
      ...(facts === undefined ? {} : { after: afterOf(facts) }),
    },
  ];
}

function afterOf({ version, state, resting, provenance, digest }: EntryFacts): NonNullable<HistoryLine['after']> {
  return { version, state, ...(resting === undefined ? {} : { resting }), trust: provenance.trust, digest };
}

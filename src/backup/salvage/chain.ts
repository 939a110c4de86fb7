import { type Flaw, follow, type Trail, unseal } from '../../journal/index.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { RecordBody, SealedRecord } from '../../model/record.ts';
import type { Finds } from './finds.ts';

interface FoldedFacts {
  readonly facts: EntryFacts;
  readonly seq: number;
}

/** The journal of a space as far as it can be proved without a gap, and where that ends. */
export interface ProvedChain {
  readonly trail: Trail;
  readonly entries: ReadonlyMap<string, FoldedFacts>;
  /** The first record that does not follow; absent if nothing is known after the end. */
  readonly broken?: { readonly seq: number; readonly flaw: Flaw };
}

export interface ChainedRecord {
  readonly record: SealedRecord;
  readonly body: RecordBody;
}

/** The records that follow from each other, from the first one on. If a number has two records, the one that follows counts. */
export function* chained(finds: Finds, keyring: Keyring, space: string): Generator<ChainedRecord, Trail> {
  let trail: Trail = { head: undefined, key: 0 };
  for (;;) {
    const seq = trail.head === undefined ? 0 : trail.head.seq + 1;
    const next = linked(finds, keyring, space, trail, seq);
    if (next === undefined) return trail;
    trail = next.trail;
    yield next;
  }
}

function linked(
  finds: Finds,
  keyring: Keyring,
  space: string,
  trail: Trail,
  seq: number,
): (ChainedRecord & { readonly trail: Trail }) | undefined {
  for (const record of finds.recordsAt(space, seq)) {
    const link = follow(keyring, space, trail, record);
    if (link.ok) return { record, body: link.body, trail: link.trail };
  }
  return undefined;
}

export function proveChain(finds: Finds, keyring: Keyring, space: string, lastKnown: number): ProvedChain {
  const entries = new Map<string, FoldedFacts>();
  const records = chained(finds, keyring, space);
  let step = records.next();
  for (; step.done !== true; step = records.next()) {
    const { body } = step.value;
    for (const facts of body.event.changes) entries.set(facts.id, { facts, seq: body.seq });
  }
  const trail = step.value;
  const seq = (trail.head?.seq ?? -1) + 1;
  if (seq > lastKnown) return { trail, entries };
  const [there] = finds.recordsAt(space, seq);
  const link = there === undefined ? undefined : follow(keyring, space, trail, there);
  return { trail, entries, broken: { seq, flaw: link === undefined || link.ok ? 'missing' : link.flaw } };
}

/** Consecutive numbers, both ends included. */
export interface SeqRange {
  readonly from: number;
  readonly to: number;
}

export interface ProvedAfter {
  readonly entries: ReadonlyMap<string, FoldedFacts>;
  readonly records: number;
  /** Numbers of records that nothing proves. */
  readonly lost: readonly SeqRange[];
}

const restrictiveness = { active: 0, quarantined: 1, retired: 2, erased: 3 } as const;
const recordsPerPage = 500;

/**
 * What the records after the break say. The seal proves that Bezoar wrote each of them; that none is missing between them,
 * nothing proves. A record of a key that was replaced before the break does not count: the key may have leaked.
 */
export function proveAfter(
  finds: Finds,
  keyring: Keyring,
  space: string,
  { trail, broken }: ProvedChain,
  lastKnown: number,
  setAside: (record: SealedRecord) => void,
): ProvedAfter {
  const entries = new Map<string, FoldedFacts>();
  const lost: SeqRange[] = [];
  let records = 0;
  if (broken === undefined) return { entries, records, lost };
  let next = broken.seq;
  for (let from = broken.seq; from <= lastKnown; from += recordsPerPage) {
    const page = finds.recordsBetween(space, from, Math.min(from + recordsPerPage, lastKnown + 1));
    for (const record of page) {
      const sealed = unseal(keyring, record);
      if (!sealed.ok || sealed.key < trail.key) continue;
      setAside(record);
      records += 1;
      if (record.seq > next) lost.push({ from: next, to: record.seq - 1 });
      next = record.seq + 1;
      for (const facts of sealed.body.event.changes) fold(entries, facts, record.seq);
    }
  }
  if (next <= lastKnown) lost.push({ from: next, to: lastKnown });
  return { entries, records, lost };
}

/** Records come in order. Of two records with the same number, the stricter one counts. */
function fold(entries: Map<string, FoldedFacts>, facts: EntryFacts, seq: number): void {
  const known = entries.get(facts.id);
  const isMilder = known?.seq === seq && restrictiveness[facts.state] < restrictiveness[known.facts.state];
  if (!isMilder) entries.set(facts.id, { facts, seq });
}

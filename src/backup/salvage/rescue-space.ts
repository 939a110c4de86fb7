import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import { shownListNames } from '../../guard/index.ts';
import { seal, trimsOf } from '../../journal/index.ts';
import type { EntryFacts, SaltedText } from '../../model/entry.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Origin } from '../../model/provenance.ts';
import type { Head, RecordBody, SealedRecord } from '../../model/record.ts';
import type { Commit, EntryRow, Store } from '../../model/store.ts';
import { idsOnList } from '../../stores/sql/shown-rows.ts';
import { chained, proveAfter, proveChain, type SeqRange } from './chain.ts';
import { type FateKind, type FateRules, fateOf } from './fate.ts';
import type { Finds } from './finds.ts';
import { type RowHint, spaceStartLength } from './recognise.ts';

/** Where a space goes, and who decides about it. */
export interface Rescue {
  readonly finds: Finds;
  readonly target: Store;
  readonly keyring: Keyring;
  readonly person: Origin;
  readonly now: number;
  /** Milliseconds until a held entry expires. */
  readonly reviewMs: number;
  readonly holdAll: boolean;
  newId(): string;
  /** Takes each record that is proved but cannot be part of the new journal. */
  setAside(record: SealedRecord): void;
  onRecord?(space: string, records: number): void;
}

/** What happened to one space. Every entry that anything names is in exactly one list or count. */
export interface SpaceReport {
  readonly space: string;
  readonly broken?: { readonly seq: number; readonly flaw: string };
  readonly records: { readonly kept: number; readonly setAside: number; readonly lost: readonly SeqRange[] };
  /** How many entries are unchanged. */
  readonly kept: number;
  /** Ids of all others. */
  readonly entries: Readonly<Record<Exclude<FateKind, 'kept'>, readonly string[]>>;
}

/** Copies what an unbroken journal proves, and adds records that hold, retire or erase what it does not. */
export async function rescueSpace(rescue: Rescue, space: string): Promise<SpaceReport> {
  const { finds, keyring } = rescue;
  const key = sha256(space);
  const lastKnown = finds.lastKnown(space, key);
  const chain = proveChain(finds, keyring, space, lastKnown);
  const after = proveAfter(finds, keyring, space, chain, lastKnown, rescue.setAside);
  const rules: FateRules = {
    hasText: (digest) => finds.text(digest) !== undefined,
    expiresAt: rescue.now + rescue.reviewMs,
    isBroken: chain.broken !== undefined,
    holdAll: rescue.holdAll,
  };
  const entries = emptyLists();
  const changes: EntryFacts[] = [];
  let kept = 0;
  const decide = (id: string, hint: RowHint | undefined): void => {
    const [before, later] = [chain.entries.get(id), after.entries.get(id)];
    const known = {
      ...(before === undefined ? {} : { before }),
      ...(later === undefined ? {} : { after: later }),
      ...(hint === undefined ? {} : { hint }),
    };
    const { kind, facts } = fateOf(known, rules);
    if (kind === 'kept') kept += 1;
    else entries[kind].push(id);
    if (facts !== undefined) changes.push(facts);
    if (kind === 'unproved' && hint !== undefined) changes.push(unproved(rescue, rules, hint));
    if (kind === 'held' && later === undefined && hint !== undefined && isNewerText(hint, before?.facts, rules)) {
      const newer = unproved(rescue, rules, { ...hint, id: rescue.newId() });
      changes.push(newer);
      entries.unproved.push(newer.id);
    }
  };
  const hinted = new Set<string>();
  for (const hint of allHints(finds, key)) {
    hinted.add(hint.id);
    decide(hint.id, hint);
  }
  for (const id of new Set([...chain.entries.keys(), ...after.entries.keys()]))
    if (!hinted.has(id)) decide(id, undefined);

  const gone = new Set(changes.flatMap(({ id, state }) => (state === 'erased' ? [id] : [])));
  const head = await copyChain(rescue, space, gone);
  const named = await nameTrimmed(rescue, space, head, chain.trail.unnamed?.seqs ?? []);
  await addSalvage(rescue, space, named, changes, chain.broken);
  return {
    space,
    ...(chain.broken === undefined ? {} : { broken: chain.broken }),
    records: { kept: (head?.seq ?? -1) + 1, setAside: after.records, lost: after.lost },
    kept,
    entries,
  };
}

/** Whether a row has another text than the last proved version: it is held beside it, as an entry of its own. */
function isNewerText({ digest }: RowHint, facts: EntryFacts | undefined, { hasText }: FateRules): boolean {
  return digest !== null && digest !== facts?.digest && hasText(digest);
}

function emptyLists(): Record<Exclude<FateKind, 'kept'>, string[]> {
  return { held: [], followed: [], 'text-lost': [], unproved: [], 'left-out': [], lost: [] };
}

const hintsPerPage = 1_000;

function* allHints(finds: Finds, spaceKey: string): Generator<RowHint> {
  let last = '';
  for (;;) {
    const page = finds.hints(spaceKey, last, hintsPerPage);
    if (page.length === 0) return;
    yield* page;
    last = page.at(-1)?.id ?? last;
  }
}

/** A text that only a row knows. Its source is the salvage: what the row says about it counts for nothing. */
function unproved({ finds, person, now }: Rescue, { expiresAt }: FateRules, { id, digest }: RowHint): EntryFacts {
  const text = digest === null ? undefined : finds.text(digest);
  return {
    id,
    version: 1,
    kind: 'note',
    target: 'memory',
    importance: 5,
    length: [...(text?.content ?? '')].length,
    provenance: { channel: 'import', principal: person.principal, uri: salvageUri, trust: 'unknown', parents: [] },
    accepted: [],
    createdAt: now,
    state: 'quarantined',
    digest: digest ?? '',
    inactiveReason: 'review',
    expiresAt,
  };
}

const salvageUri = 'bezoar-salvage:';
const recordsPerWait = 500;

/** The records as they are, with the texts and rows that they bring. Texts of entries that end as erased stay out. */
async function copyChain(rescue: Rescue, space: string, gone: ReadonlySet<string>): Promise<Head | undefined> {
  const { finds, keyring, target, onRecord } = rescue;
  finds.nameLists(space, sha256(space).slice(0, spaceStartLength), (data) => shownListNames(keyring, space, data));
  let head: Head | undefined;
  let durable: Promise<void> | undefined;
  for (const { record, body } of chained(finds, keyring, space)) {
    const changes = body.event.changes.map((facts) => ({ facts, text: textOf(finds, facts, gone) }));
    const result = await target.commit({
      space,
      expect: head,
      record,
      texts: changes.flatMap(({ text }) => text ?? []),
      entries: changes.map(({ facts, text }) => rowOf(space, record, facts, text)),
      forget: [],
      novel: [],
      ...shownBy(finds, space, body),
      together: true,
    });
    if (!result.ok) throw notEmpty(space);
    durable = result.durable;
    head = { seq: record.seq, hash: record.hash, at: record.at };
    if (record.seq % recordsPerWait === 0) await durable;
    onRecord?.(space, record.seq + 1);
  }
  await durable;
  return head;
}

/** What the record showed, if the list was found. Its name, which the record states, proves what it says. */
function shownBy(finds: Finds, space: string, { event }: RecordBody): Pick<Commit, 'shown'> {
  const list = event.shown?.list;
  const data = list === undefined ? undefined : finds.list(space, list);
  return list === undefined || data === undefined ? {} : { shown: { list, data, ids: idsOnList(data) } };
}

function textOf(finds: Finds, { id, digest }: EntryFacts, gone: ReadonlySet<string>): SaltedText | undefined {
  return digest === null || gone.has(id) ? undefined : finds.text(digest);
}

function rowOf(space: string, { seq, at }: SealedRecord, facts: EntryFacts, text: SaltedText | undefined): EntryRow {
  return { space, seq, updatedAt: at, contentHash: text === undefined ? '' : sha256(text.content), ...facts };
}

/** Trimmed records count only if a later record names them. If that one is lost, the salvage names those that we sealed. */
async function nameTrimmed(
  { keyring, target, person, now }: Rescue,
  space: string,
  end: Head | undefined,
  seqs: readonly number[],
): Promise<Head | undefined> {
  const [first, last] = [seqs[0], seqs.at(-1)];
  if (first === undefined || last === undefined) return end;
  const { record, head } = seal(keyring, space, end, now, {
    by: person,
    changes: [],
    decisions: [],
    policy: 'salvage',
    reason: 'salvage: the records that named them are lost',
    rules: 'salvage',
    trims: trimsOf(first, last, seqs),
    type: 'reads.trimmed',
  });
  const result = await target.commit({ space, expect: end, record, texts: [], entries: [], forget: [], novel: [] });
  if (!result.ok) throw notEmpty(space);
  await result.durable;
  return head;
}

const changesPerRecord = 200;

async function addSalvage(
  { finds, keyring, target, person, now }: Rescue,
  space: string,
  end: Head | undefined,
  changes: readonly EntryFacts[],
  broken: { readonly seq: number; readonly flaw: string } | undefined,
): Promise<void> {
  let head = end;
  const why = broken === undefined ? 'damaged texts or rows' : `record ${broken.seq} is ${broken.flaw}`;
  for (let start = 0; start < changes.length; start += changesPerRecord) {
    const some = changes.slice(start, start + changesPerRecord);
    const event = {
      by: person,
      changes: some,
      decisions: [],
      policy: 'salvage',
      reason: `salvage: ${why}`,
      ...(end === undefined ? {} : { restoredTo: end.seq }),
      rules: 'salvage',
      seen: [],
      type: 'space.restored',
    } as const;
    const { record, head: next } = seal(keyring, space, head, now, event);
    const texts = some.map((facts) => ({ facts, text: textOf(finds, facts, new Set()) }));
    const result = await target.commit({
      space,
      expect: head,
      record,
      texts: texts.flatMap(({ text }) => text ?? []),
      entries: texts.map(({ facts, text }) => rowOf(space, record, facts, text)),
      forget: [],
      novel: [],
    });
    if (!result.ok) throw notEmpty(space);
    await result.durable;
    head = next;
  }
}

function notEmpty(space: string): Fault {
  return new Fault(
    'store-contention',
    `another process wrote to space ${space} of the new store; start again with another file`,
  );
}

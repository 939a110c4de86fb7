import * as z from 'zod';
import { type CanonicalValue, canonicalJson } from '../../base/canonical-json.ts';
import { Fault } from '../../base/fault.ts';
import { type Checkpoint, checkpointHolds, type Flaw } from '../../journal/index.ts';
import type { Entry } from '../../model/entry.ts';
import type { Head, RecordBody } from '../../model/record.ts';
import type { EntryRow, Store } from '../../model/store.ts';
import type { GuardDependencies } from '../core/dependencies.ts';
import { followJournal } from '../core/journal-reader.ts';
import { loadTexts } from '../core/load-texts.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { toEntryRow } from '../ledger/ledger-entry.ts';

/**
 * `drift`: a row that no record explains, `row`: a row that differs from the journal, `lost`: no row, `text`: a text
 * that does not match its digest.
 */
interface RowBreak {
  readonly kind: 'drift' | 'row' | 'lost' | 'text';
  readonly id: string;
  readonly seq: number;
}

/** Something that differs from the journal. */
export type JournalBreak =
  | RowBreak
  | { readonly kind: 'journal'; readonly seq: number; readonly flaw: Flaw }
  /** The journal is shorter than the checkpoint says, or is a different one. */
  | { readonly kind: 'cut' | 'replaced'; readonly seq: number }
  | { readonly kind: 'checkpoint'; readonly why: 'signature' | 'space' };

/** The result of `verify`. `ok` means that nothing is broken. */
export interface Verification {
  readonly outcome: 'verified';
  readonly ok: boolean;
  readonly space: string;
  readonly records: number;
  readonly entries: number;
  readonly head: Head | undefined;
  /** Without a checkpoint stored elsewhere, a truncated or rolled-back journal goes unnoticed. */
  readonly againstCheckpoint: boolean;
  readonly breaks: readonly JournalBreak[];
}

export const verifyRequest = z.strictObject({
  checkpoint: optional(judgedLater<Checkpoint>()),
  publicKey: optional(field.text),
  onProgress: optional(field.onProgress),
});
/** A checkpoint that was stored elsewhere, and the public key it must be signed with (default: the keyring's own). */
export type VerifyRequest = z.infer<typeof verifyRequest>;

const recordsPerPage = 500;
const maxRounds = 20;

/** Checks everything and trusts nothing: the chain, the seals, every row and every text. */
export async function verify(
  dependencies: Pick<GuardDependencies, 'store' | 'keyring'>,
  space: string,
  options: VerifyRequest = {},
): Promise<Verification> {
  const { checkpoint, onProgress } = options;
  const expected = new Map<string, LedgerEntry>();
  let records = 0;
  let hashThere: string | undefined;
  const visit = ({ seq, at, event }: RecordBody, hash: string): boolean => {
    records += 1;
    if (seq === checkpoint?.seq) hashThere = hash;
    for (const facts of event.changes) expected.set(facts.id, { facts, seq, updatedAt: at });
    onProgress?.(records);
    return true;
  };
  let followed = await followJournal(dependencies, space, visit);
  // After a broken record nothing is known about the entries, so none are reported.
  let rows = followed.ok ? await projectionBreaks(dependencies.store, space, expected) : [];
  // Other writers may have committed since the journal was read. Suspicious rows are checked again with the new
  // records.
  for (let round = 0; followed.ok && rows.length > 0 && round < maxRounds; round++) {
    const before = records;
    followed = await followJournal(dependencies, space, visit, followed.trail);
    if (records === before) break;
    rows = await breaksOf(dependencies.store, space, expected, new Set(rows.map(({ id }) => id)));
  }
  const { head } = followed.trail;
  const publicKey = options.publicKey ?? dependencies.keyring.signing.publicKey;
  const breaks: readonly JournalBreak[] = [
    ...(followed.ok ? [] : [{ kind: 'journal', seq: followed.seq, flaw: followed.flaw } as const]),
    // A journal that breaks before the checkpoint was not truncated there: the broken record is all that is known.
    ...(checkpoint === undefined ? [] : checkpointBreaks(checkpoint, publicKey, space, head, hashThere)).filter(
      ({ kind }) => followed.ok || kind !== 'cut',
    ),
    ...rows,
  ];
  return {
    outcome: 'verified',
    ok: breaks.length === 0,
    space,
    records,
    entries: expected.size,
    head,
    againstCheckpoint: checkpoint !== undefined,
    breaks,
  };
}

function checkpointBreaks(
  checkpoint: Checkpoint,
  publicKey: string,
  space: string,
  head: Head | undefined,
  hashThere: string | undefined,
): readonly JournalBreak[] {
  if (!checkpointHolds(checkpoint, publicKey)) return [{ kind: 'checkpoint', why: 'signature' }];
  if (checkpoint.space !== space) return [{ kind: 'checkpoint', why: 'space' }];
  if (head === undefined || head.seq < checkpoint.seq) return [{ kind: 'cut', seq: (head?.seq ?? -1) + 1 }];
  return hashThere === checkpoint.hash ? [] : [{ kind: 'replaced', seq: checkpoint.seq }];
}

async function projectionBreaks(
  store: Store,
  space: string,
  expected: ReadonlyMap<string, LedgerEntry>,
): Promise<readonly RowBreak[]> {
  const breaks: RowBreak[] = [];
  const met = new Set<string>();
  let after: { seq: number; id: string } | undefined;
  for (;;) {
    const rows = await store.entries(space, {}, { limit: recordsPerPage, ...(after === undefined ? {} : { after }) });
    const last = rows.at(-1);
    if (last === undefined) break;
    after = { seq: last.seq, id: last.id };
    for (const { id } of rows) met.add(id);
    breaks.push(...(await rowBreaks(store, space, rows, expected)));
  }
  return [...breaks, ...lost(expected.keys(), met, expected)];
}

/** The same check for some entries only. */
async function breaksOf(
  store: Store,
  space: string,
  expected: ReadonlyMap<string, LedgerEntry>,
  ids: ReadonlySet<string>,
): Promise<readonly RowBreak[]> {
  const rows: Entry[] = [];
  const wanted = [...ids];
  for (let start = 0; start < wanted.length; start += recordsPerPage) {
    const some = wanted.slice(start, start + recordsPerPage);
    rows.push(...(await store.entries(space, { ids: some }, { limit: some.length })));
  }
  const met = new Set(rows.map(({ id }) => id));
  return [...(await rowBreaks(store, space, rows, expected)), ...lost(ids, met, expected)];
}

function lost(
  ids: Iterable<string>,
  met: ReadonlySet<string>,
  expected: ReadonlyMap<string, LedgerEntry>,
): readonly RowBreak[] {
  return [...ids].flatMap((id) => {
    const known = expected.get(id);
    return known === undefined || met.has(id) ? [] : [{ kind: 'lost' as const, id, seq: known.seq }];
  });
}

async function rowBreaks(
  store: Store,
  space: string,
  rows: readonly Entry[],
  expected: ReadonlyMap<string, LedgerEntry>,
): Promise<readonly RowBreak[]> {
  const texts = await loadTexts(store, space, digestsOf(rows.flatMap(({ id }) => expected.get(id) ?? [])));
  return rows.flatMap((row) => rowBreak(space, row, expected.get(row.id), texts) ?? []);
}

function rowBreak(
  space: string,
  row: EntryRow & { readonly content: string },
  expected: LedgerEntry | undefined,
  texts: ReadonlyMap<string, { readonly content: string }>,
): RowBreak | undefined {
  const { id } = row;
  if (expected === undefined) return { kind: 'drift', id, seq: row.seq };
  const { facts, seq } = expected;
  const text = facts.digest === null ? undefined : texts.get(facts.digest);
  if (facts.digest !== null && text === undefined) return { kind: 'text', id, seq };
  const wanted = toEntryRow(space, expected, text?.content);
  if (!sameBytes(wanted, row) || row.content !== (text?.content ?? '')) return { kind: 'row', id, seq };
  return undefined;
}

function digestsOf(entries: readonly LedgerEntry[]): readonly string[] {
  return entries.flatMap(({ facts }) => facts.digest ?? []);
}

function sameBytes(wanted: EntryRow, row: EntryRow): boolean {
  try {
    return bytesOf(wanted) === bytesOf(row);
  } catch (error) {
    // A broken number or a lone surrogate: no row of ours ever contained one.
    if (error instanceof Fault && error.code === 'value-not-canonical') return false;
    throw error;
  }
}

/** The canonical bytes of a row, independent of the order of its fields. */
function bytesOf(row: EntryRow): string {
  const { content: _text, tags: _tags, ...rest } = row as EntryRow & { content?: unknown; tags?: unknown };
  return canonicalJson(rest as unknown as CanonicalValue);
}

import type { SaltedText } from '../model/entry.ts';
import type { Head, SealedRecord } from '../model/record.ts';
import type { CommitResult, EntryRow, EntrySubjects, ShownList, TrimmedRead } from '../model/store.ts';
import { sameHead } from './commit-shape.ts';
import type { EvidenceBySession } from './memory-evidence.ts';
import type { MemoryImage } from './memory-image.ts';
import type { VectorsByText } from './memory-vectors.ts';

export interface MemorySpace {
  readonly records: SealedRecord[];
  readonly texts: Map<string, { readonly text: SaltedText; readonly tokens: ReadonlySet<string> }>;
  readonly entries: Map<string, EntryRow>;
  /** Entry ids by content hash, since every write asks whether its content is new. */
  readonly idsByHash: Map<string, Set<string>>;
  readonly evidence: EvidenceBySession;
  /** By entry: the keyed hashes of what it makes claims about. */
  readonly subjects: Map<string, readonly string[]>;
  readonly lists: Map<string, string>;
  /** By list: the records that showed it. */
  readonly showings: Map<string, Set<number>>;
  /** By entry: the records that showed it. */
  readonly sightings: Map<string, number[]>;
  readonly vectors: VectorsByText;
  /** Tags of the languages that texts are or were in. */
  readonly languages: Set<string>;
  image: MemoryImage | undefined;
  /** All ids in byte order; undefined after a new one has come. */
  sortedIds: readonly string[] | undefined;
}

export function emptySpace(): MemorySpace {
  return {
    records: [],
    texts: new Map(),
    entries: new Map(),
    idsByHash: new Map(),
    evidence: new Map(),
    subjects: new Map(),
    lists: new Map(),
    showings: new Map(),
    sightings: new Map(),
    vectors: new Map(),
    languages: new Set(),
    image: undefined,
    sortedIds: undefined,
  };
}

/** Only an entry with a text makes claims: one that is erased loses them. */
export function keepSubjects(space: MemorySpace, { id, subjects }: EntrySubjects): void {
  const state = space.entries.get(id)?.state ?? 'erased';
  if (state === 'erased' || subjects.length === 0) space.subjects.delete(id);
  else space.subjects.set(id, subjects);
}

export function keepShown(space: MemorySpace, { list, ids, data }: ShownList, seq: number): void {
  if (!space.lists.has(list)) space.lists.set(list, data);
  const showings = space.showings.get(list) ?? new Set();
  space.showings.set(list, showings.add(seq));
  for (const id of new Set(ids)) {
    const records = space.sightings.get(id);
    if (records === undefined) space.sightings.set(id, [seq]);
    else records.push(seq);
  }
}

export function trimReads(space: MemorySpace | undefined, reads: readonly TrimmedRead[]): void {
  for (const { record, shown } of reads) {
    if (space?.records[record.seq]?.hash !== record.hash) continue;
    space.records[record.seq] = record;
    if (shown !== undefined) forgetShowing(space, shown, record.seq);
  }
}

function forgetShowing(space: MemorySpace, { list, ids }: Omit<ShownList, 'data'>, seq: number): void {
  for (const id of new Set(ids)) {
    const left = (space.sightings.get(id) ?? []).filter((one) => one !== seq);
    if (left.length === 0) space.sightings.delete(id);
    else space.sightings.set(id, left);
  }
  const showings = space.showings.get(list);
  showings?.delete(seq);
  if (showings?.size !== 0) return;
  space.showings.delete(list);
  space.lists.delete(list);
}

export function replaceRows(
  space: MemorySpace | undefined,
  expect: Head | undefined,
  entries: readonly EntryRow[],
): CommitResult {
  if (!sameHead(headOf(space), expect)) return { ok: false, head: headOf(space) };
  space?.entries.clear();
  if (space !== undefined) space.sortedIds = undefined;
  space?.idsByHash.clear();
  if (space !== undefined) for (const entry of entries) putRow(space, entry);
  return { ok: true };
}

export function putRow(space: MemorySpace, row: EntryRow): void {
  if (!space.entries.has(row.id)) space.sortedIds = undefined;
  const before = space.entries.get(row.id)?.contentHash ?? '';
  const others = space.idsByHash.get(before);
  others?.delete(row.id);
  // Remove the hash of an erased text as well: it would let anyone confirm a guess.
  if (others?.size === 0) space.idsByHash.delete(before);
  space.entries.set(row.id, row);
  if (row.state === 'erased') space.subjects.delete(row.id);
  const ids = space.idsByHash.get(row.contentHash);
  if (ids === undefined) space.idsByHash.set(row.contentHash, new Set([row.id]));
  else ids.add(row.id);
}

export function headOf(space: MemorySpace | undefined): Head | undefined {
  const last = space?.records.at(-1);
  return last === undefined ? undefined : { seq: last.seq, hash: last.hash, at: last.at };
}

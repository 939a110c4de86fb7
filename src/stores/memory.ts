import { Fault } from '../base/fault.ts';
import type { Entry, SaltedText } from '../model/entry.ts';
import type { Head, SealedRecord } from '../model/record.ts';
import type {
  Commit,
  CommitResult,
  EntryFilter,
  EntryPlace,
  EntryRow,
  EntrySubjects,
  PageRequest,
  ShownList,
  Store,
} from '../model/store.ts';
import { trustRank } from '../model/trust.ts';
import { checkCommit, sameHead } from './commit-shape.ts';
import { byBytes } from './encoding.ts';
import { filterTest } from './entry-filter.ts';
import { changeEvidence, type EvidenceBySession, evidenceOf, recentEvidence } from './memory-evidence.ts';
import { imageNodesOf, imageOf, type MemoryImage, saveImage } from './memory-image.ts';
import { heldIn, memoryServerState } from './memory-server-state.ts';
import { keepVectors, type VectorsByText, vectorsOf } from './memory-vectors.ts';
import { plainHashOf } from './residue-needles.ts';
import { hitsOf, type QueryTokens, queryTokens, textTokens } from './search-tokens.ts';
import { insideJson } from './sql/text-columns.ts';
import { Turns } from './turns.ts';
import { checkImage, checkSubjects } from './value-shape.ts';

interface Space {
  readonly records: SealedRecord[];
  readonly texts: Map<string, { readonly text: SaltedText; readonly tokens: ReadonlySet<string> }>;
  readonly entries: Map<string, EntryRow>;
  /** Entry ids by content hash, since every write asks whether its content is new. */
  readonly idsByHash: Map<string, Set<string>>;
  readonly evidence: EvidenceBySession;
  /** By entry: the keyed hashes of what it makes claims about. */
  readonly subjects: Map<string, readonly string[]>;
  readonly lists: Map<string, string>;
  /** By entry: the records that showed it. */
  readonly sightings: Map<string, number[]>;
  readonly vectors: VectorsByText;
  image: MemoryImage | undefined;
  /** All ids in byte order; undefined after a new one has come. */
  sortedIds: readonly string[] | undefined;
}

/** Keeps everything in memory and nothing on disk: for tests, the lab, and sessions that must leave no trace. */
export function memoryStore(): Store {
  const spaces = new Map<string, Space>();
  const turns = new Turns();
  let open = true;

  const answer = <T>(question: () => T): Promise<T> =>
    new Promise((resolve) => {
      if (!open) throw new Fault('store-unavailable', 'the store is closed; open a new one');
      resolve(question());
    });

  return {
    spaces: () => answer(() => [...spaces.keys()].sort(byBytes)),
    head: (space) => answer(() => headOf(spaces.get(space))),
    records: (space, from, limit) =>
      answer(() => (spaces.get(space)?.records ?? []).slice(Math.max(from, 0), Math.max(from, 0) + limit)),
    commit: (commit) => answer(() => applyCommit(spaces, frozen(commit))),
    entries: (space, filter, page) => answer(() => list(spaces.get(space), filter, page)),
    storedEntries: (space, filter, page) =>
      answer(() =>
        list(spaces.get(space), filter, page).map(({ content: _content, tags: _tags, ...row }) => ({
          row,
          text: row.digest === null ? undefined : spaces.get(space)?.texts.get(row.digest)?.text,
          indexed: true, // There is no index apart from the texts themselves.
        })),
      ),
    entryPlaces: (space, filter, page) =>
      answer(() => list(spaces.get(space), filter, page).map(({ seq, id }) => ({ seq, id }))),
    count: (space, filter) => answer(() => matching(spaces.get(space), filter).length),
    search: (space, words, filter, limit) =>
      answer(() => find(spaces.get(space), queryTokens(space, words), filter, limit)),
    entriesAbout: (space, subjects, filter, limit) =>
      answer(() => about(spaces.get(space), new Set(subjects), filter, limit)),
    idsStartingWith: (space, starts, limit) => answer(() => startingWith(spaces.get(space), starts, limit)),
    nearestIds: (space, ids) => answer(() => nearest(spaces.get(space), ids)),
    shownLists: (space, lists) =>
      answer(() =>
        [...new Set(lists)].flatMap((list) => {
          const data = spaces.get(space)?.lists.get(list);
          return data === undefined ? [] : [{ list, data }];
        }),
      ),
    sightings: (space, ids, after, limit) =>
      answer(() => {
        const found = new Set(ids.flatMap((id) => spaces.get(space)?.sightings.get(id) ?? []));
        return [...found]
          .filter((seq) => seq > after)
          .sort((a, b) => a - b)
          .slice(0, limit);
      }),
    image: (space) => answer(() => imageOf(spaces.get(space)?.image)),
    imageNodes: (space, paths) => answer(() => imageNodesOf(spaces.get(space)?.image, paths)),
    saveImage: (expect, image, nodes) =>
      answer(() => {
        checkImage(image, nodes);
        const space = spaces.get(image.space);
        const head = headOf(space);
        if (space === undefined || head === undefined || head.seq < image.seq) return false;
        const saved = saveImage(space.image, expect, image, nodes);
        if (saved !== undefined) space.image = saved;
        return saved !== undefined;
      }),
    hold: (space) => answer(() => undefined).then(() => turns.take(space)),
    texts: (space, digests) =>
      answer(() => [...new Set(digests)].flatMap((digest) => spaces.get(space)?.texts.get(digest)?.text ?? [])),
    evidence: (space, sessions) => answer(() => evidenceOf(spaces.get(space)?.evidence, sessions)),
    recentEvidence: (space, principal, since, limit) =>
      answer(() => recentEvidence(spaces.get(space)?.evidence, principal, since, limit)),
    replaceEntries: (space, expect, entries, subjects = []) =>
      answer(() => {
        for (const each of subjects) checkSubjects(each);
        const known = spaces.get(space);
        const result = replace(known, expect, frozen(entries));
        if (result.ok && known !== undefined) {
          known.subjects.clear();
          for (const each of frozen(subjects)) keepSubjects(known, each);
        }
        return result;
      }),
    scrub: () => answer(() => undefined),
    isScrubDue: () => answer(() => false),
    residue: (space, needle) => answer(() => residueOf(space, spaces.get(space), needle)),
    close: () => {
      open = false;
      return Promise.resolve();
    },
    vectors: {
      get: (space, model, digests) => answer(() => vectorsOf(spaces.get(space)?.vectors, model, digests)),
      put: (space, model, vectors) => answer(() => keepVectors(spaces.get(space), model, vectors)),
    },
    serverState: memoryServerState(() => answer(() => heldIn(spaces))),
  };
}

function applyCommit(spaces: Map<string, Space>, commit: Commit): CommitResult {
  checkCommit(commit);
  const known = spaces.get(commit.space);
  if (!sameHead(headOf(known), commit.expect)) return { ok: false, head: headOf(known) };
  const alive = { contentHashes: commit.novel, states: ['active', 'quarantined'] } as const;
  const alike = commit.novel.length === 0 ? [] : matching(known, alive);
  if (alike.length > 0) return { ok: false, head: headOf(known), alike: alike.map(({ id }) => id) };
  const space: Space = known ?? emptySpace();
  // Everything that can throw comes before the first change, so that a commit is applied completely or not at all.
  const texts = commit.texts.map((text) => ({ text, tokens: new Set(textTokens(commit.space, text)) }));
  for (const stored of texts) if (!space.texts.has(stored.text.digest)) space.texts.set(stored.text.digest, stored);
  for (const entry of commit.entries) put(space, entry);
  for (const digest of commit.forget) {
    space.texts.delete(digest);
    space.vectors.delete(digest);
  }
  changeEvidence(space.evidence, commit);
  for (const each of commit.subjects ?? []) keepSubjects(space, each);
  if (commit.shown !== undefined) keepShown(space, commit.shown, commit.record.seq);
  space.records.push(commit.record);
  spaces.set(commit.space, space);
  return { ok: true };
}

function emptySpace(): Space {
  return {
    records: [],
    texts: new Map(),
    entries: new Map(),
    idsByHash: new Map(),
    evidence: new Map(),
    subjects: new Map(),
    lists: new Map(),
    sightings: new Map(),
    vectors: new Map(),
    image: undefined,
    sortedIds: undefined,
  };
}

/** Only an entry with a text makes claims: one that is erased loses them. */
function keepSubjects(space: Space, { id, subjects }: EntrySubjects): void {
  const state = space.entries.get(id)?.state ?? 'erased';
  if (state === 'erased' || subjects.length === 0) space.subjects.delete(id);
  else space.subjects.set(id, subjects);
}

function keepShown(space: Space, { list, ids, data }: ShownList, seq: number): void {
  if (!space.lists.has(list)) space.lists.set(list, data);
  for (const id of new Set(ids)) {
    const records = space.sightings.get(id);
    if (records === undefined) space.sightings.set(id, [seq]);
    else records.push(seq);
  }
}

function about(
  space: Space | undefined,
  wanted: ReadonlySet<string>,
  filter: EntryFilter,
  limit: number,
): readonly Entry[] {
  const ids = [...(space?.subjects ?? [])].flatMap(([id, subjects]) =>
    subjects.some((subject) => wanted.has(subject)) ? [id] : [],
  );
  return matching(space, { ...filter, ids })
    .sort((a, b) => trustRank(b.provenance.trust) - trustRank(a.provenance.trust) || byNewest(a, b))
    .slice(0, limit)
    .map((row) => withText(space, row));
}

function startingWith(space: Space | undefined, starts: readonly string[], limit: number): readonly string[] {
  const sorted = [...(space?.entries.keys() ?? [])].sort(byBytes);
  const found = starts.flatMap((start) => sorted.filter((id) => id.startsWith(start)).slice(0, limit));
  return [...new Set(found)].sort(byBytes);
}

function nearest(space: Space | undefined, ids: readonly string[]): readonly string[] {
  const sorted = sortedIdsOf(space);
  const found = ids.flatMap((id) => {
    const place = placeIn(sorted, id);
    return [sorted[place - 1], sorted[sorted[place] === id ? place + 1 : place]];
  });
  return [...new Set(found.filter((id) => id !== undefined))].sort(byBytes);
}

function sortedIdsOf(space: Space | undefined): readonly string[] {
  if (space === undefined) return [];
  space.sortedIds ??= [...space.entries.keys()].sort(byBytes);
  return space.sortedIds;
}

/** The number of ids before this one. */
function placeIn(sorted: readonly string[], id: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byBytes(sorted[middle] ?? '', id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function replace(space: Space | undefined, expect: Head | undefined, entries: readonly EntryRow[]): CommitResult {
  if (!sameHead(headOf(space), expect)) return { ok: false, head: headOf(space) };
  space?.entries.clear();
  if (space !== undefined) space.sortedIds = undefined;
  space?.idsByHash.clear();
  if (space !== undefined) for (const entry of entries) put(space, entry);
  return { ok: true };
}

function put(space: Space, row: EntryRow): void {
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

function list(space: Space | undefined, filter: EntryFilter, page: PageRequest): readonly Entry[] {
  const { after, limit, newestFirst = false } = page;
  const order = newestFirst ? byNewest : byPage;
  return matching(space, filter)
    .filter((row) => after === undefined || order(row, after) > 0)
    .sort(order)
    .slice(0, limit)
    .map((row) => withText(space, row));
}

function find(space: Space | undefined, wanted: QueryTokens, filter: EntryFilter, limit: number): readonly Entry[] {
  const found: { readonly row: EntryRow; readonly hits: number }[] = [];
  for (const row of matching(space, filter)) {
    const tokens = row.digest === null ? undefined : space?.texts.get(row.digest)?.tokens;
    const hits = tokens === undefined ? 0 : hitsOf(wanted, tokens);
    if (hits > 0) found.push({ row, hits });
  }
  return found
    .sort((a, b) => b.hits - a.hits || byPage(b.row, a.row))
    .slice(0, limit)
    .map(({ row }) => withText(space, row));
}

function matching(space: Space | undefined, filter: EntryFilter): EntryRow[] {
  return space === undefined ? [] : candidates(space, filter).filter(filterTest(filter));
}

/** The entries that the filter's ids or hashes select, or all entries. */
function candidates({ entries, idsByHash }: Space, { ids, contentHashes }: EntryFilter): EntryRow[] {
  const wanted = ids ?? contentHashes?.flatMap((hash) => [...(idsByHash.get(hash) ?? [])]);
  if (wanted === undefined) return [...entries.values()];
  return [...new Set(wanted)].flatMap((id) => entries.get(id) ?? []);
}

function withText(space: Space | undefined, row: EntryRow): Entry {
  const text = row.digest === null ? undefined : space?.texts.get(row.digest)?.text;
  return { ...row, content: text?.content ?? '', tags: text?.tags ?? [] };
}

function residueOf(name: string, space: Space | undefined, needle: string): number {
  if (needle === '' || space === undefined) return 0;
  const written = insideJson(needle);
  const hash = plainHashOf(needle);
  const holds = (value: unknown): boolean => {
    const json = JSON.stringify(value);
    return json.includes(written) || json.includes(hash);
  };
  const places = [
    name.includes(needle),
    ...space.records.map(({ body }) => [needle, written, hash].some((part) => body.includes(part))),
    ...[...space.texts.values()].map(({ text }) => holds([text.content, text.tags])),
    ...[...space.entries.values()].map((row) => holds(row)),
  ];
  return places.filter(Boolean).length;
}

function headOf(space: Space | undefined): Head | undefined {
  const last = space?.records.at(-1);
  return last === undefined ? undefined : { seq: last.seq, hash: last.hash, at: last.at };
}

function byNewest(a: EntryPlace, b: EntryPlace): number {
  return b.seq - a.seq || byBytes(a.id, b.id);
}

function byPage(a: EntryPlace, b: EntryPlace): number {
  return a.seq - b.seq || byBytes(a.id, b.id);
}

/** A deeply frozen copy, so that later changes to the caller's objects, or to the ones we return, cannot reach the store. */
function frozen<T>(value: T): T {
  return freeze(structuredClone(value));
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

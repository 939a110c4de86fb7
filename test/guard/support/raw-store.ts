import type { Entry, SaltedText } from '../../../src/model/entry.ts';
import type { ShownEntry } from '../../../src/model/event.ts';
import type { RecordBody, SealedRecord } from '../../../src/model/record.ts';
import { searchWords } from '../../../src/model/search-words.ts';
import type {
  EntryFilter,
  EntryRow,
  EntrySubjects,
  EvidenceRow,
  LedgerImage,
  LedgerNode,
  PageRequest,
  ShownList,
  Store,
} from '../../../src/model/store.ts';
import { trustRank } from '../../../src/model/trust.ts';
import { Turns } from '../../../src/stores/turns.ts';

/** The data of one space on disk, open to anybody who can write the file. */
export interface RawSpace {
  records: SealedRecord[];
  rows: EntryRow[];
  texts: SaltedText[];
  evidence?: EvidenceRow[];
  subjects?: EntrySubjects[];
  shown?: (ShownList & { readonly seq: number })[];
  image?: LedgerImage;
  nodes?: LedgerNode[];
  /** Ids of entries that a search does not find. */
  unindexed?: string[];
}

export type Raw = Record<string, RawSpace>;

/** Everything a store contains for these spaces, as plain data. */
export async function dump(store: Store, ...spaces: readonly string[]): Promise<Raw> {
  const raw: Raw = {};
  for (const space of spaces) {
    const records = [...(await store.records(space, 0, 100_000))];
    const digests = records.flatMap(({ body }) =>
      (JSON.parse(body) as RecordBody).event.changes.flatMap(({ digest }) => digest ?? []),
    );
    raw[space] = {
      records,
      rows: await rowsOf(store, space),
      texts: [...(await store.texts(space, digests))],
      shown: await shownIn(store, space, records),
    };
  }
  return structuredClone(raw);
}

async function shownIn(
  store: Store,
  space: string,
  records: readonly SealedRecord[],
): Promise<(ShownList & { readonly seq: number })[]> {
  const shown = records.flatMap(({ seq, body }) => {
    const list = (JSON.parse(body) as RecordBody).event.shown?.list;
    return list === undefined ? [] : [{ seq, list }];
  });
  const lists = await store.shownLists(
    space,
    shown.map(({ list }) => list),
  );
  return shown.flatMap(({ seq, list }) => {
    const data = lists.find((one) => one.list === list)?.data ?? '[]';
    return [{ seq, list, data, ids: (JSON.parse(data) as readonly ShownEntry[]).map(({ id }) => id) }];
  });
}

/** Every entry row of a space, without the joined text. */
export async function rowsOf(store: Store, space: string): Promise<EntryRow[]> {
  const entries = await store.entries(space, {}, { limit: 100_000 });
  return entries.map(({ content: _content, tags: _tags, ...row }) => row);
}

/** A copy whose lists can be changed. Their elements are shared, and never changed in place. */
export function copyOf(raw: Raw): Raw {
  return Object.fromEntries(
    Object.entries(raw).map(([space, { records, rows, texts, ...rest }]) => [
      space,
      { ...rest, records: [...records], rows: [...rows], texts: [...texts] },
    ]),
  );
}

/** A store over plain data. It checks nothing: the guard reads whatever a test has done to the data. */
export function rawStore(raw: Raw): Store {
  const turns = new Turns();
  /** Spaces of which all subjects are known. A dump has none. */
  const withSubjects = new WeakSet<RawSpace>();
  const idsOf = (space: string): readonly string[] =>
    at(space)
      .rows.map(({ id }) => id)
      .sort();
  const at = (space: string): RawSpace => {
    const known = raw[space];
    if (known !== undefined) return known;
    const made = { records: [], rows: [], texts: [] };
    raw[space] = made;
    withSubjects.add(made);
    return made;
  };
  const joined = (space: string, row: EntryRow): Entry => {
    const text = at(space).texts.find(({ digest }) => digest === row.digest);
    return { ...row, content: text?.content ?? '', tags: text?.tags ?? [] };
  };
  const listed = (space: string, filter: EntryFilter): Entry[] =>
    at(space)
      .rows.filter((row) => fits(row, filter))
      .sort(byOldest)
      .map((row) => joined(space, row));
  const pageOf = (space: string, filter: EntryFilter, { after, limit, newestFirst = false }: PageRequest): Entry[] => {
    const order = newestFirst ? byNewest : byOldest;
    return listed(space, filter)
      .sort(order)
      .filter((entry) => after === undefined || order(entry, after) > 0)
      .slice(0, limit);
  };
  const stands = (space: string, expect: { hash: string } | undefined): boolean =>
    at(space).records.at(-1)?.hash === expect?.hash;
  return {
    spaces: async () => Object.keys(raw).sort(),
    head: async (space) => at(space).records.at(-1),
    records: async (space, from, limit) =>
      at(space)
        .records.filter(({ seq }) => seq >= from)
        .slice(0, limit),
    commit: async ({ space, expect, record, texts, entries, forget, novel, ...change }) => {
      const here = at(space);
      if (!stands(space, expect)) return { ok: false, head: here.records.at(-1) };
      const alike = here.rows.filter(
        (row) => novel.includes(row.contentHash) && (row.state === 'active' || row.state === 'quarantined'),
      );
      if (alike.length > 0) return { ok: false, head: expect, alike: alike.map(({ id }) => id) };
      const changed = new Set(entries.map(({ id }) => id));
      here.records.push(record);
      here.rows = [...here.rows.filter(({ id }) => !changed.has(id)), ...entries];
      const { shown, subjects = [] } = change;
      if (shown !== undefined) here.shown = [...(here.shown ?? []), { ...shown, seq: record.seq }];
      const about = new Set(subjects.map(({ id }) => id));
      here.subjects = [...(here.subjects ?? []).filter(({ id }) => !about.has(id)), ...subjects];
      here.texts = [...here.texts, ...texts].filter(({ digest }) => !forget.includes(digest));
      const { evidence = [], forgetEvidence = [] } = change;
      const replaced = new Set([...evidence.map(({ session }) => session), ...forgetEvidence]);
      here.evidence = [...(here.evidence ?? []).filter(({ session }) => !replaced.has(session)), ...evidence].filter(
        ({ session }) => !forgetEvidence.includes(session),
      );
      return { ok: true };
    },
    entries: async (space, filter, page) => pageOf(space, filter, page),
    entryPlaces: async (space, filter, page) => pageOf(space, filter, page).map(({ seq, id }) => ({ seq, id })),
    placesAbout: async (space, subjects, filter, limit) => {
      const about = (at(space).subjects ?? []).filter((one) => one.subjects.some((each) => subjects.includes(each)));
      const ids = about.map(({ id }) => id);
      return listed(space, { ...filter, ids })
        .sort((a, b) => trustRank(b.provenance.trust) - trustRank(a.provenance.trust) || byNewest(a, b))
        .slice(0, limit);
    },
    idsStartingWith: async (space, starts, limit) =>
      starts.flatMap((start) =>
        idsOf(space)
          .filter((id) => id.startsWith(start))
          .slice(0, limit),
      ),
    nearestIds: async (space, ids) =>
      ids.flatMap((id) => [
        ...idsOf(space)
          .filter((other) => other < id)
          .slice(-1),
        ...idsOf(space)
          .filter((other) => other > id)
          .slice(0, 1),
      ]),
    shownLists: async (space, lists) => (at(space).shown ?? []).filter(({ list }) => lists.includes(list)),
    sightings: async (space, ids, after, limit) =>
      (at(space).shown ?? [])
        .filter((one) => one.seq > after && one.ids.some((id) => ids.includes(id)))
        .map(({ seq }) => seq)
        .slice(0, limit),
    misfiledLists: async (space, lists) =>
      lists
        .filter(({ list, ids, seqs }) => {
          const stored = (at(space).shown ?? []).filter((one) => one.list === list);
          const isFound = (seq: number) =>
            stored.some((one) => one.seq === seq && ids.every((id) => one.ids.includes(id)));
          return !seqs.every(isFound);
        })
        .map(({ list }) => list),
    misfiledSubjects: async (space, entries) => {
      const known = (id: string) => at(space).subjects?.find((one) => one.id === id)?.subjects ?? [];
      if (!withSubjects.has(at(space))) return [];
      return entries
        .filter(({ id, subjects }) => JSON.stringify([...known(id)].sort()) !== JSON.stringify([...subjects].sort()))
        .map(({ id }) => id);
    },
    image: async (space) => at(space).image,
    imageNodes: async (space, paths) => (at(space).nodes ?? []).filter(({ path }) => paths.includes(path)),
    saveImage: async (expect, image, nodes) => {
      const here = at(image.space);
      if (here.image?.seq !== expect || (here.records.at(-1)?.seq ?? -1) < image.seq) return false;
      const changed = new Set(nodes.map(({ path }) => path));
      here.image = image;
      here.nodes = [
        ...(here.nodes ?? []).filter(({ path }) => !changed.has(path)),
        ...nodes.flatMap(({ path, data }) => (data === null ? [] : [{ path, data }])),
      ];
      return true;
    },
    hold: (space) => turns.take(space),
    storedEntries: async (space, filter, page) =>
      listed(space, filter)
        .filter((row) => page.after === undefined || byOldest(page.after as EntryRow, row) < 0)
        .slice(0, page.limit)
        .map(({ content: _content, tags: _tags, ...row }) => ({
          row,
          text: at(space).texts.find(({ digest }) => digest === row.digest),
          indexed: at(space).unindexed?.includes(row.id) !== true,
        })),
    count: async (space, filter) => listed(space, filter).length,
    search: async (space, words, filter, limit) =>
      listed(space, filter)
        .filter(({ content, tags }) => searchWords([content, ...tags].join('\n')).some((word) => words.includes(word)))
        .reverse()
        .slice(0, limit),
    texts: async (space, digests) => at(space).texts.filter(({ digest }) => digests.includes(digest)),
    evidence: async (space, sessions) => (at(space).evidence ?? []).filter(({ session }) => sessions.includes(session)),
    recentEvidence: async (space, principal, since, limit) =>
      (at(space).evidence ?? [])
        .filter((row) => row.principal === principal && row.updatedAt >= since)
        .sort((a, b) => b.updatedAt - a.updatedAt)
        .slice(0, limit),
    replaceEntries: async (space, expect, entries, subjects = []) => {
      if (!stands(space, expect)) return { ok: false, head: at(space).records.at(-1) };
      at(space).rows = [...entries];
      at(space).subjects = [...subjects];
      withSubjects.add(at(space));
      return { ok: true };
    },
    scrub: async () => undefined,
    isScrubDue: async () => false,
    residue: async (space, needle) => JSON.stringify(at(space)).split(JSON.stringify(needle).slice(1, -1)).length - 1,
    close: async () => undefined,
  };
}

interface Place {
  readonly seq: number;
  readonly id: string;
}

function byOldest(a: Place, b: Place): number {
  return a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function byNewest(a: Place, b: Place): number {
  return b.seq - a.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function fits(row: EntryRow, { ids, states, kinds, targets, trusts, contentHashes }: EntryFilter): boolean {
  return (
    (trusts?.includes(row.provenance.trust) ?? true) &&
    (ids?.includes(row.id) ?? true) &&
    (states?.includes(row.state) ?? true) &&
    (kinds?.includes(row.kind) ?? true) &&
    (targets?.includes(row.target) ?? true) &&
    (contentHashes?.includes(row.contentHash) ?? true)
  );
}

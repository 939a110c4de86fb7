import { Fault } from '../base/fault.ts';
import type { Commit, CommitResult, Store } from '../model/store.ts';
import { checkCommit, sameHead } from './commit-shape.ts';
import { byBytes } from './encoding.ts';
import { changeEvidence, evidenceOf, recentEvidence } from './memory-evidence.ts';
import { imageNodesOf, imageOf, saveImage } from './memory-image.ts';
import { misfiledLists, misfiledSubjects } from './memory-misfiled.ts';
import { idsStartingWith, listRows, matchingRows, nearestIds, placesAbout, searchRows } from './memory-search.ts';
import { heldIn, memoryServerState } from './memory-server-state.ts';
import {
  emptySpace,
  headOf,
  keepShown,
  keepSubjects,
  type MemorySpace,
  putRow,
  replaceRows,
  trimReads,
} from './memory-space.ts';
import { keepVectors, vectorsOf } from './memory-vectors.ts';
import { plainHashOf } from './residue-needles.ts';
import { languageTokens, queryTokens, textTokens, withLanguages } from './search-tokens.ts';
import { insideJson } from './sql/text-columns.ts';
import { Turns } from './turns.ts';
import { checkImage, checkSubjects } from './value-shape.ts';

/** Keeps everything in memory and nothing on disk: for tests, the lab, and sessions that must leave no trace. */
export function memoryStore(): Store {
  const spaces = new Map<string, MemorySpace>();
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
    entries: (space, filter, page) => answer(() => listRows(spaces.get(space), filter, page)),
    storedEntries: (space, filter, page) =>
      answer(() =>
        listRows(spaces.get(space), filter, page).map(({ content: _content, tags: _tags, ...row }) => ({
          row,
          text: row.digest === null ? undefined : spaces.get(space)?.texts.get(row.digest)?.text,
          indexed: true, // There is no index apart from the texts themselves.
        })),
      ),
    entryPlaces: (space, filter, page) =>
      answer(() => listRows(spaces.get(space), filter, page).map(({ seq, id }) => ({ seq, id }))),
    count: (space, filter) => answer(() => matchingRows(spaces.get(space), filter).length),
    search: (space, words, filter, limit) =>
      answer(() => {
        const known = spaces.get(space);
        const tokens = withLanguages(space, words, queryTokens(space, words), [...(known?.languages ?? [])]);
        return searchRows(known, tokens, filter, limit);
      }),
    placesAbout: (space, subjects, filter, limit) =>
      answer(() => placesAbout(spaces.get(space), new Set(subjects), filter, limit)),
    misfiledSubjects: (space, entries) => answer(() => misfiledSubjects(spaces.get(space), entries)),
    idsStartingWith: (space, starts, limit) => answer(() => idsStartingWith(spaces.get(space), starts, limit)),
    nearestIds: (space, ids) => answer(() => nearestIds(spaces.get(space), ids)),
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
    misfiledLists: (space, lists) => answer(() => misfiledLists(spaces.get(space), lists)),
    trimReads: (space, reads) => answer(() => trimReads(spaces.get(space), frozen(reads))),
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
        const result = replaceRows(known, expect, frozen(entries));
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

function applyCommit(spaces: Map<string, MemorySpace>, commit: Commit): CommitResult {
  checkCommit(commit);
  const known = spaces.get(commit.space);
  if (!sameHead(headOf(known), commit.expect)) return { ok: false, head: headOf(known) };
  const alive = { contentHashes: commit.novel, states: ['active', 'quarantined'] } as const;
  const alike = commit.novel.length === 0 ? [] : matchingRows(known, alive);
  if (alike.length > 0) return { ok: false, head: headOf(known), alike: alike.map(({ id }) => id) };
  const space: MemorySpace = known ?? emptySpace();
  // Everything that can throw comes before the first change, so that a commit is applied completely or not at all.
  const texts = commit.texts.map((text) => ({ text, tokens: new Set(textTokens(commit.space, text)) }));
  for (const stored of texts) if (!space.texts.has(stored.text.digest)) space.texts.set(stored.text.digest, stored);
  for (const [tag, token] of languageTokens(commit.space)) {
    if (texts.some(({ tokens }) => tokens.has(token))) space.languages.add(tag);
  }
  for (const entry of commit.entries) putRow(space, entry);
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

function residueOf(name: string, space: MemorySpace | undefined, needle: string): number {
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

/** A deeply frozen copy, so that later changes to the caller's objects, or to the ones we return, cannot reach the store. */
function frozen<T>(value: T): T {
  return freeze(structuredClone(value));
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

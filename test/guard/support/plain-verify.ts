import { canonicalJson } from '../../../src/base/canonical-json.ts';
import { sha256 } from '../../../src/base/hash.ts';
import { subjectsByText } from '../../../src/guard/assess/subject-keys.ts';
import type { JournalBreak } from '../../../src/guard/index.ts';
import { follow, type Trail } from '../../../src/journal/index.ts';
import type { EntryFacts, SaltedText } from '../../../src/model/entry.ts';
import type { Keyring } from '../../../src/model/keyring.ts';
import type { EntryRow, Store, StoredEntry } from '../../../src/model/store.ts';

interface Said {
  readonly facts: EntryFacts;
  readonly seq: number;
  readonly at: number;
}

type RowBreak = Extract<JournalBreak, { id: string }>;
type FoundBreak = RowBreak | Extract<JournalBreak, { kind: 'journal' }>;

interface Place {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly space: string;
}

/**
 * What is wrong with the journal and the rows of a space, found in the plainest way: everything is read, then compared. It has
 * nothing in common with `verify` but the link between two records.
 */
export async function plainBreaks(place: Place): Promise<readonly FoundBreak[]> {
  const { store, keyring, space } = place;
  const said = new Map<string, Said>();
  let trail: Trail = { head: undefined, key: 0 };
  for (const record of await store.records(space, 0, 100_000)) {
    const link = follow(keyring, space, trail, record);
    if (!link.ok) return [{ kind: 'journal', seq: link.seq, flaw: link.flaw }];
    trail = link.trail;
    for (const facts of link.body.event.changes) said.set(facts.id, { facts, seq: record.seq, at: record.at });
  }
  const stored = await store.storedEntries(space, {}, { limit: 100_000 });
  const found: RowBreak[] = [];
  for (const entry of stored) {
    const { id } = entry.row;
    const expected = said.get(id);
    const kind = expected === undefined ? 'drift' : await breakOf(place, entry, expected);
    if (kind !== undefined) found.push({ kind, id, seq: expected?.seq ?? entry.row.seq });
  }
  const ids = new Set(stored.map(({ row }) => row.id));
  const lost = [...said].filter(([id]) => !ids.has(id));
  return [...found, ...lost.map(([id, { seq }]) => ({ kind: 'lost', id, seq }) as const)];
}

async function breakOf(
  { store, keyring, space }: Place,
  { row, text, indexed }: StoredEntry,
  expected: Said,
): Promise<RowBreak['kind'] | undefined> {
  if (!isSaid(space, row, expected) || !hasItsText(row, text)) {
    const wanted = expected.facts.digest;
    const texts = wanted === null ? [] : await store.texts(space, [wanted]);
    const isThere = texts.some((one) => one.digest === wanted && digestOf(one) === wanted);
    return wanted !== null && !isThere ? 'text' : 'row';
  }
  if (!indexed) return 'index';
  const subjects = text === undefined ? [] : subjectsByText(keyring)(space, text.content);
  const misfiled = await store.misfiledSubjects(space, [{ id: row.id, subjects }]);
  return misfiled.length > 0 ? 'claims' : undefined;
}

function isSaid(space: string, { space: own, seq, updatedAt, contentHash: _hash, ...facts }: EntryRow, said: Said) {
  if (own !== space || seq !== said.seq || updatedAt !== said.at) return false;
  return sortedJson(facts) === canonicalJson(said.facts as never);
}

/** JSON with sorted keys, also of values that no canonical form allows. */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, each]) => `${JSON.stringify(key)}:${sortedJson(each)}`).join(',')}}`;
}

function hasItsText(row: EntryRow, text: SaltedText | undefined): boolean {
  if (row.digest === null) return row.contentHash === '';
  if (text === undefined || text.digest !== row.digest) return false;
  return digestOf(text) === text.digest && sha256(text.content) === row.contentHash;
}

function digestOf({ content, salt, tags }: SaltedText): string {
  return sha256(sortedJson({ content, salt, tags }));
}

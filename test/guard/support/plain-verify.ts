import { canonicalJson } from '../../../src/base/canonical-json.ts';
import { sha256 } from '../../../src/base/hash.ts';
import { subjectsByText } from '../../../src/guard/assess/subject-keys.ts';
import type { JournalBreak } from '../../../src/guard/index.ts';
import { follow, type Trail } from '../../../src/journal/index.ts';
import type { EntryFacts, SaltedText } from '../../../src/model/entry.ts';
import type { Keyring } from '../../../src/model/keyring.ts';
import type { EntryRow, Store } from '../../../src/model/store.ts';

interface Said {
  readonly facts: EntryFacts;
  readonly seq: number;
  readonly at: number;
}

/**
 * What is wrong with the journal and the rows of a space, found in the plainest way: everything is read, then compared. It has
 * nothing in common with `verify` but the link between two records.
 */
export async function plainBreaks(
  store: Store,
  keyring: Keyring,
  space: string,
): Promise<readonly Extract<JournalBreak, { id: string } | { kind: 'journal' }>[]> {
  const said = new Map<string, Said>();
  let trail: Trail = { head: undefined, key: 0 };
  for (const record of await store.records(space, 0, 100_000)) {
    const link = follow(keyring, space, trail, record);
    if (!link.ok) return [{ kind: 'journal', seq: link.seq, flaw: link.flaw }];
    trail = link.trail;
    for (const facts of link.body.event.changes) said.set(facts.id, { facts, seq: record.seq, at: record.at });
  }
  const subjectsOf = subjectsByText(keyring);
  const stored = await store.storedEntries(space, {}, { limit: 100_000 });
  const found: Extract<JournalBreak, { id: string }>[] = [];
  for (const { row, text, indexed } of stored) {
    const { id } = row;
    const expected = said.get(id);
    if (expected === undefined) {
      found.push({ kind: 'drift', id, seq: row.seq });
      continue;
    }
    const isTextRight = hasItsText(row, text);
    if (!isSaid(space, row, expected) || !isTextRight) {
      const wanted = expected.facts.digest;
      const texts = wanted === null ? [] : await store.texts(space, [wanted]);
      const isLost = wanted !== null && !texts.some((one) => one.digest === wanted && digestOf(one) === wanted);
      found.push({ kind: isLost ? 'text' : 'row', id, seq: expected.seq });
    } else if (!indexed) found.push({ kind: 'index', id, seq: expected.seq });
    else {
      const subjects = text === undefined ? [] : subjectsOf(space, text.content);
      const misfiled = await store.misfiledSubjects(space, [{ id, subjects }]);
      if (misfiled.length > 0) found.push({ kind: 'claims', id, seq: expected.seq });
    }
  }
  const ids = new Set(stored.map(({ row }) => row.id));
  for (const [id, { seq }] of said) if (!ids.has(id)) found.push({ kind: 'lost', id, seq });
  return found;
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

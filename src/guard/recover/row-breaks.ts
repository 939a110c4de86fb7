import { sha256 } from '../../base/hash.ts';
import { WorkSlices } from '../../base/work-slices.ts';
import type { EntryFacts, SaltedText } from '../../model/entry.ts';
import type { EntryRow, StoredEntry } from '../../model/store.ts';
import { subjectsByText } from '../assess/subject-keys.ts';
import type { GuardDependencies } from '../core/dependencies.ts';
import { readRecord } from '../core/journal-reader.ts';
import { loadTexts } from '../core/load-texts.ts';
import { textHolds } from '../core/salted-text.ts';
import type { ExpectedEntries } from './expected-entries.ts';

/**
 * `drift`: a row that no record explains, `row`: a row that differs from the journal, `lost`: no row, `text`: a text
 * that does not match its digest, `index`: an entry that a search does not find, or finds by other words, `claims`: an entry
 * that is not found by what its text makes claims about, or is found by something else.
 */
export interface RowBreak {
  readonly kind: 'drift' | 'row' | 'lost' | 'text' | 'index' | 'claims';
  readonly id: string;
  readonly seq: number;
}

type Source = Pick<GuardDependencies, 'store' | 'keyring'>;
export type ReadSubjects = ReturnType<typeof subjectsByText>;

/** Few enough that reading and checking them takes a few milliseconds. */
export const rowsPerPage = 250;
const sliceMs = 10;

/** Compares every row of a space, its text and its place in the indexes with the whole journal. */
export async function rowBreaks(
  source: Source,
  space: string,
  expected: ExpectedEntries,
): Promise<readonly RowBreak[]> {
  const slices = new WorkSlices(sliceMs);
  const subjectsOf = subjectsByText(source.keyring);
  const breaks: RowBreak[] = [];
  const met = new Set<string>();
  let after: { seq: number; id: string } | undefined;
  for (;;) {
    const page = { limit: rowsPerPage, ...(after === undefined ? {} : { after }) };
    const entries = await source.store.storedEntries(space, {}, page);
    for (const { row } of entries) met.add(row.id);
    breaks.push(...(await breaksAmong(source, space, entries, expected, subjectsOf)));
    const last = entries.at(-1)?.row;
    if (last === undefined) break;
    after = { seq: last.seq, id: last.id };
    if (slices.spent) await slices.pause();
  }
  for (const [id, seq] of expected.places()) if (!met.has(id)) breaks.push({ kind: 'lost', id, seq });
  return breaks;
}

/** The same for some entries only. */
export async function rowBreaksOf(
  source: Source,
  space: string,
  ids: ReadonlySet<string>,
  expected: ExpectedEntries,
): Promise<readonly RowBreak[]> {
  const subjectsOf = subjectsByText(source.keyring);
  const breaks: RowBreak[] = [];
  const wanted = [...ids];
  for (let start = 0; start < wanted.length; start += rowsPerPage) {
    const some = wanted.slice(start, start + rowsPerPage);
    const entries = await source.store.storedEntries(space, { ids: some }, { limit: some.length });
    const met = new Set(entries.map(({ row }) => row.id));
    breaks.push(...(await breaksAmong(source, space, entries, expected, subjectsOf)));
    for (const id of some) {
      const seq = met.has(id) ? undefined : expected.seqOf(id);
      if (seq !== undefined) breaks.push({ kind: 'lost', id, seq });
    }
  }
  return breaks;
}

async function breaksAmong(
  source: Source,
  space: string,
  entries: readonly StoredEntry[],
  expected: ExpectedEntries,
  subjectsOf: ReadSubjects,
): Promise<readonly RowBreak[]> {
  const breaks: RowBreak[] = [];
  const whole: StoredEntry[] = [];
  for (const entry of entries) {
    if (holds(space, entry, expected)) whole.push(entry);
    else breaks.push(await breakOf(source, space, entry, expected));
  }
  const misfiled = await misfiledAmong(source, space, whole, subjectsOf);
  const claims = whole.filter(({ row: { id } }) => misfiled.has(id));
  return [...breaks, ...claims.map(({ row: { id, seq } }) => ({ kind: 'claims', id, seq }) as const)];
}

/** Compares what the store knows entries by with what their texts, which hold, make claims about. Returns the ids that differ. */
export async function misfiledAmong(
  { store }: Source,
  space: string,
  entries: readonly StoredEntry[],
  subjectsOf: ReadSubjects,
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const subjects = entries.map(({ row: { id }, text }) => ({
    id,
    subjects: text === undefined ? [] : subjectsOf(space, text.content),
  }));
  return new Set(await store.misfiledSubjects(space, subjects));
}

function holds(space: string, { row, text, indexed }: StoredEntry, expected: ExpectedEntries): boolean {
  return indexed && expected.explains(space, row) && hasText(row, text);
}

/** Whether an entry has the text that its row names. */
export function hasText(row: Pick<EntryRow, 'digest' | 'contentHash'>, text: SaltedText | undefined): boolean {
  if (row.digest === null) return row.contentHash === '';
  return text?.digest === row.digest && textHolds(text) && row.contentHash === sha256(text.content);
}

/** What is wrong with a row: if its text is gone or altered, that comes first, since only a backup has the original. */
async function breakOf(
  source: Source,
  space: string,
  { row, text }: StoredEntry,
  expected: ExpectedEntries,
): Promise<RowBreak> {
  const { id } = row;
  const seq = expected.seqOf(id);
  if (seq === undefined) return { kind: 'drift', id, seq: row.seq };
  if (expected.explains(space, row) && hasText(row, text)) return { kind: 'index', id, seq };
  const digest = (await factsAt(source, space, seq, id))?.digest ?? null;
  const isLost = digest !== null && !(await loadTexts(source.store, space, [digest])).has(digest);
  return { kind: isLost ? 'text' : 'row', id, seq };
}

async function factsAt(source: Source, space: string, seq: number, id: string): Promise<EntryFacts | undefined> {
  const { event } = await readRecord(source, space, seq);
  return event.changes.findLast((facts) => facts.id === id);
}

import { sha256 } from '../../base/hash.ts';
import { WorkSlices } from '../../base/work-slices.ts';
import type { Entry, EntryFacts, SaltedText } from '../../model/entry.ts';
import type { GuardDependencies } from '../core/dependencies.ts';
import { readRecord } from '../core/journal-reader.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { ExpectedEntries } from './expected-entries.ts';

/**
 * `drift`: a row that no record explains, `row`: a row that differs from the journal, `lost`: no row, `text`: a text
 * that does not match its digest, `index`: an entry that a search does not find, or finds by other words.
 */
export interface RowBreak {
  readonly kind: 'drift' | 'row' | 'lost' | 'text' | 'index';
  readonly id: string;
  readonly seq: number;
}

type Source = Pick<GuardDependencies, 'store' | 'keyring'>;

/** Few enough that reading and checking them takes a few milliseconds. */
const rowsPerPage = 250;
const sliceMs = 10;

/** Compares every row of a space with the journal. */
export async function rowBreaks(
  source: Source,
  space: string,
  expected: ExpectedEntries,
): Promise<readonly RowBreak[]> {
  const slices = new WorkSlices(sliceMs);
  const breaks: RowBreak[] = [];
  const met = new Set<string>();
  let after: { seq: number; id: string } | undefined;
  for (;;) {
    const rows = await source.store.entries(
      space,
      {},
      { limit: rowsPerPage, ...(after === undefined ? {} : { after }) },
    );
    const last = rows.at(-1);
    if (last === undefined) break;
    after = { seq: last.seq, id: last.id };
    for (const { id } of rows) met.add(id);
    breaks.push(...(await breaksAmong(source, space, rows, expected)));
    if (slices.spent) await slices.pause();
  }
  return [...breaks, ...lost(expected.ids(), met, expected)];
}

/** The same for some entries only. */
export async function rowBreaksOf(
  source: Source,
  space: string,
  ids: ReadonlySet<string>,
  expected: ExpectedEntries,
): Promise<readonly RowBreak[]> {
  const breaks: RowBreak[] = [];
  const met = new Set<string>();
  const wanted = [...ids];
  for (let start = 0; start < wanted.length; start += rowsPerPage) {
    const some = wanted.slice(start, start + rowsPerPage);
    const rows = await source.store.entries(space, { ids: some }, { limit: some.length });
    for (const { id } of rows) met.add(id);
    breaks.push(...(await breaksAmong(source, space, rows, expected)));
  }
  return [...breaks, ...lost(ids, met, expected)];
}

function lost(ids: Iterable<string>, met: ReadonlySet<string>, expected: ExpectedEntries): readonly RowBreak[] {
  const breaks: RowBreak[] = [];
  for (const id of ids) {
    const seq = met.has(id) ? undefined : expected.seqOf(id);
    if (seq !== undefined) breaks.push({ kind: 'lost', id, seq });
  }
  return breaks;
}

async function breaksAmong(
  source: Source,
  space: string,
  rows: readonly Entry[],
  expected: ExpectedEntries,
): Promise<readonly RowBreak[]> {
  const texts = await loadTexts(
    source.store,
    space,
    rows.flatMap(({ digest }) => digest ?? []),
  );
  const breaks: RowBreak[] = [];
  for (const row of rows) {
    if (expected.explains(space, row) && hasText(row, texts)) continue;
    breaks.push(await breakOf(source, space, row, expected));
  }
  return breaks;
}

function hasText(row: Entry, texts: ReadonlyMap<string, SaltedText>): boolean {
  if (row.digest === null) return row.content === '' && row.contentHash === '';
  const text = texts.get(row.digest);
  return text !== undefined && row.content === text.content && row.contentHash === sha256(text.content);
}

/** What is wrong with a row: if its text is gone or altered, that comes first, since only a backup has the original. */
async function breakOf(source: Source, space: string, row: Entry, expected: ExpectedEntries): Promise<RowBreak> {
  const { id } = row;
  const seq = expected.seqOf(id);
  if (seq === undefined) return { kind: 'drift', id, seq: row.seq };
  const digest = (await factsAt(source, space, seq, id))?.digest ?? null;
  const isLost = digest !== null && !(await loadTexts(source.store, space, [digest])).has(digest);
  return { kind: isLost ? 'text' : 'row', id, seq };
}

async function factsAt(source: Source, space: string, seq: number, id: string): Promise<EntryFacts | undefined> {
  const { event } = await readRecord(source, space, seq);
  return event.changes.findLast((facts) => facts.id === id);
}

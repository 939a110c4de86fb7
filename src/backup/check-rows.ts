import { sha256 } from '../base/hash.ts';
import { textHolds } from '../guard/index.ts';
import { type Flaw, follow, type Trail } from '../journal/index.ts';
import type { Keyring } from '../model/keyring.ts';
import { fromColumn } from '../stores/encoding.ts';
import { type CarriedName, type CellRow, carriedTables, type TakeRows } from '../stores/sql/carried-tables.ts';
import { toRecord, toText } from '../stores/sql/rows.ts';
import type { Tables } from '../stores/sql/tables.ts';

/** What is wrong with the rows of a backup. Positions and counts, never memory text. */
export type RowProblem =
  | { readonly kind: 'journal'; readonly space: string; readonly seq: number; readonly flaw: Flaw }
  | { readonly kind: 'text' | 'foreign'; readonly count: number };

/**
 * Checks rows as they pass: every record follows from the one before and carries a seal of the keyring, every text has its
 * digest, and every row belongs to a space. It keeps one position per space, whatever the size of the memory.
 */
export function rowChecks(keyring: Keyring): { readonly take: TakeRows; problems(): readonly RowProblem[] } {
  const names = new Map<string, string>();
  const trails = new Map<string, Trail>();
  const broken = new Map<string, RowProblem>();
  let wrongTexts = 0;
  let foreign = 0;

  const takeRecord = (name: string, row: CellRow): void => {
    if (broken.has(name)) return;
    const record = toRecord(name, namedColumns<Tables['record']>('record', row));
    const link = follow(keyring, name, trails.get(name) ?? { head: undefined, key: 0 }, record);
    if (link.ok) trails.set(name, link.trail);
    else broken.set(name, { kind: 'journal', space: name, seq: link.seq, flaw: link.flaw });
  };
  const takeSpace = (key: string, row: CellRow): void => {
    const name = fromColumn(String(row[1]));
    if (sha256(name) === key) names.set(key, name);
    else foreign += 1;
  };
  const takeRow = (table: CarriedName, name: string | undefined, row: CellRow): void => {
    if (name === undefined) foreign += 1;
    else if (table === 'record') takeRecord(name, row);
    else if (table === 'text' && !textHolds(toText(namedColumns<Tables['text']>('text', row)))) wrongTexts += 1;
  };
  return {
    take: async (table, rows) => {
      for (const row of rows) {
        const key = String(row[0]);
        if (table === 'space') takeSpace(key, row);
        else takeRow(table, names.get(key), row);
      }
    },
    problems: () => [
      ...broken.values(),
      ...(wrongTexts === 0 ? [] : [{ kind: 'text', count: wrongTexts } as const]),
      ...(foreign === 0 ? [] : [{ kind: 'foreign', count: foreign } as const]),
    ],
  };
}

function namedColumns<Columns>(table: 'record' | 'text', row: CellRow): Columns {
  return Object.fromEntries(carriedTables[table].columns.map((name, index) => [name, row[index]])) as Columns;
}

export function problemText(problem: RowProblem): string {
  switch (problem.kind) {
    case 'journal':
      return `record ${problem.seq} of space ${problem.space}: ${problem.flaw}`;
    case 'text':
      return `${problem.count} texts differ from their digests`;
    case 'foreign':
      return `${problem.count} rows belong to no space`;
  }
}

import type { GuardedSpace, RecalledEntry } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import type { MemoryRow } from '../../stores/docker-agent/database.ts';
import { listAll } from './entry-index.ts';
import { renderedLines } from './rendered.ts';
import type { Standing } from './standing.ts';
import { shownId } from './words.ts';

/** A row as a model may see it. */
export interface ShownRow {
  readonly id: string;
  readonly created_at: string;
  readonly memory: string;
  readonly category?: string;
  readonly blocked?: true;
  readonly block_reason?: readonly string[];
  readonly held?: true;
  readonly hold_reason?: readonly string[];
}

export type RowView =
  | { readonly row: MemoryRow; readonly as: 'verbatim' | 'fenced'; readonly entry: RecalledEntry }
  | { readonly row: MemoryRow; readonly as: 'empty' }
  | { readonly row: MemoryRow; readonly as: 'held' | 'blocked'; readonly why: readonly string[] };

/** What this caller may see of these rows now; journaled as read by the caller. */
export async function rowView(
  space: GuardedSpace,
  standings: readonly Standing[],
  origin: Origin,
): Promise<readonly RowView[]> {
  const shown = await recalled(space, standings, origin);
  return standings.map((standing): RowView => {
    const { row, state } = standing;
    if (state === 'empty') return { row, as: 'empty' };
    if (state !== 'active') return { row, as: state, why: standing.why };
    const entry = shown.get(standing.entry.id);
    if (entry === undefined) return { row, as: 'held', why: ['changed-meanwhile'] };
    if (entry.rendering === 'placeholder') return { row, as: 'blocked', why: entry.why };
    return { row, as: entry.rendering, entry };
  });
}

async function recalled(
  space: GuardedSpace,
  standings: readonly Standing[],
  origin: Origin,
): Promise<ReadonlyMap<string, RecalledEntry>> {
  const targets = standings.flatMap((standing) => (standing.state === 'active' ? standing.entry.target : []));
  if (targets.length === 0) return new Map();
  const found = await listAll(space, { targets }, origin);
  return new Map(found.map((entry) => [entry.id, entry]));
}

const oneWord = /^[\p{L}\p{N}_-]{1,32}$/u;
const date = /^[0-9T:.+Z -]{1,40}$/;

/** docker-agent's object, with the flags that docker-agent #3020 adds to withheld rows. */
export function shownRow(view: RowView): ShownRow {
  const { row } = view;
  const head = { id: shownId(row.id), created_at: date.test(row.createdAt) ? row.createdAt : '' };
  switch (view.as) {
    case 'empty':
      return { ...head, memory: '' };
    case 'blocked':
      return { ...head, memory: placeholder(row, view.why), blocked: true, block_reason: view.why };
    case 'held':
      return { ...head, memory: heldText(view.why), held: true, hold_reason: view.why };
    case 'fenced':
      // The category is inside the fence, too; outside of it only a single word is allowed.
      return { ...head, memory: view.entry.text, ...(oneWord.test(row.category) ? { category: row.category } : {}) };
    case 'verbatim':
      return { ...head, memory: plain(view.entry), ...(row.category === '' ? {} : { category: row.category }) };
    default:
      return { ...head, memory: '' };
  }
}

function plain(entry: RecalledEntry): string {
  return renderedLines(entry).lines.join('\n');
}

function placeholder(row: MemoryRow, why: readonly string[]): string {
  const id = shownId(row.id);
  return `[BLOCKED: entry contained threat pattern(s): ${why.join(', ')}. Use delete_memory(id=${id}) to remove it.]`;
}

function heldText(why: readonly string[]): string {
  return `[HELD: entry is not shown until a person has reviewed it (${why.join(', ')}).]`;
}

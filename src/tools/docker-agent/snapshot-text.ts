import { sha256 } from '../../base/hash.ts';
import type { Policy } from '../../policy/index.ts';
import { estimateTokens, wrapUntrusted } from '../../prompt/index.ts';
import { dataOf, type RowView, shownRow } from './show.ts';
import { shownId } from './words.ts';

/**
 * The text a session starts with: ordered by the dates in the file, with text from outside as data in one fence at the end.
 * It depends only on the rows and the guard's decisions: not on the clock, on chance or on ids of ours.
 */
export function snapshotText(all: readonly RowView[], budget: Policy['budget']): string {
  const views = all.filter(({ as }) => as !== 'empty');
  const chosen = fitting(views, budget);
  if (chosen.length === 0) return '';
  const own = chosen.filter(({ as }) => as !== 'fenced').map(textOf);
  const foreign = chosen.filter(({ as }) => as === 'fenced').map(textOf);
  const omitted = views.length - chosen.length;
  return [
    'Memories kept from earlier sessions. Each begins with "- [" at the start of a line; further lines are indented.',
    ...own,
    ...(foreign.length === 0 ? [] : [wrapUntrusted('memory.db', foreign.join('\n'), { nonce: nonceOf(views) })]),
    ...(omitted === 0 ? [] : [`${omitted} more did not fit; search_memories finds them.`]),
  ].join('\n');
}

/** A hash of all rows, so no row can contain it: that would change the hash. */
function nonceOf(views: readonly RowView[]): string {
  const rows = views.map(({ row: { id, createdAt, memory, category } }) => [id, createdAt, memory, category]);
  return sha256(JSON.stringify(rows));
}

function textOf(view: RowView): string {
  if (view.as === 'fenced') return data(view);
  const { id, memory, category } = shownRow(view);
  if (view.as === 'blocked' || view.as === 'held') return memory;
  const label = category === undefined ? '' : `(${category.replace(/[[\]()<>]/g, ' ')}) `;
  return `- [${id}] ${label}${memory.replaceAll('\n', '\n  ')}`;
}

/** Further lines are indented, so that no row can begin another. */
function data(view: Extract<RowView, { readonly as: 'fenced' }>): string {
  const { category, lines } = dataOf(view);
  return `[${shownId(view.row.id)}] ${category === undefined ? '' : `(${category}) `}${lines.join('\n  ')}`;
}

/** Newest rows first, as many whole rows as fit. */
function fitting(views: readonly RowView[], { unit, size }: Policy['budget']): readonly RowView[] {
  const fittingRows = new Set<RowView>();
  let left = size;
  for (const view of views.toReversed()) {
    const text = textOf(view);
    const cost = unit === 'tokens' ? estimateTokens(text) : text.length;
    if (cost > left) continue;
    left -= cost;
    fittingRows.add(view);
  }
  return views.filter((view) => fittingRows.has(view));
}

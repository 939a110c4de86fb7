import { trustRank } from '../model/trust.ts';
import type { Measure } from './measure.ts';
import type { PromptEntry } from './prompt-entry.ts';
import { shrinks } from './visible.ts';

/** More trusted first, then newer. Importance is the author's claim and has no effect here. */
function byRank(a: PromptEntry, b: PromptEntry): number {
  return trustRank(b.trust) - trustRank(a.trust) || b.seq - a.seq || compare(a.id, b.id);
}

/** Oldest first: new entries are added at the end, and a provider's prefix cache stays warm. */
export function byAge(a: PromptEntry, b: PromptEntry): number {
  return a.seq - b.seq || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The minimum size of an item: its id, a trust, a date and the markup around them. */
const minFrameUnits = 24;

/**
 * Selects whole entries, by rank, while there is room. An entry that does not fit is skipped and smaller ones are still
 * tried, so that a long entry does not suppress all that come after it; a less trusted entry is never tried first.
 */
export function pick(
  entries: readonly PromptEntry[],
  room: number,
  measure: Measure,
  cost: (entry: PromptEntry) => number,
): readonly PromptEntry[] {
  const picked: PromptEntry[] = [];
  let left = room;
  for (const entry of [...entries].sort(byRank)) {
    if (measure.minCost(minUnits(entry)) > left && !shrinks(entry.content)) continue; // too long, known without rendering it
    const price = cost(entry);
    if (price > left) continue;
    picked.push(entry);
    left -= price;
  }
  return picked;
}

function minUnits({ id, content, rendering }: PromptEntry): number {
  return minFrameUnits + Math.min(id.length, 200) + (rendering === 'placeholder' ? 0 : content.length);
}

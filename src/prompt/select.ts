import { trustRank } from '../model/trust.ts';
import { entryLines, keyOf, renderGroup, sectionOf } from './group.ts';
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

/** The minimum size of an entry besides its words: the brackets and spaces around its id. */
const minFrameUnits = 3;

/**
 * Selects whole entries, by rank, while there is room. An entry that does not fit is skipped and smaller ones are still
 * tried, so that a long entry does not suppress all that come after it; a less trusted entry is never tried first. The
 * first entry of a group also pays for its marks, the first of a host for its line, and the first fenced one `fenceCost`,
 * for the line that explains fences.
 */
export function pick(
  entries: readonly PromptEntry[],
  room: number,
  measure: Measure,
  nonce: string,
  fenceCost: number,
): readonly PromptEntry[] {
  const picked: PromptEntry[] = [];
  const begun = new Set<string>();
  let left = room;
  let hasFence = false;
  for (const entry of [...entries].sort(byRank)) {
    if (measure.minCost(minUnits(entry)) > left && !shrinks(entry.content)) continue; // too long, known without rendering it
    const key = keyOf(entry);
    const section = sectionOf(entry);
    const lines = section === '' || begun.has(key + section) ? entryLines(entry) : `${section}\n${entryLines(entry)}`;
    const own = begun.has(key) ? lines : `${renderGroup({ key, entries: [entry] }, nonce)}\n`;
    const isFirstFence: boolean = entry.rendering === 'fenced' && !hasFence;
    const price = measure.cost(own) + (isFirstFence ? fenceCost : 0);
    if (price > left) continue;
    picked.push(entry);
    begun.add(key).add(key + section);
    hasFence ||= isFirstFence;
    left -= price;
  }
  return picked;
}

function minUnits({ shortId, content, rendering }: PromptEntry): number {
  return minFrameUnits + Math.min(shortId.length, 64) + (rendering === 'placeholder' ? 0 : content.length);
}

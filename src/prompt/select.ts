import { trustRank } from '../model/trust.ts';
import type { Measure } from './measure.ts';
import type { PromptEntry } from './prompt-entry.ts';
import { shrinks } from './visible.ts';

/** More trusted first, then newer. Importance is the writer's wish and buys nothing here. */
function byClaim(a: PromptEntry, b: PromptEntry): number {
  return trustRank(b.trust) - trustRank(a.trust) || b.seq - a.seq || compare(a.id, b.id);
}

/** Oldest first: what is new is added at the end, and a provider's prefix cache stays warm. */
export function byAge(a: PromptEntry, b: PromptEntry): number {
  return a.seq - b.seq || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** No item is shorter than its id, a trust, a date and our signs around them. */
const leastFrame = 24;

/**
 * Whole entries, by claim, as long as there is room. One that does not fit is passed over and smaller ones are still
 * tried, so that a long entry does not silence all that come after it; nobody less trusted was ever asked before it.
 */
export function pick(
  exhibits: readonly PromptEntry[],
  room: number,
  measure: Measure,
  cost: (exhibit: PromptEntry) => number,
): readonly PromptEntry[] {
  const picked: PromptEntry[] = [];
  let left = room;
  for (const exhibit of [...exhibits].sort(byClaim)) {
    if (measure.least(leastUnits(exhibit)) > left && !shrinks(exhibit.content)) continue; // known without rendering it
    const price = cost(exhibit);
    if (price > left) continue;
    picked.push(exhibit);
    left -= price;
  }
  return picked;
}

function leastUnits({ id, content, rendering }: PromptEntry): number {
  return leastFrame + Math.min(id.length, 200) + (rendering === 'placeholder' ? 0 : content.length);
}

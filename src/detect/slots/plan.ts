import { Fault } from '../../base/fault.ts';
import type { ClassTable } from '../phrases/lexicon.ts';
import { type PackedLists, packLists } from '../phrases/packed-lists.ts';
import { commonness } from '../vocabulary/common.ts';
import type { SlotSource } from './slot-source.ts';

/** Slots as the tables know them: slot n is word class n. */
export interface SlotTables {
  /** The number of slots; none, if no rule has frames. */
  readonly count: number;
  /** Terms of several words: the slot, which of the words is the rarest, and the class of each word. */
  readonly terms: PackedLists;
}

export const noSlots: SlotTables = { count: 0, terms: packLists([]) };

/** Assigns the first word classes to the slots, and further ones to the words of their terms. */
export function planSlots(table: ClassTable, { words, terms }: SlotSource): SlotTables {
  for (const [slot, list] of words.entries()) {
    if (table.idOf(list) !== slot)
      throw new Fault(
        'config-invalid',
        `slot ${slot} must be word class ${slot}; no two slots may have the same words`,
      );
  }
  return {
    count: words.length,
    terms: packLists(terms.map(([slot, term]) => [slot, rarestOf(term), ...term.map((word) => table.idOf([word]))])),
  };
}

/** A sentence is looked at for the sake of a term only if it contains this word. */
function rarestOf(term: readonly string[]): number {
  let rarest = 0;
  for (const [at, word] of term.entries()) if (commonness(word) < commonness(term[rarest] ?? '')) rarest = at;
  return rarest;
}

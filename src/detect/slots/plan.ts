import { Fault } from '../../base/fault.ts';
import type { ClassTable } from '../phrases/lexicon.ts';
import { type PackedLists, packLists } from '../phrases/packed-lists.ts';
import { parsePhrase, type Vocabulary } from '../phrases/phrase.ts';
import { type SlotName, slotNames, type SlotWords } from './slot.ts';

/** Slots as the tables know them: slot n is word class n. */
export interface SlotTables {
  /** The number of slots; none, if no rule has frames. */
  readonly count: number;
  /** Terms of several words: the slot, and the class of each word. */
  readonly terms: PackedLists;
}

export const noSlots: SlotTables = { count: 0, terms: packLists([]) };

/** Assigns the first word classes to the slots, and further ones to the words of their terms. */
export function planSlots(table: ClassTable, languages: readonly SlotWords[], vocabulary: Vocabulary): SlotTables {
  const terms: (readonly [slot: number, words: readonly string[]])[] = [];
  for (const [slot, name] of slotNames.entries()) {
    const { single, several } = alternativesOf(name, languages, vocabulary);
    if (table.idOf([...single, `<${name}>`]) !== slot)
      throw new Fault('config-invalid', `the slot "${name}" must be word class ${slot}; plan the slots first`);
    for (const words of several) terms.push([slot, words]);
  }
  return {
    count: slotNames.length,
    terms: packLists(terms.map(([slot, words]) => [slot, ...words.map((word) => table.idOf([word]))])),
  };
}

function alternativesOf(
  name: SlotName,
  languages: readonly SlotWords[],
  vocabulary: Vocabulary,
): { readonly single: readonly string[]; readonly several: readonly (readonly string[])[] } {
  const single = new Set<string>();
  const several = new Map<string, readonly string[]>();
  for (const words of languages) {
    const list = words[name]?.trim();
    if (list === undefined || list === '') continue;
    const [element] = parsePhrase(`(${list.replace(/^\(|\)$/g, '')})`, vocabulary).elements;
    if (element?.kind !== 'words') continue;
    for (const word of element.alternatives.single) single.add(word);
    for (const term of element.alternatives.several) several.set(term.join(' '), term);
  }
  return { single: [...single], several: [...several.values()] };
}

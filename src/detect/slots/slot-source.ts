import type { PhraseTables } from '../phrase-tables.ts';
import { listOf } from '../phrases/packed-lists.ts';
import { parsePhrase, type Vocabulary } from '../phrases/phrase.ts';
import { spellings } from '../word-table.ts';
import { type SlotWords, slotNames } from './slot.ts';

/** What fills the slots: by slot, words; and terms of several words. */
export interface SlotSource {
  readonly words: readonly (readonly string[])[];
  readonly terms: readonly (readonly [slot: number, words: readonly string[]])[];
}

/** The source that the lists of the languages describe. */
export function writtenSlots(languages: readonly SlotWords[], vocabulary: Vocabulary): SlotSource {
  const terms = new Map<string, readonly [number, readonly string[]]>();
  const words = slotNames.map((name, slot) => {
    const single = new Set<string>();
    for (const list of languages.flatMap((language) => language[name] ?? [])) {
      const [element] = parsePhrase(`(${list.trim()})`, vocabulary).elements;
      if (element?.kind !== 'words') continue;
      for (const word of element.alternatives.single) single.add(word);
      for (const term of element.alternatives.several) terms.set(`${slot} ${term.join(' ')}`, [slot, term]);
    }
    return [...single];
  });
  return { words, terms: [...terms.values()] };
}

/**
 * The source of compiled tables, read back from them. The lists of words are large and their tables ship anyway, so a
 * scanner with a rule pack compiles from this.
 */
export function shippedSlots({ signatures, words: table, slots }: PhraseTables): SlotSource {
  const words: string[][] = Array.from({ length: slots.count }, () => []);
  /** By class: its shortest word, because longer ones inherit the classes of a stem. */
  const shortest = new Map<number, string>();
  for (const [word, signature] of spellings(table)) {
    for (const id of listOf(signatures, signature)) {
      words[id]?.push(word);
      const known = shortest.get(id);
      if (known === undefined || word.startsWith('<') || (!known.startsWith('<') && word.length < known.length))
        shortest.set(id, word);
    }
  }
  const terms = Array.from({ length: slots.terms.from.length - 1 }, (_, term) => {
    const [slot = 0, , ...ids] = listOf(slots.terms, term);
    return [slot, ids.map((id) => shortest.get(id) ?? '')] as const;
  });
  return { words, terms };
}

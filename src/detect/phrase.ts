import { Fault } from '../base/fault.ts';

/**
 * The notation rules are written in: words in order, with counted gaps. It has no stars and no nesting, so every phrase
 * becomes a bit-parallel automaton that reads each word once, whatever the text.
 *
 *   ignore            the word, in any disguise the folded view undoes
 *   instruct*         any word that begins so
 *   ignore|forget     one of these
 *   @override         one of a vocabulary class; mixes with words: @override|skip
 *   (from now on|henceforth)   one of these, several words allowed
 *   please?           may be missing; works on every form above
 *   ..4               up to four words of any kind, inside one sentence
 *   ^                 at the start: the next word opens the sentence, politeness aside
 */
export type Slot =
  | { readonly kind: 'gap'; readonly max: number }
  | { readonly kind: 'word'; readonly words: readonly string[]; readonly optional: boolean };

/** One straight sequence of slots. A phrase with alternatives of several words becomes several of these. */
export interface Sequence {
  readonly anchored: boolean;
  readonly slots: readonly Slot[];
}

export type Vocabulary = ReadonlyMap<string, readonly string[]>;

/** An automaton lives in one machine word; two bits are kept for the start state and the sign. */
export const maxPositions = 30;
const maxVariants = 160;

export function parsePhrase(phrase: string, vocabulary: Vocabulary): readonly Sequence[] {
  const anchored = phrase.startsWith('^');
  const parts = (anchored ? phrase.slice(1) : phrase).match(/\([^)]*\)\??|\S+/g) ?? [];
  let variants: Slot[][] = [[]];
  for (const part of parts) {
    const choices = slotChoices(part, phrase, vocabulary);
    variants = variants.flatMap((before) => choices.map((choice) => [...before, ...choice]));
    if (variants.length > maxVariants) throw bad(phrase, `spells more than ${maxVariants} variants`);
  }
  for (const slots of variants) checkSequence(slots, phrase);
  return variants.map((slots) => ({ anchored, slots }));
}

function slotChoices(part: string, phrase: string, vocabulary: Vocabulary): Slot[][] {
  const gap = /^\.\.(\d{1,2})$/.exec(part);
  if (gap !== null) return [[{ kind: 'gap', max: Number(gap[1]) }]];
  const optional = part.endsWith('?');
  const body = (optional ? part.slice(0, -1) : part).replace(/^\(|\)$/g, '');
  const alternatives = body.split('|').flatMap((name) => expandName(name.trim(), phrase, vocabulary));
  const single = alternatives.filter((words) => words.length === 1).flat();
  const several = alternatives.filter((words) => words.length > 1);
  const choices: Slot[][] = several.map((words) => words.map((word) => wordSlot([word], false)));
  if (single.length > 0) choices.push([wordSlot(single, optional && several.length === 0)]);
  if (optional && several.length > 0) choices.push([]);
  return choices;
}

function expandName(name: string, phrase: string, vocabulary: Vocabulary): string[][] {
  if (!name.startsWith('@')) {
    if (name === '') throw bad(phrase, 'has an empty alternative');
    return [name.split(/\s+/)];
  }
  const words = vocabulary.get(name.slice(1));
  if (words === undefined) throw bad(phrase, `names an unknown class ${name}`);
  return words.map((word) => word.split(/\s+/));
}

function wordSlot(words: readonly string[], optional: boolean): Slot {
  return { kind: 'word', words, optional };
}

function checkSequence(slots: readonly Slot[], phrase: string): void {
  const first = slots[0];
  const last = slots.at(-1);
  if (first?.kind !== 'word' || last?.kind !== 'word') throw bad(phrase, 'must begin and end with a word');
  if (last.optional) throw bad(phrase, 'must not end with an optional word');
  const positions = slots.reduce((sum, slot) => sum + (slot.kind === 'gap' ? slot.max : 1), 0);
  if (positions > maxPositions) throw bad(phrase, `needs ${positions} positions, more than ${maxPositions}`);
}

function bad(phrase: string, problem: string): Fault {
  return new Fault('config-invalid', `phrase "${phrase}" ${problem}`);
}

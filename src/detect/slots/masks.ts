import { listOf, type PackedLists } from '../phrases/packed-lists.ts';
import { type SlotName, slotNames } from './slot.ts';

/** Sets of slots, by word: two halves, because a number has 31 bits to spare. */
export interface Masks {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/** One set of slots. */
export interface MaskPair {
  readonly low: number;
  readonly high: number;
}

const bitsPerHalf = 31;

export function bitOf(slot: number): MaskPair {
  return slot < bitsPerHalf ? { low: 1 << slot, high: 0 } : { low: 0, high: 1 << (slot - bitsPerHalf) };
}

/** The set of some slots; `names` are separated by `|`. */
export function maskOf(names: string): MaskPair {
  let low = 0;
  let high = 0;
  for (const name of names.split('|').filter((each) => each !== '')) {
    const slot = slotNames.indexOf(name as SlotName);
    if (slot < 0) throw new TypeError(`unknown slot "${name}"`);
    low |= bitOf(slot).low;
    high |= bitOf(slot).high;
  }
  return { low, high };
}

/** By signature: the slots among its word classes, and those that `more` adds for a class. */
export function masksOf(signatures: PackedLists, slots: number, more?: (id: number) => readonly number[]): Masks {
  const count = signatures.from.length - 1;
  const low = new Int32Array(count);
  const high = new Int32Array(count);
  const add = (signature: number, slot: number): void => {
    low[signature] = (low[signature] ?? 0) | bitOf(slot).low;
    high[signature] = (high[signature] ?? 0) | bitOf(slot).high;
  };
  for (let signature = 0; signature < count; signature++) {
    for (const id of listOf(signatures, signature)) {
      if (id < slots) add(signature, id);
      else if (more !== undefined) for (const slot of more(id)) add(signature, slot);
    }
  }
  return { low, high };
}

/** A word of `required`, `check` or `query` becomes `lifted` or `unchecked` after a negation. */
export function fillable({ low, high }: Masks): Masks {
  const [from, to] = [maskOf('required|check|query'), maskOf('lifted|unchecked')];
  return {
    low: low.map((mask, at) => ((mask & from.low) | ((high[at] ?? 0) & from.high) ? mask | to.low : mask)),
    high: high.map((mask, at) => ((mask & from.high) | ((low[at] ?? 0) & from.low) ? mask | to.high : mask)),
  };
}

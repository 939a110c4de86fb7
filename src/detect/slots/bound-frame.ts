import { maskOf } from './masks.ts';
import type { Frame } from './slot.ts';

export interface FrameOfRule {
  readonly rule: number;
  readonly frame: Frame;
}

/** A frame with its slots as bits, and the words that filled them most recently. */
export class BoundFrame {
  readonly rule: number;
  readonly voidLow: number;
  readonly voidHigh: number;
  /** The bits of all its slots. */
  readonly anyLow: number;
  readonly anyHigh: number;
  readonly #within: number;
  readonly #isOrdered: boolean;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  /** By slot: the last word that filled it, and the one before. */
  readonly #last: Int32Array;
  readonly #previous: Int32Array;

  constructor(rule: number, { slots, within, ordered, unless = '' }: Frame) {
    this.rule = rule;
    this.#within = within;
    this.#isOrdered = ordered === true;
    const masks = slots.map(maskOf);
    this.#low = Int32Array.from(masks, ({ low }) => low);
    this.#high = Int32Array.from(masks, ({ high }) => high);
    this.anyLow = this.#low.reduce((all, mask) => all | mask, 0);
    this.anyHigh = this.#high.reduce((all, mask) => all | mask, 0);
    this.#last = new Int32Array(slots.length);
    this.#previous = new Int32Array(slots.length);
    const unlessMask = maskOf(unless);
    this.voidLow = unlessMask.low;
    this.voidHigh = unlessMask.high;
  }

  /** Whether words that fill these slots together could fill the frame. */
  canFill(low: number, high: number): boolean {
    for (let n = 0; n < this.#low.length; n++) {
      if ((low & (this.#low[n] ?? 0)) === 0 && (high & (this.#high[n] ?? 0)) === 0) return false;
    }
    return true;
  }

  begin(): void {
    this.#last.fill(-1);
    this.#previous.fill(-1);
  }

  /** Notes a word; returns whether it fills a slot of the frame. */
  read(at: number, low: number, high: number): boolean {
    let fills = false;
    for (let n = this.#low.length - 1; n >= 0; n--) {
      if ((low & (this.#low[n] ?? 0)) === 0 && (high & (this.#high[n] ?? 0)) === 0) continue;
      if (this.#isOrdered && n > 0 && !this.#follows(n, at)) continue;
      this.#previous[n] = this.#last[n] ?? -1;
      this.#last[n] = at;
      fills = true;
    }
    return fills;
  }

  /** In an ordered frame a word counts only after one that filled the slot before. */
  #follows(slot: number, at: number): boolean {
    const before = this.#last[slot - 1] ?? -1;
    return before >= 0 && before < at;
  }

  /** The first word, if the last words that filled the slots are near each other and different; otherwise -1. */
  firstWithin(at: number): number {
    let first = at;
    for (let n = 0; n < this.#last.length; n++) {
      const place = this.#placeOf(n);
      if (place < 0 || at - place > this.#within) return -1;
      first = Math.min(first, place);
    }
    return this.#isOrdered && this.#last.at(-1) !== at ? -1 : first;
  }

  #placeOf(slot: number): number {
    const last = this.#last[slot] ?? -1;
    for (let n = 0; n < slot; n++) if (this.#last[n] === last) return this.#previous[slot] ?? -1;
    return last;
  }
}

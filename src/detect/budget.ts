/**
 * What one scan may cost, in steps of about ten nanoseconds. Honest text needs a small part of it, however long; a page of code
 * or data in several readings most of it. A text that is written to be expensive (every word opens forty phrases, every reading
 * is asked for, every line is a hit) runs out, and what was not read by then makes the report incomplete: the time per
 * character is bounded, and unread is never clean.
 */
export class WorkBudget {
  left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  /** False when nothing is left. */
  spend(steps: number): boolean {
    this.left -= steps;
    return this.left >= 0;
  }
}

/** So much goes without asking: short texts are read in every way there is. */
const atOnce = 40_960;

/** For words, in all readings; with the model there is as much more as it takes. */
export function wordBudget(length: number, learned: boolean): WorkBudget {
  return new WorkBudget(atOnce + length * (learned ? 8 : 6));
}

/** For shapes, in all readings. */
export function shapeBudget(length: number): WorkBudget {
  return new WorkBudget(atOnce + length * 5);
}

/** Reading a character in one view. */
export const perCharacter = 1;
/** Undoing a disguise, for each character of a view that had one. */
export const perDisguise = 2;
/** Decoding a text, or turning it around, and looking for disguises in that. */
export const perLayer = 4;
/** Leetspeak is weighed word by word. */
export const perLeet = 3;
/** Scoring a character's share of words by the model. */
export const perLearned = 1;
/** Judging one hit in its setting. */
export const perHit = 300;
/** Trying a shape at a literal. */
export const perTry = 120;

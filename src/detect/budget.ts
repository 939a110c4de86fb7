/**
 * The budget of one scan, in steps of about ten nanoseconds. Honest text uses a small part of it, whatever its length;
 * a page of code or data in several views uses most of it. A text written to be expensive (every word starts forty
 * phrases, every view is needed, every line is a hit) exhausts it, and the unread rest makes the report incomplete: the
 * time per character is bounded, and unread text is never clean.
 */
export class WorkBudget {
  left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  /** Returns false when the budget is exhausted. */
  spend(steps: number): boolean {
    this.left -= steps;
    return this.left >= 0;
  }
}

/** Minimum budget, so that short texts are always scanned in every view. */
const baseSteps = 40_960;

/** For words, over all views; larger when the model runs too. */
export function wordBudget(length: number, learned: boolean, workFactor: number): WorkBudget {
  return new WorkBudget((baseSteps + length * (learned ? 8.5 : 6.5)) * workFactor);
}

/** For shapes, over all views. */
export function shapeBudget(length: number, workFactor: number): WorkBudget {
  return new WorkBudget((baseSteps + length * 5) * workFactor);
}

/** For reading a suspicious text again with the model, over all views. */
export function rereadBudget(length: number): WorkBudget {
  return new WorkBudget(baseSteps + length * 8);
}

/** For searches, over all views: each reads the neighbourhood of its literals once. */
export function searchBudget(length: number, workFactor: number): WorkBudget {
  return new WorkBudget((baseSteps + length * 24) * workFactor);
}

/** Reading one character of a view. */
export const perCharacter = 1;
/** Removing disguises, per character of a view that had one. */
export const perDisguise = 2;
/** Decoding or reversing a text and looking for disguises in the result. */
export const perLayer = 4;
/** Leetspeak is decided word by word. */
export const perLeet = 3;
/** Scoring with the model, per character. */
export const perLearned = 1;
/** Judging one hit in its context. */
export const perHit = 300;
/** Comparing the place of one sign with those of others. */
export const perSign = 2;
/** Trying a shape at a literal. */
export const perTry = 120;
/** Remembering a literal for a search. */
export const perWake = 10;
/** Searching one character of the neighbourhoods of such literals. */
export const perSearched = 1;

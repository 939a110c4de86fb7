/**
 * What one scan may cost, in steps of ten nanoseconds or a few times that. Ordinary text needs a tenth of it, a long honest page
 * in several readings most of it. A text that is written to
 * be expensive (every word opens forty phrases, every reading is asked for, every line is a hit) runs out, and what was not
 * read by then makes the report incomplete: the time per character is bounded, and unread is never clean.
 */
export class Budget {
  left: number;

  constructor(length: number) {
    this.left = 131_072 + length * 16;
  }

  /** False when nothing is left. */
  spend(steps: number): boolean {
    this.left -= steps;
    return this.left >= 0;
  }
}

/** Reading a character in one view. */
export const perCharacter = 1;
/** Undoing a disguise, for each character of a view that had one. */
export const perDisguise = 2;
/** Leetspeak is weighed word by word. */
export const perLeet = 3;
/** Scoring a character's share of words by the model. */
export const perLearned = 1;
/** Judging one hit in its setting. */
export const perHit = 300;
/** Trying a shape at a literal. */
export const perTry = 120;

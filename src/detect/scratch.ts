import { WordTokens } from './lexer/tokens.ts';
import { Units } from './lexer/units.ts';
import { LiteralMarks } from './shapes/literals.ts';

/** The buffers of one scan: the words of its current view, and the units of a view whose words are not needed. */
export class Scratch {
  readonly tokens: WordTokens = new WordTokens();
  readonly units: Units = new Units();
  /** The units of a text that is decoded, which is not the view whose words are kept. */
  readonly encoded: Units = new Units();
  readonly marks: LiteralMarks = new LiteralMarks();
  #disabled = new Uint8Array(0);

  /** A copy of the flags, for this scan to change. */
  flagsLike(flags: Uint8Array): Uint8Array {
    if (this.#disabled.length !== flags.length) this.#disabled = new Uint8Array(flags.length);
    this.#disabled.set(flags);
    return this.#disabled;
  }
}

/**
 * Nearly always one. If a long text is scanned in steps, or the code of a rule scans a text, the other scan takes another
 * while the first one keeps its own.
 */
const free: Scratch[] = [];

/** Call `giveBack` when the scan ends. */
export function takeScratch(): Scratch {
  return free.pop() ?? new Scratch();
}

export function giveBack(scratch: Scratch): void {
  free.push(scratch);
}

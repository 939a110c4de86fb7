import { knownParts, type Text } from '../values/text.ts';
import type { Machine } from './call.ts';

/** Longer lines are not scanned in whole. */
const maxLength = 1_000_000;

/** The texts that occur in a line, each once. */
export class NotedTexts {
  readonly texts = new Set<string>();
  #length = 0;

  addParts(text: Text): void {
    if (this.#length <= maxLength) this.add(knownParts(text));
  }

  add(text: string): void {
    if (this.#length > maxLength || this.texts.has(text) || !/\S/.test(text)) return;
    this.texts.add(text);
    this.#length += text.length;
  }
}

// A name need not be read from its start, nor a subscript past the next one: the time stays linear.
const runningSubscript = /\w\[[^\][\n]*(?:\$\(|`)/;

/**
 * Notes texts where bash may expect a number or the name of a variable. There it runs what is in a subscript:
 * `x='a[$(cp b c)]'; ((x))`.
 */
export function noteValue(machine: Pick<Machine, 'note' | 'doubt'>, text: string): void {
  machine.note(text);
  if (runningSubscript.test(text)) machine.doubt('a command in a subscript');
}

/** Builtins that take names of variables or numbers, or read values of variables. */
export const evaluatingBuiltins: ReadonlySet<string> = new Set(
  'test [ read mapfile readarray declare typeset local export readonly let unset getopts wait set'.split(' '),
);

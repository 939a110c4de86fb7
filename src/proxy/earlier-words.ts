import type { CallReading } from './readings.ts';

const maxValues = 48;
/** A longer text is an entry of its own, and the sentinel compares entries. */
const maxValueCharacters = 200;
const maxCharacters = 2_000;

/** The short texts of the last calls. Single words are no entries, so nobody else would put them together. */
export class EarlierWords {
  #values: readonly string[] = [];

  add(values: readonly string[]): void {
    const short = values.filter((value) => value.length <= maxValueCharacters);
    this.#values = [...this.#values, ...short].slice(-maxValues);
    while (this.#values.join(' ').length > maxCharacters) this.#values = this.#values.slice(1);
  }

  /** A call is read after the calls before it, also where every call repeats a name. */
  readingsWith(values: readonly string[]): readonly CallReading[] {
    if (this.#values.length === 0 || values.length === 0) return [];
    const all = [...this.#values, ...values.map((value) => value.slice(0, maxCharacters))];
    const counts = new Map<string, number>();
    for (const value of all) counts.set(value, (counts.get(value) ?? 0) + 1);
    const once = all.filter((value) => (counts.get(value) ?? 0) < minRepeats);
    return [...new Set([all.join(' '), once.join(' ')])].map((text) => ({ text, covers: 'earlier', isProse: false }));
  }

  forget(): void {
    this.#values = [];
  }
}

/** A value that comes this often is the name of what is written about. */
const minRepeats = 3;

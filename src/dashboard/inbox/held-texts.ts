import { FilterCounts } from './filter-counts.ts';
import type { QueuedText } from './queued-text.ts';

/** A held text with the group of nearly identical texts that it belongs to. */
export interface GroupedText extends QueuedText {
  readonly group: number;
}

/** Similarity keys of texts that have been decided stay until everything is read again. */
const maxKeys = 100_000;
const keysPerText = 65;

/**
 * The held texts of one space: in order of age, grouped and counted. All of it changes with each text, so that a look does not
 * go through what waits more often than it must.
 */
export class HeldTexts {
  readonly #texts = new Map<string, GroupedText>();
  readonly #groups = new Map<number, number>();
  readonly counts: FilterCounts = new FilterCounts();
  #lastGroup = 0;
  /** Undefined after a change. The next one starts from `#sorted`, because sorting what is nearly in order is quick. */
  #inOrder: readonly GroupedText[] | undefined = [];
  #sorted: readonly GroupedText[] = [];

  get size(): number {
    return this.#texts.size;
  }

  /** Whether to continue with these; otherwise, reading everything again is better. */
  get hasRoom(): boolean {
    return this.#groups.size < maxKeys + keysPerText * this.#texts.size;
  }

  has(id: string): boolean {
    return this.#texts.has(id);
  }

  /** `similarity`: texts that share one of these keys are nearly identical. */
  put(text: QueuedText, similarity: readonly number[]): void {
    this.delete(text.facts.id);
    const known = similarity.find((key) => this.#groups.has(key));
    const group = (known === undefined ? undefined : this.#groups.get(known)) ?? ++this.#lastGroup;
    for (const key of similarity) if (!this.#groups.has(key)) this.#groups.set(key, group);
    this.#texts.set(text.facts.id, { ...text, group });
    this.counts.add(text, 1);
    this.#inOrder = undefined;
  }

  delete(id: string): void {
    const text = this.#texts.get(id);
    if (text === undefined) return;
    this.#texts.delete(id);
    this.counts.add(text, -1);
    this.#inOrder = undefined;
  }

  /** Oldest first. */
  inOrder(): readonly GroupedText[] {
    if (this.#inOrder !== undefined) return this.#inOrder;
    const before = this.#sorted.filter((text) => this.#texts.get(text.facts.id) === text);
    const known = new Set(before);
    for (const text of this.#texts.values()) if (!known.has(text)) before.push(text);
    this.#sorted = before.sort(byAge);
    this.#inOrder = this.#sorted;
    return this.#inOrder;
  }
}

/** Several texts can arrive within a millisecond; the journal knows which came first. */
export function byAge(a: QueuedText, b: QueuedText): number {
  return a.facts.createdAt - b.facts.createdAt || a.seq - b.seq || (a.facts.id < b.facts.id ? -1 : 1);
}

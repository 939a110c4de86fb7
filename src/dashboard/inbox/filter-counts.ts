import type { QueuedText } from './queued-text.ts';

const filters = ['space', 'source', 'host', 'rule', 'impact'] as const;
type Filter = (typeof filters)[number];

/** How many texts have each value of a filter. */
export class FilterCounts {
  readonly #counts: Readonly<Record<Filter, Map<string, number>>> = {
    space: new Map(),
    source: new Map(),
    host: new Map(),
    rule: new Map(),
    impact: new Map(),
  };

  add(text: QueuedText, by: 1 | -1): void {
    addTo(this.#counts.space, text.space, by);
    addTo(this.#counts.source, text.source, by);
    if (text.host !== '') addTo(this.#counts.host, text.host, by);
    for (const rule of text.rules) addTo(this.#counts.rule, rule, by);
    for (const impact of text.impacts) addTo(this.#counts.impact, impact, by);
  }

  addAll(others: FilterCounts): void {
    for (const filter of filters) {
      for (const [value, count] of others.#counts[filter]) addTo(this.#counts[filter], value, count);
    }
  }

  of(filter: Filter): ReadonlyMap<string, number> {
    return this.#counts[filter];
  }
}

export function addTo(counts: Map<string, number>, value: string, by: number): void {
  const count = (counts.get(value) ?? 0) + by;
  if (count === 0) counts.delete(value);
  else counts.set(value, count);
}

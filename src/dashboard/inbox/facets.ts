import { addTo, FilterCounts } from './filter-counts.ts';
import type { HeldTexts } from './held-texts.ts';
import type { QueuedText } from './queued-text.ts';

/** How many texts have each value of a filter, most frequent first. */
export interface Facets {
  readonly space: ReadonlyMap<string, number>;
  readonly source: ReadonlyMap<string, number>;
  readonly host: ReadonlyMap<string, number>;
  readonly rule: ReadonlyMap<string, number>;
  readonly impact: ReadonlyMap<string, number>;
  readonly person: ReadonlyMap<string, number>;
}

/** Counts what is not hidden, from the counts that each space keeps. */
export function facetsOf(
  spaces: readonly HeldTexts[],
  hidden: ReadonlySet<QueuedText>,
  assigneeOf: ((text: QueuedText) => string | undefined) | undefined,
): Facets {
  const counts = new FilterCounts();
  for (const texts of spaces) counts.addAll(texts.counts);
  for (const text of hidden) counts.add(text, -1);
  return {
    space: sorted(counts.of('space')),
    source: sorted(counts.of('source')),
    host: sorted(counts.of('host')),
    rule: sorted(counts.of('rule')),
    impact: sorted(counts.of('impact')),
    person: sorted(peopleIn(spaces, hidden, assigneeOf)),
  };
}

/** Without `assigneeOf`, everything is assigned to nobody. */
function peopleIn(
  spaces: readonly HeldTexts[],
  hidden: ReadonlySet<QueuedText>,
  assigneeOf: ((text: QueuedText) => string | undefined) | undefined,
): ReadonlyMap<string, number> {
  const people = new Map<string, number>();
  const shown = spaces.reduce((sum, { size }) => sum + size, 0) - hidden.size;
  if (shown > 0) people.set('nobody', shown);
  for (const text of assigneeOf === undefined ? [] : spaces.flatMap((texts) => texts.inOrder())) {
    const assignee = assigneeOf?.(text);
    if (assignee === undefined || hidden.has(text)) continue;
    addTo(people, 'nobody', -1);
    addTo(people, assignee, 1);
  }
  return people;
}

function sorted(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)));
}

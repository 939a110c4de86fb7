import { type Impact, type ImpactMark, impacts, type Span } from '../../model/finding.ts';

/** What the model knows of a window beside its words: the impacts that rules found in it, and its length. */
export type FactsOf = (spanOf: () => Span, words: number) => readonly number[];

/** Most windows have no impact or a common one, so the facts of windows that are alike are made once. */
const knownFacts = new Map<number, readonly number[]>();
const maxKnownFacts = 4_096;

/**
 * An order, an address and a claim of rank say more together than each of them, so pairs of impacts count as well. Only
 * what touches the window counts: what stands around an attack must not change its score.
 */
export function factsOf(marks: readonly ImpactMark[]): FactsOf {
  return (spanOf, words) => {
    const found = marks.length === 0 ? 0 : impactsIn(marks, spanOf());
    const key = words * (1 << impacts.length) + found;
    const known = knownFacts.get(key);
    if (known !== undefined) return known;
    const facts = [...hashesOf(impacts.filter((_impact, bit) => (found & (1 << bit)) !== 0)), lengthHash(words)];
    if (knownFacts.size < maxKnownFacts) knownFacts.set(key, facts);
    return facts;
  };
}

/** One bit for each impact. */
function impactsIn(marks: readonly ImpactMark[], { start, end }: Span): number {
  let found = 0;
  for (const { span, impact } of marks) if (span.start < end && start < span.end) found |= 1 << impacts.indexOf(impact);
  return found;
}

function hashesOf(found: readonly Impact[]): number[] {
  if (found.length === 0) return [hashOf('no impact')];
  return found.flatMap((impact, at) => [
    hashOf(impact),
    ...found.slice(at + 1).map((other) => hashOf(`${impact} ${other}`)),
  ]);
}

/** Windows of about the same length share a feature: each is about three fifths longer than the one before. */
function lengthHash(words: number): number {
  return Math.imul(Math.floor(Math.log2(words) * 1.5) + 1, 0x27d4eb2f);
}

function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash;
}

import { type Impact, type ImpactMark, impacts, type Span } from '../../model/finding.ts';

/** What the model knows of a window beside its words: the impacts that rules found in it, and its length. */
export type FactsOf = (span: Span, words: number) => readonly number[];

/** Facts of all windows without any impact, and of windows with the same impacts, are made once. */
const hashesOfImpacts = new Map<number, readonly number[]>();

/**
 * An order, an address and a claim of rank say more together than each of them, so pairs of impacts count as well. Only
 * what touches the window counts: what stands around an attack must not change its score.
 */
export function factsOf(marks: readonly ImpactMark[]): FactsOf {
  return (span, words) => {
    let found = 0;
    for (const mark of marks)
      if (mark.span.start < span.end && span.start < mark.span.end) found |= 1 << impacts.indexOf(mark.impact);
    let hashes = hashesOfImpacts.get(found);
    if (hashes === undefined) {
      hashes = hashesOf(impacts.filter((_impact, bit) => (found & (1 << bit)) !== 0));
      hashesOfImpacts.set(found, hashes);
    }
    return [...hashes, lengthHash(words)];
  };
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

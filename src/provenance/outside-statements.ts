import type { RecordedSource } from '../model/provenance.ts';
import type { AttributionInput } from './attribution-input.ts';
import type { Evidence } from './evidence.ts';
import { indexByMark } from './mark-index.ts';
import { isValue, type MarkedClause, type MarkedToken, mayBeName, nameOf, pairOf, pairsOf } from './marks.ts';
import type { StoredText } from './stored-texts.ts';
import { isPlainKind } from './tokens.ts';

// What outside texts and entries that nobody stands for have of a note.

/** Whether a value, a name or a pair of neighbours is in an outside text. */
export function holdsOutside({ own, others, entries }: AttributionInput, number: number): boolean {
  return (
    own.outside.some((set) => set.has(number)) ||
    entries.holdsOutside(number) ||
    others.some(({ outside }) => outside.some((set) => set.has(number)))
  );
}

/** The values and the pairs of neighbours of a clause. */
export function marksOf(clause: MarkedClause): readonly number[] {
  return [...pairsOf(clause), ...clause.tokens.filter(isValue).map(({ mark }) => mark)];
}

/** The share of the neighbouring words of a clause that are neighbours in an outside text. */
export function outsideShare(clause: MarkedClause, input: AttributionInput, before: ReadonlySet<number>): number {
  const pairs = pairsOf(clause).filter((pair) => !before.has(pair));
  return pairs.length === 0 ? 0 : pairs.filter((pair) => holdsOutside(input, pair)).length / pairs.length;
}

/**
 * The share that tells an arrangement of an outside text. One pair of ordinary words among others is chance: anyone who
 * says "orchids only once" means them to be watered once, whatever a page says about watering.
 */
export function arrangedOutside(clause: MarkedClause, input: AttributionInput): number {
  const content = clause.tokens.filter(({ kind }) => kind !== 'person');
  const pairs = content.slice(1).map((token, index) => [content[index] as MarkedToken, token] as const);
  const outside = pairs.filter(([first, second]) => holdsOutside(input, pairOf(first, second)));
  const isChance = pairs.length > 1 && outside.length === 1 && outside.flat().every(({ kind }) => isPlainKind(kind));
  return isChance || pairs.length === 0 ? 0 : outside.length / pairs.length;
}

/** Whether an outside text has this word beside another word of the clause, has this value, or has what may be this name. */
export function isFromOutside(token: MarkedToken, content: readonly MarkedToken[], input: AttributionInput): boolean {
  if ((isValue(token) && token.isUnit !== true) || mayBeName(token)) {
    if (holdsOutside(input, token.mark) || holdsOutside(input, nameOf(token))) return true;
  }
  return standsBesideOutside(token, content, input);
}

/** Whether an outside text has this word beside another word of the clause. Two units beside each other tell no source. */
export function standsBesideOutside(
  token: MarkedToken,
  content: readonly MarkedToken[],
  input: AttributionInput,
): boolean {
  return content.some(
    (other) => other !== token && !(token.isUnit && other.isUnit) && holdsOutside(input, pairOf(token, other)),
  );
}

const sourcesByMark = new WeakMap<Evidence['sources'], ReadonlyMap<number, readonly number[]>>();

function indexOf(sources: Evidence['sources']): ReadonlyMap<number, readonly number[]> {
  const known = sourcesByMark.get(sources);
  if (known !== undefined) return known;
  const index = indexByMark(sources, (source) => source.marks);
  sourcesByMark.set(sources, index);
  return index;
}

/** Outside texts and entries that state the clause, as far as their marks tell. */
export function outsideSources(
  clause: MarkedClause,
  input: AttributionInput,
  before: ReadonlySet<number>,
): readonly RecordedSource[] {
  const marks = marksOf(clause).filter((mark) => !before.has(mark));
  const read = [input.own, ...input.others].flatMap(({ sources }) => {
    const index = indexOf(sources);
    return [...new Set(marks.flatMap((mark) => index.get(mark) ?? []))]
      .sort((a, b) => a - b)
      .flatMap((at) => sources[at] ?? [])
      .map(({ kind, record }) => ({ kind, record }));
  });
  return [...input.entries.restatedBy(clause, before).map(asSource), ...read];
}

export function asSource({ entry }: StoredText): RecordedSource {
  return { kind: 'memory', entry };
}

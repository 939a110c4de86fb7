import { forEverything, PlaceWriter } from '../rejoin/places.ts';
import { isWordUnit } from '../rejoin/word-units.ts';
import type { TextView } from '../view.ts';
import type { Atoms } from './hidden.ts';

const blank = 32;
/** A text uses one or two hidden characters as blanks; with more kinds than this, only all of them together are tried. */
const maxKinds = 3;

/**
 * The text around hidden characters that are between two words, with blanks in their place: `Ignore<200B>all` is two
 * words for a model. If several kinds are used, one may split words while another separates them, so each is also tried
 * alone.
 */
export function separated(source: TextView, atoms: Atoms): readonly TextView[] {
  const clusters = clustersBetweenWords(source.text, atoms);
  if (clusters.length === 0) return [];
  const kinds = new Set(clusters.map((cluster) => atoms.points[cluster] ?? 0));
  const all = blanksAt(source, atoms, clusters, () => true);
  if (kinds.size < 2 || kinds.size > maxKinds) return [all];
  return [all, ...[...kinds].map((kind) => blanksAt(source, atoms, clusters, (point) => point === kind))];
}

/** The first atoms of all clusters between two words. */
function clustersBetweenWords(text: string, { starts, ends, points }: Atoms): readonly number[] {
  const found: number[] = [];
  for (let from = 0, to = 1; from < points.length; from = to++) {
    while (to < points.length && ends[to - 1] === starts[to]) to++;
    const start = starts[from] ?? 0;
    const end = ends[to - 1] ?? 0;
    if (start > 0 && isBetweenWords(text, start - 1, end)) found.push(from);
  }
  return found;
}

/** Commands have signs at the edges of their words, so a word on one side is enough; emoji have none. */
function isBetweenWords(text: string, before: number, after: number): boolean {
  const left = text.charCodeAt(before);
  const right = text.charCodeAt(after);
  return left > blank && right > blank && (isWord(left, text.charCodeAt(before - 1)) || isWord(right, right));
}

/** Of the characters outside the basic plane, only the mathematical letters spell words; `high` is their first half. */
function isWord(unit: number, high: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff ? high === 0xd835 : isWordUnit(unit);
}

function blanksAt(
  source: TextView,
  { starts, ends, points }: Atoms,
  clusters: readonly number[],
  isBlank: (point: number) => boolean,
): TextView {
  const writer = new PlaceWriter(source, forEverything);
  let copied = 0;
  let next = 0;
  for (let index = 0; index < points.length; index++) {
    const start = starts[index] ?? 0;
    const end = ends[index] ?? 0;
    const opens = clusters[next] === index;
    if (opens) next++;
    writer.copy(copied, start);
    if (opens && isBlank(points[index] ?? 0)) writer.put(blank, start, end);
    else writer.drop(start, end);
    copied = end;
  }
  writer.copy(copied, source.text.length);
  return writer.view(source.name === 'decoded' ? 'decoded' : 'unhidden');
}

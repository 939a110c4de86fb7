import { cutEnd, kindOfCut } from './gaps.ts';
import { forPhrases, PlaceWriter } from './places.ts';
import { findSplits, type Splits, type Words, wordsOf } from './splits.ts';
import type { View } from './view.ts';
import { isWordUnit } from './word-units.ts';

/** The places where words were split to escape matching, put together again; undefined when nothing is split. */
export function compact(folded: View, words: Words = wordsOf(folded.text)): View | undefined {
  const { text } = folded;
  const splits = findSplits(text, words);
  if (splits === undefined) return undefined;
  const writer = new PlaceWriter(folded, forPhrases);
  const join = joiner(writer, text, words, splits.cuts);
  let at = 0;
  for (const { start, end, write } of inOrder(splits)) {
    if (start < at) continue;
    join(at, start);
    write(writer, text, start, end);
    at = end;
  }
  join(at, text.length);
  return writer.view('compact');
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly write: (writer: PlaceWriter, text: string, start: number, end: number) => void;
}

function inOrder({ spaced, grouped, unbroken }: Splits): readonly Run[] {
  return [
    ...spaced.map(([start, end]) => ({ start, end, write: writeSpaced })),
    ...grouped.map(([start, end]) => ({ start, end, write: writeGrouped })),
    ...unbroken.map(([start, end]) => ({ start, end, write: writeUnbroken })),
  ].sort((a, b) => a.start - b.start);
}

/** Writes stretches in turn, without the gaps of a kind that was seen cutting words, wherever those stand between letters. */
function joiner(
  writer: PlaceWriter,
  text: string,
  { count, ends }: Words,
  kinds: ReadonlySet<string>,
): (from: number, to: number) => void {
  const first = new Set([...kinds].flatMap((kind) => [...(opening.get(kind) ?? kind.charAt(0))]));
  let word = 0;
  return (from, to) => {
    let plain = from;
    for (; first.size > 0 && word < count && (ends[word] ?? 0) < to; word++) {
      const start = ends[word] ?? 0;
      const end = start > from && first.has(text.charAt(start)) ? cutEnd(text, start) : 0;
      if (end === 0 || end >= to || !kinds.has(kindOfCut(text, start, end))) continue;
      writer.copy(plain, start);
      writer.drop(start, end);
      plain = end;
    }
    writer.copy(plain, to);
  };
}

/** What the gaps begin with whose kind is no copy of them. */
const opening = new Map([
  ['tag', '<'],
  ['concatenation', '"\'`'],
]);

function writeUnbroken(writer: PlaceWriter, _text: string, start: number, end: number): void {
  writer.mark(start, end);
}

/** The commonest gap stands between letters; every other gap stands between words. */
function writeSpaced(writer: PlaceWriter, text: string, start: number, end: number): void {
  const inner = commonestGap(text, start, end);
  writer.drop(start, end);
  let at = start;
  while (at < end) {
    writer.keep(at, at + 1);
    const next = nextWord(text, at + 1, end);
    if (next < end && !isGap(text, at + 1, next, inner)) writer.put(32, at + 1, next);
    at = next;
  }
}

function isGap(text: string, from: number, to: number, gap: string): boolean {
  if (to - from !== gap.length) return false;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) !== gap.charCodeAt(at - from)) return false;
  return true;
}

function commonestGap(text: string, start: number, end: number): string {
  const counts = new Map<string, number>();
  let best = '';
  let most = 0;
  for (let at = start; at < end; ) {
    const next = nextWord(text, at + 1, end);
    if (next >= end) break;
    if (most > 0 && isGap(text, at + 1, next, best)) most++;
    else {
      const gap = text.slice(at + 1, next);
      const count = (counts.get(gap) ?? 0) + 1;
      counts.set(gap, count);
      if (count > most) {
        counts.set(best, most);
        best = gap;
        most = count;
      }
    }
    at = next;
  }
  return best;
}

function nextWord(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && !isWordUnit(text.charCodeAt(at))) at++;
  return at;
}

function writeGrouped(writer: PlaceWriter, text: string, start: number, end: number): void {
  writer.drop(start, end);
  for (let at = start; at < end; at++) if (text.charCodeAt(at) !== 32) writer.keep(at, at + 1);
}

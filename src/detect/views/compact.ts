import { cutEnd, kindOfCut } from './gaps.ts';
import { forPhrases, PlaceWriter } from './places.ts';
import { findSplits, type Splits, type Words, wordsOf } from './splits.ts';
import type { View } from './view.ts';
import { isWordUnit } from './word-units.ts';
import type { ViewWriter } from './writer.ts';

/** The places where words were split to escape matching, put together again; undefined when nothing is split. */
export function compact(folded: View, words: Words = wordsOf(folded.text)): View | undefined {
  const splits = findSplits(folded.text, words);
  if (splits === undefined) return undefined;
  const writer = new PlaceWriter(folded, forPhrases);
  let at = 0;
  for (const run of inOrder(splits, cutsOf(folded.text, words, splits.cuts))) {
    if (run.start < at) continue;
    writer.copy(at, run.start);
    run.write(writer, folded.text, run.start, run.end);
    at = run.end;
  }
  writer.copy(at, folded.text.length);
  return writer.view('compact');
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly write: (writer: PlaceWriter, text: string, start: number, end: number) => void;
}

/** A gap inside a longer run is part of that run, so the longer one comes first. */
function inOrder({ spaced, grouped, unbroken }: Splits, cuts: readonly Run[]): readonly Run[] {
  return [
    ...spaced.map(([start, end]) => ({ start, end, write: writeSpaced })),
    ...grouped.map(([start, end]) => ({ start, end, write: writeGrouped })),
    ...unbroken.map(([start, end]) => ({ start, end, write: writeUnbroken })),
    ...cuts,
  ].sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The gaps of a kind that was seen cutting words, wherever they stand between letters. */
function cutsOf(text: string, { count, ends }: Words, kinds: ReadonlySet<string>): readonly Run[] {
  const found: Run[] = [];
  for (let n = 0; n < count && kinds.size > 0; n++) {
    const start = ends[n] ?? 0;
    const end = cutEnd(text, start);
    if (end > 0 && kinds.has(kindOfCut(text, start, end))) found.push({ start, end, write: writeNothing });
  }
  return found;
}

function writeNothing(writer: PlaceWriter, _text: string, start: number, end: number): void {
  writer.drop(start, end);
}

function writeUnbroken(writer: PlaceWriter, _text: string, start: number, end: number): void {
  writer.mark(start, end);
}

/** The commonest gap stands between letters; every other gap stands between words. */
function writeSpaced(writer: ViewWriter, text: string, start: number, end: number): void {
  const inner = commonestGap(text, start, end);
  let at = start;
  while (at < end) {
    writer.put(text.charCodeAt(at), at, at + 1);
    const next = nextWord(text, at + 1, end);
    if (next < end && text.slice(at + 1, next) !== inner) writer.put(32, at + 1, next);
    at = next;
  }
}

function commonestGap(text: string, start: number, end: number): string {
  const counts = new Map<string, number>();
  let best = '';
  let most = 0;
  for (let at = start; at < end; ) {
    const next = nextWord(text, at + 1, end);
    if (next >= end) break;
    const gap = text.slice(at + 1, next);
    const count = gap === best ? most + 1 : (counts.get(gap) ?? 0) + 1;
    if (gap !== best) counts.set(gap, count);
    if (count > most) {
      counts.set(best, most);
      best = gap;
      most = count;
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

function writeGrouped(writer: ViewWriter, text: string, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 32) writer.put(unit, at, at + 1);
  }
}

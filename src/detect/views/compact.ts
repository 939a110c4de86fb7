import { cutKind, gapEnd } from './gaps.ts';
import { findSplits, type Splits, type Words, wordsOf } from './splits.ts';
import type { View } from './view.ts';
import { isWordUnit } from './word-units.ts';
import { ViewWriter } from './writer.ts';

/** The text with words put together that were split to escape matching; undefined when nothing is split. */
export function compact(folded: View, words: Words = wordsOf(folded.text)): View | undefined {
  const splits = findSplits(folded.text, words);
  if (splits === undefined) return undefined;
  if (splits.spaced.length + splits.grouped.length + splits.cuts.size === 0) return { ...folded, name: 'compact' };
  const writer = new ViewWriter(folded, folded.text.length);
  let at = 0;
  for (const run of inOrder(splits)) {
    if (run.start < at) continue;
    copyJoining(folded.text, at, run.start, splits.cuts, writer);
    if (run.spaced) writeSpaced(folded.text, run.start, run.end, writer);
    else writeGrouped(folded.text, run.start, run.end, writer);
    at = run.end;
  }
  copyJoining(folded.text, at, folded.text.length, splits.cuts, writer);
  return writer.view('compact');
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly spaced: boolean;
}

function inOrder({ spaced, grouped }: Splits): readonly Run[] {
  return [
    ...spaced.map(([start, end]) => ({ start, end, spaced: true })),
    ...grouped.map(([start, end]) => ({ start, end, spaced: false })),
  ].sort((a, b) => a.start - b.start);
}

/** As it is, but for the gaps of a kind that was seen cutting words. */
function copyJoining(text: string, from: number, to: number, cuts: ReadonlySet<string>, writer: ViewWriter): void {
  if (cuts.size === 0) {
    writer.copy(from, to);
    return;
  }
  let at = from;
  while (at < to) {
    const unit = text.charCodeAt(at);
    const kind = at > from && !isWordUnit(unit) ? cutKind(text, at) : undefined;
    const end = kind !== undefined && cuts.has(kind) ? gapEnd(text, at) : 0;
    if (end > 0 && end < to) at = end;
    else {
      writer.put(unit, at, at + 1);
      at++;
    }
  }
}

/** The commonest gap stands between letters; every other gap stands between words. */
function writeSpaced(text: string, start: number, end: number, writer: ViewWriter): void {
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
  for (let at = start; at < end; ) {
    const next = nextWord(text, at + 1, end);
    if (next >= end) break;
    const gap = text.slice(at + 1, next);
    const count = (counts.get(gap) ?? 0) + 1;
    counts.set(gap, count);
    if (count > (counts.get(best) ?? 0)) best = gap;
    at = next;
  }
  return best;
}

function nextWord(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && !isWordUnit(text.charCodeAt(at))) at++;
  return at;
}

function writeGrouped(text: string, start: number, end: number, writer: ViewWriter): void {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 32) writer.put(unit, at, at + 1);
  }
}

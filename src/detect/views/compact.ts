import { cutEnd, kindOfCut, markerEnd } from './gaps.ts';
import { forPhrases, PlaceWriter } from './places.ts';
import { findSplits, type Range, type Splits, type Words, wordsOf } from './splits.ts';
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
  for (const { start, end, gap, write } of inOrder(text, splits)) {
    if (start < at) continue;
    const from = gap === '' ? start : marksBefore(text, start, gap, at);
    const to = gap === '' ? end : marksAfter(text, end, gap);
    join(at, from);
    write(writer, text, from, to, gap);
    at = to;
  }
  join(at, text.length);
  return writer.view('compact');
}

interface Run {
  readonly start: number;
  readonly end: number;
  /** What stands between its letters, for a run of single letters. */
  readonly gap: string;
  readonly write: (writer: PlaceWriter, text: string, start: number, end: number, gap: string) => void;
}

/** `t o` is too short to show anything by itself; where this much is spelled out, it is too. */
const fewestForFew = 24;

function inOrder(text: string, { spaced, few, grouped, unbroken }: Splits): readonly Run[] {
  const spell = ([start, end]: Range): Run => ({ start, end, gap: commonestGap(text, start, end), write: writeSpaced });
  const spelled = spaced.map(spell);
  const gaps = new Set(spelled.map(({ gap }) => gap));
  const much = spelled.reduce((sum, { start, end }) => sum + end - start, 0) >= fewestForFew;
  return [
    ...spelled,
    ...(much ? few.map(spell).filter(({ gap }) => gaps.has(gap)) : []),
    ...grouped.map(([start, end]) => ({ start, end, gap: '', write: writeGrouped })),
    ...unbroken.map(([start, end]) => ({ start, end, gap: '', write: writeUnbroken })),
  ].sort((a, b) => a.start - b.start);
}

/** So many marks at an end of a spelled-out word belong to it: `# # # ( s y s t e m _ m e s s a g e )`. */
const mostMarks = 8;

function marksBefore(text: string, start: number, gap: string, least: number): number {
  let from = start;
  for (let marks = 0; marks < mostMarks; marks++) {
    const mark = from - gap.length - 1;
    if (mark < least || !isMark(text, mark) || !text.startsWith(gap, mark + 1)) break;
    // A mark behind a word belongs to that word.
    if (isWordUnit(text.charCodeAt(mark - 1))) break;
    from = mark;
  }
  return from;
}

function marksAfter(text: string, end: number, gap: string): number {
  let to = end;
  for (let marks = 0; marks < mostMarks; marks++) {
    const mark = to + gap.length;
    if (!text.startsWith(gap, to) || !isMark(text, mark)) break;
    to = mark + 1;
  }
  return to;
}

function isMark(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit > 32 && unit < 127 && !isWordUnit(unit);
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
      const end = start > from && first.has(text.charAt(start)) ? cutEnd(text, start) || markerEnd(text, start) : 0;
      if (end === 0 || end > to || !kinds.has(kindOfCut(text, start, end))) continue;
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

/** The commonest gap stands between letters; a wider one stands between words, and holds the marks that do. */
function writeSpaced(writer: PlaceWriter, text: string, start: number, end: number, inner: string): void {
  writer.drop(start, end);
  let at = start;
  while (at < end) {
    const next = nextWord(text, at, end);
    if (!isGap(text, at, next, inner)) writeGap(writer, text, at, next, inner);
    if (next < end) writer.keep(next, next + 1);
    at = next + 1;
  }
}

const blanks = /\s+/y;

/** Marks are spelled out as letters are; of the blanks among them one is enough. */
function writeGap(writer: PlaceWriter, text: string, from: number, to: number, inner: string): void {
  for (let at = from; at < to; ) {
    if (at + inner.length <= to && text.startsWith(inner, at)) at += inner.length;
    if (at >= to) return;
    blanks.lastIndex = at;
    const end = blanks.test(text) ? Math.min(to, blanks.lastIndex) : at;
    if (end === at) writer.keep(at, at + 1);
    else writer.put(breaksLine(text, at, end) && !inner.includes('\n') ? 10 : 32, from, to);
    at = Math.max(end, at + 1);
  }
}

function breaksLine(text: string, from: number, to: number): boolean {
  const at = text.indexOf('\n', from);
  return at >= 0 && at < to;
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

import type { TextView } from '../view.ts';
import { identityView, ViewWriter } from '../writer.ts';
import { type Atoms, canHoldHidden, findHidden, type HiddenKind, kindOfHidden } from './hidden.ts';
import { readMessages } from './messages.ts';
import { isOrdinary } from './ordinary.ts';
import { overridden } from './overridden.ts';
import { separated } from './separated.ts';

export interface HiddenRun {
  readonly start: number;
  readonly end: number;
  /** The first character of the run. */
  readonly codePoint: number;
  readonly kind: HiddenKind;
  /** Typography that authors, phones and editors produce by themselves: no reason for suspicion. */
  readonly ordinary: boolean;
}

export interface Unhidden {
  /** The text without its hidden characters. */
  readonly view: TextView;
  readonly runs: readonly HiddenRun[];
  /** The messages that the hidden characters encode, and what a reader sees where they reverse the text. */
  readonly messages: readonly TextView[];
  /** The text with blanks where hidden characters stand between words: without them, the words run together. */
  readonly separated: readonly TextView[];
}

/** Undefined if the text contains nothing hidden. `source` is the view whose text it is, if it is not the original. */
export function unhide(text: string, source: TextView = identityView('as-written', text)): Unhidden | undefined {
  if (!canHoldHidden(text)) return undefined;
  const atoms = findHidden(text);
  if (atoms.points.length === 0) return undefined;
  const ordinary = judge(text, atoms);
  const reversedLines = overridden(source, atoms);
  const messages = readMessages(source, atoms, ordinary);
  return {
    view: withoutHidden(source, atoms),
    runs: runsOf(atoms, ordinary),
    messages: reversedLines === undefined ? messages : [...messages, reversedLines],
    separated: separated(source, atoms),
  };
}

/** 1 for each ordinary atom. Neighbours are judged together, because a joiner is ordinary only in its place. */
function judge(text: string, atoms: Atoms): Uint8Array {
  const verdicts = new Uint8Array(atoms.points.length);
  const nearRightToLeft = rightToLeftNearby(text);
  let from = 0;
  while (from < atoms.points.length) {
    let to = from + 1;
    while (to < atoms.points.length && atoms.ends[to - 1] === atoms.starts[to]) to++;
    const start = atoms.starts[from] ?? 0;
    const before = pointBefore(text, start);
    // A control character next to others is never ordinary, and alone only the form feed is.
    if (isControl(atoms.points[from] ?? 0)) {
      from = to;
      continue;
    }
    const prefixEnd = from + knownPrefix(atoms, from, to, before);
    verdicts.fill(1, from, prefixEnd);
    if (prefixEnd < to) {
      const after = text.codePointAt(atoms.ends[to - 1] ?? text.length) ?? 0;
      const ordinary = isOrdinary({ text, atoms, from: prefixEnd, to, before, after, nearRightToLeft });
      verdicts.fill(ordinary ? 1 : 0, prefixEnd, to);
    }
    from = to;
  }
  return verdicts;
}

function isControl(point: number): boolean {
  return point < 0xa0 && point !== 0x0c;
}

/** The number of atoms at the start of a cluster that are a byte-order mark or the tags of a regional flag. */
function knownPrefix(atoms: Atoms, from: number, to: number, before: number): number {
  if (atoms.points[from] === 0xfeff && atoms.starts[from] === 0) return 1;
  if (before !== 0x1f3f4) return 0;
  let region = '';
  for (let at = from; at < to && region.length <= 6; at++) {
    const point = atoms.points[at] ?? 0;
    if (point === 0xe007f) return /^[a-z]{2}[a-z0-9]{0,4}$/.test(region) ? at + 1 - from : 0;
    if (point <= 0xe0020 || point > 0xe007e) return 0;
    region += String.fromCharCode(point - 0xe0000);
  }
  return 0;
}

function pointBefore(text: string, at: number): number {
  if (at === 0) return 0;
  const unit = text.charCodeAt(at - 1);
  const pair = unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? (text.codePointAt(at - 2) ?? 0) : 0;
  return pair > 0xffff ? pair : unit;
}

/** Direction marks are ordinary within this many units of right-to-left text. */
const rightToLeftReachUnits = 64;

/** Uses running totals, computed on first use, so that a text full of marks is still read once. */
function rightToLeftNearby(text: string): (start: number, end: number) => boolean {
  let totals: Int32Array | undefined;
  return (start, end) => {
    totals ??= rightToLeftTotals(text);
    const low = totals[Math.max(0, start - rightToLeftReachUnits)] ?? 0;
    const high = totals[Math.min(text.length, end + rightToLeftReachUnits)] ?? 0;
    return high > low;
  };
}

function rightToLeftTotals(text: string): Int32Array {
  const totals = new Int32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if (isRightToLeft(text.charCodeAt(at))) count++;
    totals[at + 1] = count;
  }
  return totals;
}

/**
 * Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms; for the supplementary scripts the high surrogate.
 */
function isRightToLeft(unit: number): boolean {
  if (unit < 0x590) return false;
  if (unit <= 0x8ff) return unit !== 0x61c && (unit < 0x660 || unit > 0x669);
  if (unit >= 0xfb1d) return unit <= 0xfdff || (unit >= 0xfe70 && unit <= 0xfefc);
  return unit === 0xd802 || unit === 0xd803 || unit === 0xd83a || unit === 0xd83b;
}

function runsOf(atoms: Atoms, ordinary: Uint8Array): readonly HiddenRun[] {
  const runs: HiddenRun[] = [];
  const { starts, ends, points } = atoms;
  let from = 0;
  for (let at = 1; at <= points.length; at++) {
    if (at < points.length && ends[at - 1] === starts[at] && ordinary[at] === ordinary[from]) continue;
    const codePoint = points[from] ?? 0;
    const kind = kindOfHidden(codePoint);
    runs.push({ start: starts[from] ?? 0, end: ends[at - 1] ?? 0, codePoint, kind, ordinary: ordinary[from] === 1 });
    from = at;
  }
  return runs;
}

function withoutHidden(source: TextView, atoms: Atoms): TextView {
  const { text } = source;
  const writer = new ViewWriter(source, text.length);
  const breaks = lineEnds.test(text);
  let at = 0;
  for (let index = 0; index < atoms.points.length; index++) {
    copyVisible(text, at, atoms.starts[index] ?? 0, writer, breaks);
    const start = atoms.starts[index] ?? 0;
    at = atoms.ends[index] ?? text.length;
    const point = atoms.points[index];
    // These two end a line; removing them would join the last word of a page to the first of the next.
    if (point === 0x0b || point === 0x0c) writer.put(0x0a, start, at);
  }
  copyVisible(text, at, text.length, writer, breaks);
  // Decoded text is reported as decoded, even if something was hidden in it.
  return { ...writer.view(source.name === 'decoded' ? 'decoded' : 'unhidden'), changed: source.changed };
}

const lineEnds = /[\x85\u2028\u2029]/;

function copyVisible(text: string, from: number, to: number, writer: ViewWriter, breaks: boolean): void {
  if (!breaks) {
    writer.copy(from, to);
    return;
  }
  let plain = from;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x85 && unit !== 0x2028 && unit !== 0x2029) continue;
    writer.copy(plain, at);
    writer.put(0x0a, at, at + 1);
    plain = at + 1;
  }
  writer.copy(plain, to);
}

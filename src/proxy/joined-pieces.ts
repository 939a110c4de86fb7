import type { Finding, Report } from '../model/finding.ts';
import type { MessagePiece } from './pieces.ts';

/** A rule that matched across several pieces, and their positions in the message. */
export interface JoinedFinding {
  readonly rule: string;
  readonly pieces: readonly number[];
}

interface Part {
  readonly index: number;
  readonly text: string;
}

/** Characters per scan, and the overlap between two scans. */
const windowLength = 16_000;
const overlapLength = 2_000;
/** What lies deeper inside one piece was covered when the piece was scanned alone. */
const edgeLength = 1_000;
const minLevel = 2;
/** Pieces this short are parts of words. */
const maxSyllableLength = 3;

/**
 * Scans a message as one text, in every order in which somebody may read it: the values, the names with their values, the
 * names alone, and each column of a table. A list of single words is a sentence. Only matches that need several pieces
 * count, since each piece was scanned alone. `isShown` says which pieces still stand in the message.
 */
export function findJoined(
  scan: (text: string) => Report,
  pieces: readonly MessagePiece[],
  isShown: (index: number) => boolean,
): readonly JoinedFinding[] {
  const shown = pieces.flatMap((piece, index) =>
    isShown(index) && piece.text.trim() !== '' ? [{ ...piece, index }] : [],
  );
  const values = shown.filter(({ isKey }) => !isKey);
  const names = shown.filter(({ isKey }) => isKey);
  const texts = values.filter(({ isStructural }) => !isStructural);
  const columns = [...groupBy(values, ({ member }) => member).values()];
  const readings = [
    values,
    names,
    ...(texts.length === values.length ? [] : [texts]),
    ...(names.length === 0 ? [] : [shown]),
    ...(columns.length > 1 ? columns : []),
  ];
  const short = values.filter(({ text }) => text.length <= maxSyllableLength);
  const windows = [
    ...readings.flatMap((parts) => windowsOf(parts, '\n')),
    // Letters and syllables, one in each piece.
    ...(short.length * 2 > values.length ? windowsOf(short, '') : []),
  ];
  return windows.flatMap(({ text, parts }) => {
    const { findings, complete } = scan(text);
    const hits = findings.filter(counts).map(({ ruleId, span }) => ({
      rule: ruleId,
      pieces: parts.filter(({ start, end }) => start < span.end && end > span.start).map(({ index }) => index),
    }));
    const unread = complete ? [] : [{ rule: 'incomplete-scan', pieces: parts.map(({ index }) => index) }];
    return [...hits.filter((hit) => new Set(hit.pieces).size > 1), ...unread];
  });
}

/** The model judges whole paragraphs, and any two notes side by side make an odd one. */
function counts({ level, category }: Finding): boolean {
  return level >= minLevel && category !== 'learned';
}

interface Window {
  readonly text: string;
  readonly parts: readonly { readonly index: number; readonly start: number; readonly end: number }[];
}

/** Windows that overlap by more than a phrase can span, so that the cost grows linearly with the message. */
function windowsOf(pieces: readonly Part[], separator: string): readonly Window[] {
  const windows: Window[] = [];
  let open: Part[] = [];
  let length = 0;
  for (const part of pieces.map(edgesOf)) {
    if (length + part.text.length > windowLength && open.length > 1) {
      windows.push(joined(open, separator));
      open = lastOf(open);
      length = open.reduce((sum, { text }) => sum + text.length, 0);
    }
    open.push(part);
    length += part.text.length;
  }
  return open.length > 1 ? [...windows, joined(open, separator)] : windows;
}

function edgesOf({ index, text }: Part): Part {
  const isLong = text.length > 2 * edgeLength;
  return { index, text: isLong ? `${text.slice(0, edgeLength)}\n\n${text.slice(-edgeLength)}` : text };
}

function lastOf(parts: readonly Part[]): Part[] {
  let length = 0;
  const from = parts.findLastIndex(({ text }) => {
    length += text.length;
    return length >= overlapLength;
  });
  return parts.slice(Math.max(from, 1));
}

function joined(parts: readonly Part[], separator: string): Window {
  let start = 0;
  const placed = parts.map(({ index, text }) => {
    const part = { index, start, end: start + text.length };
    start = part.end + separator.length;
    return part;
  });
  return { text: parts.map(({ text }) => text).join(separator), parts: placed };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

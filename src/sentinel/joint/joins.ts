import type { Span } from '../../model/finding.ts';

/** The edges of a text: what could continue it, and what it could continue. */
export interface Piece {
  readonly id: string;
  /** What it shares with others: its session, its principal, its source address. */
  readonly groups: readonly string[];
  readonly head: string;
  readonly tail: string;
  /** Short enough that head and tail are all of it, so that it can be between two others. */
  readonly whole: boolean;
  /** Begins as if something came before. */
  readonly opens: boolean;
  /** Ends as if something followed. */
  readonly breaks: boolean;
  /** Whether anything at all could be joined to it: most texts are complete sentences, and cost nothing further. */
  readonly loose: boolean;
}

/** Pieces joined in one order, and the position of each. */
export interface Join {
  readonly text: string;
  readonly parts: readonly { readonly id: string; readonly start: number; readonly end: number }[];
}

/**
 * The limits of the work: whatever a space contains, one text is joined with at most this many others, up to this many
 * characters.
 */
const edgeLength = 240;
const maxPartners = 8;
const maxClosePartners = 3;
const maxJoinedLength = 4_000;
const maxFewWords = 6;
const maxShortLength = 40;
const maxScrapLength = 60;
const maxMediumLength = 120;
const sentenceEnd = /[.!?\u2026\u3002\uff01\uff1f]["'\u201d\u2019)\]*_]{0,3}$/;
/** A small letter, or a character that no text begins with. Bullets, comments and numbers open texts of their own. */
const continues = /^["'\u201c\u2018(]?\p{Ll}|^[|&,;:)\]}=+]/u;
const seamMarks = /[\s.,;:!?\u2026\u2014-]+$/;

const partWord = 'part|pt|piece|chunk|fragment|segment|section|message|msg|note|line|step|teil|partie|parte|deel';
const partNumber = String.raw`#?\d{1,3}`;
const partCount = String.raw`\s{0,2}(?:of|out of|von|de|di|sur|van|\/)\s{0,2}${partNumber}`;
/** A label that says which piece of a larger text this is: `Part 1 of 4:`, `[2/4]`, `chunk 3 -`. A bare number is none. */
const partLabel = String.raw`(?:(?:${partWord})[.:]?\s{0,2}${partNumber}(?:${partCount})?|${partNumber}${partCount})`;
const labelBefore = new RegExp(
  String.raw`^[\s([{*_#>-]{0,6}${partLabel}[\s)\]}*_]{0,4}(?:[:.,)=|\u2013\u2014-]{1,3}|(?=\s)|$)\s{0,3}`,
  'iu',
);
const labelAfter = new RegExp(
  String.raw`\s{0,3}[([{*_-]{0,3}\s?(?:${partLabel}|to be continued|continued|cont['\u2019]?d?)\s?[)\]}*_.\u2026]{0,4}$`,
  'iu',
);

/** A text without labels of a piece, and whether it had one: a reader skips them and reads the pieces as one text. */
function unlabelled(content: string): { readonly content: string; readonly isPiece: boolean } {
  const bare = content.replace(labelBefore, '');
  const tail = bare.slice(-edgeLength);
  const without = bare.slice(0, bare.length - tail.length) + tail.replace(labelAfter, '');
  return without === '' || without === content ? { content, isPiece: false } : { content: without, isPiece: true };
}

export function pieceOf(id: string, groups: readonly string[], labelled: string): Piece {
  const { content, isPiece } = unlabelled(labelled);
  const whole = content.length <= edgeLength;
  const head = whole ? content : content.slice(0, edgeLength);
  const tail = whole ? content : content.slice(-edgeLength);
  // A few words may be the middle of something, if they have no beginning or no end.
  const few = whole && wordsIn(head) <= maxFewWords;
  const [begun, ended] = [!continues.test(head), sentenceEnd.test(tail)];
  const opens = isPiece || !begun || (few && !ended);
  const breaks = isPiece || !ended || (few && !begun);
  const loose = opens || breaks || head.length <= maxShortLength;
  return { id, groups, head, tail, whole, opens, breaks, loose };
}

/**
 * What could be read together with this text: each of a few incomplete texts before it, in both orders, in pairs and
 * triples, and all of them in the order they came. `recent` is in that order.
 */
export function joinsOf(piece: Piece, recent: readonly Piece[]): readonly Join[] {
  const near = nearest(piece, recent);
  if (near.length === 0) return [];
  const joins: Join[] = [];
  let left = maxJoinedLength;
  const add = (...pieces: readonly Piece[]): void => {
    const join = joinOf(pieces);
    left -= join.text.length;
    if (left >= 0) joins.push(join);
  };
  const last = near.slice(-maxClosePartners);
  for (const other of near) {
    const close = last.includes(other);
    if (fits(other, piece, close)) add(other, piece);
    if (isMedium(piece) && isMedium(other) && fits(piece, other, close)) add(piece, other);
  }
  // Once with everything, and once with the short pieces alone: honest notes lie between the parts of a split text.
  const scraps = near.filter(isScrap);
  for (const chain of [chainTo(piece, near), chainTo(piece, scraps)]) if (chain.length > 2) add(...chain);
  for (const order of triples(piece, near)) {
    if (left <= 0) break;
    add(...order);
  }
  return joins;
}

/** The ids of the parts that a span covers, if there is more than one: a match inside one part was found before. */
export function across({ parts }: Join, { start, end }: Span): readonly string[] {
  const touched = parts.filter((part) => part.start < end && part.end > start);
  return touched.length > 1 ? touched.map(({ id }) => id) : [];
}

/** The incomplete texts of the same source, and the last few of anybody. */
function nearest(piece: Piece, recent: readonly Piece[]): readonly Piece[] {
  const loose = recent.filter((other) => other.id !== piece.id && (other.opens || other.breaks));
  const last = new Set(loose.slice(-maxClosePartners));
  const own = loose.filter((other) => last.has(other) || other.groups.some((group) => piece.groups.includes(group)));
  return own.slice(-maxPartners);
}

/** Both edges are incomplete, or one of them, for short pieces that came close together. */
function fits(left: Piece, right: Piece, close: boolean): boolean {
  if (left.breaks && right.opens) return true;
  return (
    close && (left.breaks || right.opens) && left.head.length <= maxShortLength && right.head.length <= maxShortLength
  );
}

function isScrap({ whole, head }: Piece): boolean {
  return whole && head.length <= maxScrapLength;
}

/** Nobody splits a text into long parts out of order: those would be found alone. */
function isMedium({ whole, head }: Piece): boolean {
  return whole && head.length <= maxMediumLength;
}

/** All incomplete pieces before it, as far back as each could continue into the next. */
function chainTo(piece: Piece, near: readonly Piece[]): readonly Piece[] {
  const chain = [piece];
  for (const other of [...near].reverse()) {
    if (!other.breaks || chain[0]?.opens !== true) break;
    chain.unshift(other);
    if (!other.whole) break;
  }
  return chain;
}

/** Triples, first in the order they came, then in the other orders; the latest first. */
function triples(piece: Piece, near: readonly Piece[]): readonly (readonly Piece[])[] {
  if (!piece.opens && !piece.breaks) return [];
  const pairs = near
    .flatMap((first, index) => near.slice(index + 1).map((second) => [first, second] as const))
    .reverse();
  const inOrder = pairs.map(([first, second]) => [first, second, piece]);
  const others = pairs.flatMap(([first, second]) => [
    [second, first, piece],
    [first, piece, second],
    [second, piece, first],
  ]);
  return [...inOrder, ...others].filter(isThread);
}

/** The middle is complete, and both edges look like splits. */
function isThread([first, middle, last]: readonly Piece[]): boolean {
  return first?.breaks === true && middle?.whole === true && last?.opens === true;
}

/** Joins these pieces, in this order, into one text. */
export function joinOf(pieces: readonly Piece[]): Join {
  const parts: Join['parts'][number][] = [];
  let text = '';
  for (const [index, piece] of pieces.entries()) {
    // A full stop at the split would end the sentence for the scanner, while a reader would read on.
    const words = index === 0 ? piece.tail : piece.head;
    const own = index === pieces.length - 1 ? words : words.replace(seamMarks, '');
    const start = index === 0 ? 0 : text.length + 1;
    text = index === 0 ? own : `${text} ${own}`;
    parts.push({ id: piece.id, start, end: start + own.length });
  }
  return { text, parts };
}

/** The same text as if one of its parts had never been written. */
export function withoutPart({ text, parts }: Join, id: string): Join {
  const kept: Join['parts'][number][] = [];
  let joined = '';
  for (const part of parts) {
    if (part.id === id) continue;
    const start = joined === '' ? 0 : joined.length + 1;
    const words = text.slice(part.start, part.end);
    joined = joined === '' ? words : `${joined} ${words}`;
    kept.push({ id: part.id, start, end: start + words.length });
  }
  return { text: joined, parts: kept };
}

function wordsIn(text: string): number {
  return text.split(/\s+/, maxFewWords + 2).length;
}

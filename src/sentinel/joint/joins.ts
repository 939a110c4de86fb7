import type { Span } from '../../model/finding.ts';

/** The edges of a text, where another text could continue it. */
export interface Piece {
  readonly id: string;
  /** Properties it shares with others: its session, its principal, the host it came from. */
  readonly groups: readonly string[];
  readonly head: string;
  readonly tail: string;
  /** Short enough that head and tail are all of it, so that it can be the middle of a join. */
  readonly whole: boolean;
  /** Begins as if something came before. */
  readonly opens: boolean;
  /** Ends as if something followed. */
  readonly breaks: boolean;
  /** Whether anything at all could be joined to it: most texts are finished sentences, and cost nothing further. */
  readonly loose: boolean;
}

/** Pieces joined in one order, and the position of each. */
export interface Join {
  readonly text: string;
  readonly parts: readonly { readonly id: string; readonly start: number; readonly end: number }[];
}

/**
 * Bounds on the work: however large a space is, one text is joined with a limited number of others, up to a limited
 * length.
 */
const edge = 240;
const partners = 8;
const closest = 3;
const budget = 4_000;
const fewWords = 6;
const short = 40;
const scrap = 60;
const medium = 120;
const finished = /[.!?\u2026\u3002\uff01\uff1f]["'\u201d\u2019)\]*_]{0,3}$/;
/** A lower-case letter, or a sign that no text begins with. Bullets, comments and numbers begin new texts. */
const goesOn = /^["'\u201c\u2018(]?\p{Ll}|^[|&,;:)\]}=+]/u;
const seamMarks = /[\s.,;:!?\u2026\u2014-]+$/;

export function pieceOf(id: string, groups: readonly string[], content: string): Piece {
  const whole = content.length <= edge;
  const head = whole ? content : content.slice(0, edge);
  const tail = whole ? content : content.slice(-edge);
  // A few words may be the middle of something if they lack a beginning or an end.
  const few = whole && wordsIn(head) <= fewWords;
  const [begun, ended] = [!goesOn.test(head), finished.test(tail)];
  const opens = !begun || (few && !ended);
  const breaks = !ended || (few && !begun);
  const loose = opens || breaks || head.length <= short;
  return { id, groups, head, tail, whole, opens, breaks, loose };
}

/**
 * Joins to scan for this text: with each of a few loose ends before it, in both orders, in twos and threes, and with
 * all of them in order of arrival. `recent` is in that order.
 */
export function joinsOf(piece: Piece, recent: readonly Piece[]): readonly Join[] {
  const near = nearest(piece, recent);
  if (near.length === 0) return [];
  const joins: Join[] = [];
  let left = budget;
  const add = (...pieces: readonly Piece[]): void => {
    const join = joinOf(pieces);
    left -= join.text.length;
    if (left >= 0) joins.push(join);
  };
  const last = near.slice(-closest);
  for (const other of near) {
    const close = last.includes(other);
    if (fits(other, piece, close)) add(other, piece);
    if (isMedium(piece) && isMedium(other) && fits(piece, other, close)) add(piece, other);
  }
  // Once with everything, and once with the scraps alone: honest notes may lie between the parts of a split text.
  const scraps = near.filter(isScrap);
  for (const chain of [chainTo(piece, near), chainTo(piece, scraps)]) if (chain.length > 2) add(...chain);
  for (const order of threes(piece, near)) {
    if (left <= 0) break;
    add(...order);
  }
  return joins;
}

/** The pieces that a span overlaps, if more than one: a finding inside one piece was found before. */
export function across({ parts }: Join, { start, end }: Span): readonly string[] {
  const touched = parts.filter((part) => part.start < end && part.end > start);
  return touched.length > 1 ? touched.map(({ id }) => id) : [];
}

/** The loose ends of the same source, and the last few of any source. */
function nearest(piece: Piece, recent: readonly Piece[]): readonly Piece[] {
  const loose = recent.filter((other) => other.id !== piece.id && (other.opens || other.breaks));
  const last = new Set(loose.slice(-closest));
  const own = loose.filter((other) => last.has(other) || other.groups.some((group) => piece.groups.includes(group)));
  return own.slice(-partners);
}

/** Both edges are loose or, for short pieces that arrived close together, one of them. */
function fits(left: Piece, right: Piece, close: boolean): boolean {
  if (left.breaks && right.opens) return true;
  return close && (left.breaks || right.opens) && left.head.length <= short && right.head.length <= short;
}

function isScrap({ whole, head }: Piece): boolean {
  return whole && head.length <= scrap;
}

/** Nobody splits a text into long parts out of order: the parts would be found alone. */
function isMedium({ whole, head }: Piece): boolean {
  return whole && head.length <= medium;
}

/** Every loose piece before it, as far back as each could continue into the next. */
function chainTo(piece: Piece, near: readonly Piece[]): readonly Piece[] {
  const chain = [piece];
  for (const other of [...near].reverse()) {
    if (!other.breaks || chain[0]?.opens !== true) break;
    chain.unshift(other);
    if (!other.whole) break;
  }
  return chain;
}

/** Three at a time, first in order of arrival, then in other orders; the latest first. */
function threes(piece: Piece, near: readonly Piece[]): readonly (readonly Piece[])[] {
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

/** The middle is whole, and both borders look like cuts. */
function isThread([first, middle, last]: readonly Piece[]): boolean {
  return first?.breaks === true && middle?.whole === true && last?.opens === true;
}

/** The pieces, in this order, as one text. */
export function joinOf(pieces: readonly Piece[]): Join {
  const parts: Join['parts'][number][] = [];
  let text = '';
  for (const [index, piece] of pieces.entries()) {
    // A full stop at the cut would end the sentence for the scanner, while a reader would read on.
    const words = index === 0 ? piece.tail : piece.head;
    const own = index === pieces.length - 1 ? words : words.replace(seamMarks, '');
    const start = index === 0 ? 0 : text.length + 1;
    text = index === 0 ? own : `${text} ${own}`;
    parts.push({ id: piece.id, start, end: start + own.length });
  }
  return { text, parts };
}

function wordsIn(text: string): number {
  return text.split(/\s+/, fewWords + 2).length;
}

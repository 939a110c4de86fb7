import type { Mitigation } from '../../model/finding.ts';
import type { WordTokens } from '../lexer/tokens.ts';

/**
 * Word flags that change how nearby words are read: talk about attacks, negation, a question word, a mention, a cancelled
 * negation.
 */
export const talkMark = 1;
export const negationMark = 2;
export const questionWordMark = 4;
export const mentionMark = 8;
export const cancellationMark = 16;

/** Characters that a mention may quote besides the matched words. */
const maxQuoteLength = 60;
const talkReachWords = 24;

/** The surroundings of a hit, in its view. Words are split only when a hit needs them. */
export class HitContext {
  readonly text: string;
  readonly marks: Uint8Array;
  readonly #split: () => WordTokens;
  #tokens: WordTokens | undefined;

  constructor(text: string, marks: Uint8Array, split: () => WordTokens) {
    this.text = text;
    this.marks = marks;
    this.#split = split;
  }

  get tokens(): WordTokens {
    this.#tokens ??= this.#split();
    return this.#tokens;
  }
}

/**
 * The reasons why a hit may be harmless in its context. Each reason lowers the level of the finding and none removes
 * it: an attacker can write quotation marks too.
 */
export function mitigationsOf(
  context: HitContext,
  start: number,
  end: number,
  without: readonly Mitigation[],
  enough: number,
  inCode: () => boolean,
): readonly Mitigation[] {
  const { text, tokens } = context;
  const first = tokenAt(tokens, start);
  const found: Mitigation[] = [];
  // Cheap checks on the words come first; checking stops as soon as the mitigations weigh enough.
  const checks: readonly [Mitigation, () => boolean][] = [
    ['negated', () => isNegated(context, first)],
    ['talk', () => (marksAround(context, first, tokenAt(tokens, end)) & talkMark) !== 0],
    ['mentioned', () => (marksAround(context, first, tokenAt(tokens, end)) & mentionMark) !== 0],
    ['code', inCode],
    ['asked', () => isAsked(context, first, end)],
    ['quoted', () => isQuoted(text, start, end)],
  ];
  for (const [mitigation, holds] of checks) {
    if (weightOf(found) >= enough) break;
    if (!without.includes(mitigation) && holds()) found.push(mitigation);
  }
  return found.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

const order: readonly Mitigation[] = ['quoted', 'negated', 'asked', 'code', 'talk', 'mentioned'];

/**
 * Words that are quoted, forbidden, or described as an attack are seldom meant; the other contexts only hint at that.
 */
const weights: Readonly<Record<Mitigation, number>> = {
  quoted: 2,
  negated: 2,
  talk: 2,
  asked: 1,
  code: 1,
  mentioned: 1,
};

export function weightOf(mitigations: readonly Mitigation[]): number {
  return mitigations.reduce((sum, mitigation) => sum + weights[mitigation], 0);
}

/** Index of the first token that ends after `at`. */
function tokenAt(tokens: WordTokens, at: number): number {
  let low = 0;
  let high = tokens.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens.ends[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * In a short quotation inside a sentence, the author mentions the words. A long quotation is a document that somebody
 * passes on, and its content may well be meant.
 */
function isQuoted(text: string, start: number, end: number): boolean {
  const before = afterLast('\n', text.slice(Math.max(0, start - maxQuoteLength), start));
  const after = beforeFirst('\n', text.slice(end, end + maxQuoteLength));
  for (const [left, right] of quotationMarks) {
    const open = openingQuote(before, left);
    const close = open < 0 ? -1 : closingQuote(after, right);
    if (close < 0 || before.length - open + close > maxQuoteLength) continue;
    if (letterOrDigit.test(before.slice(0, open)) || letterOrDigit.test(after.slice(close + 1))) return true;
  }
  return false;
}

function afterLast(mark: string, text: string): string {
  return text.slice(text.lastIndexOf(mark) + 1);
}

function beforeFirst(mark: string, text: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

/** The folded view straightens curly quotes; these are the others. */
const quotationMarks: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['`', '`'],
  ["'", "'"],
  ['\u00ab', '\u00bb'],
  ['\u300c', '\u300d'],
  ['\u300e', '\u300f'],
  ['\u300a', '\u300b'],
];
const letterOrDigit = /[\p{L}\d]/u;

function openingQuote(before: string, mark: string): number {
  const at = before.lastIndexOf(mark);
  if (at < 0) return -1;
  // An apostrophe inside a word opens nothing, a mark after a word closes a quotation, and a JSON value is no mention.
  const opens = at === 0 || mark > '\u3000' || !/[\p{L}\d.,!?:={[]/u.test(before[at - 1] ?? '');
  return opens && !/(?:["'`]\s?:|[={[])\s{1,3}$/.test(before.slice(0, at)) ? at : -1;
}

function closingQuote(after: string, mark: string): number {
  const at = after.indexOf(mark);
  if (at < 0) return -1;
  return at === after.length - 1 || mark > '\u3000' || !letterOrDigit.test(after[at + 1] ?? '') ? at : -1;
}

/** A negation shortly before, unless the next word cancels it: "do not hesitate to ..." is an order. */
function isNegated({ tokens, marks }: HitContext, first: number): boolean {
  for (let at = first - 1; at >= 0 && first - at <= 4; at--) {
    if (tokens.opens[at + 1] !== 0) return false;
    const mark = marks[tokens.signatures[at] ?? 0] ?? 0;
    if (mark & cancellationMark) return false;
    if (mark & negationMark) return true;
  }
  return false;
}

/** A question that asks for knowledge ("how do I ...?"), not one that asks the agent to act. */
function isAsked({ text, tokens, marks }: HitContext, first: number, end: number): boolean {
  const close = text.slice(end, end + 200).search(/[.!?\n]/);
  if (close < 0 || text[end + close] !== '?') return false;
  let opening = first;
  for (let back = 0; back < 20 && opening > 0 && tokens.opens[opening] === 0; back++) opening--;
  return ((marks[tokens.signatures[opening] ?? 0] ?? 0) & questionWordMark) !== 0;
}

/** The flags of the words around a hit, inside its sentence. */
function marksAround({ tokens, marks }: HitContext, first: number, last: number): number {
  let found = 0;
  const to = Math.min(tokens.count, last + talkReachWords);
  for (let at = first - 1; at >= 0 && first - at <= talkReachWords && tokens.opens[at + 1] === 0; at--) {
    found |= marks[tokens.signatures[at] ?? 0] ?? 0;
  }
  for (let at = last; at < to && tokens.opens[at] === 0; at++) found |= marks[tokens.signatures[at] ?? 0] ?? 0;
  return found;
}

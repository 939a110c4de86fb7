import type { Mitigation } from '../../model/finding.ts';
import type { WordTokens } from '../lexer/tokens.ts';
import {
  afterLast,
  beforeFirst,
  endsLabel,
  endsNegation,
  isDataLine,
  opensClause,
  opensRemark,
  quotationAround,
  unspacedLetter,
  wordsBetween,
} from './clause.ts';
import { isReportedAttempt } from './described.ts';
import { isInRegularExpression, isListedAsDenied } from './listed.ts';
import { isForbiddenWithout } from './prohibition.ts';

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
/** The number of words outside a quotation, on its line, that make a sentence of it. A label has fewer. */
const minWordsAroundQuote = 3;
const talkReachWords = 24;
/** A label of so many words before a colon is a statement: "an example of a jailbreak: ...". */
const minStatementWords = 5;
/** After a label, so many words before a hit lead into it: the label belongs to a sentence. */
const minLeadWords = 5;

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
): Softening {
  const { text, tokens } = context;
  const first = tokenAt(tokens, start);
  const found: Mitigation[] = [];
  // Cheap checks on the words come first; checking stops as soon as the mitigations weigh enough.
  const checks: readonly [Mitigation, () => boolean][] = [
    ['negated', () => isNegated(context, first) || isListedAsDenied(text, start, end)],
    ['talk', () => isTalkedAbout(context, first, tokenAt(tokens, end)) || isReportedAttempt(text, start)],
    ['mentioned', () => isMentioned(context, first, tokenAt(tokens, end))],
    ['code', inCode],
    ['asked', () => isAsked(context, first, end)],
    ['quoted', () => isQuoted(text, start, end) || isInRegularExpression(text, start, end)],
  ];
  for (const [mitigation, holds] of checks) {
    if (weightOf(found) >= enough) break;
    if (!without.includes(mitigation) && holds()) found.push(mitigation);
  }
  const mitigations = found.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return { mitigations, lowest: lowestLevel(mitigations, () => isDiscussed(context, first, tokenAt(tokens, end))) };
}

/** What makes a hit milder, and the lowest level to which it can. */
export interface Softening {
  readonly mitigations: readonly Mitigation[];
  readonly lowest: 1 | 2;
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

/**
 * A code fence or the word "example" before an order costs an attacker nothing, so alone they never clear a text: a
 * person still sees it. Inside a sentence, "example" says what the sentence is about.
 */
function lowestLevel(mitigations: readonly Mitigation[], isDiscussed: () => boolean): 1 | 2 {
  const strong = mitigations.some((mitigation) => mitigation !== 'code' && mitigation !== 'mentioned');
  return strong || (mitigations.includes('mentioned') && isDiscussed()) ? 1 : 2;
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
    const around = wordsBetween(text, start - before.length + open, end + close + 1);
    if (around >= minWordsAroundQuote && !isDataLine(text, start - before.length + open)) return true;
  }
  return false;
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
  const previous = before[at - 1] ?? '';
  const opens = mark > '\u3000' || unspacedLetter.test(previous) || !/[\p{L}\d.,!?:={[]/u.test(previous);
  return opens && !/(?:["'`]\s?:|[={[])\s{1,3}$/.test(before.slice(0, at)) ? at : -1;
}

function closingQuote(after: string, mark: string): number {
  const at = after.indexOf(mark);
  if (at < 0) return -1;
  const next = after[at + 1] ?? '';
  return mark > '\u3000' || unspacedLetter.test(next) || !letterOrDigit.test(next) ? at : -1;
}

/**
 * A negation shortly before, in the same clause, unless the next word cancels it: "do not hesitate to ..." is an order,
 * and so is what follows "do not reply:".
 */
function isNegated({ text, tokens, marks }: HitContext, first: number): boolean {
  if (isForbiddenWithout(text, tokens, first)) return true;
  for (let at = first - 1; at >= 0 && first - at <= 4; at--) {
    if (tokens.opens[at + 1] !== 0) return false;
    const mark = marks[tokens.signatures[at] ?? 0] ?? 0;
    if (mark & cancellationMark) return false;
    if (mark & negationMark)
      return !endsNegation(text, tokens.starts[at] ?? 0, tokens.ends[at] ?? 0, tokens.starts[first] ?? 0);
  }
  return false;
}

/**
 * Whether the sentence is about attacks. An order that opens a clause is an order whatever else the sentence says; there,
 * only a statement before a colon counts ("an example of a jailbreak: ..."), not a label ("payload: ...").
 */
function isTalkedAbout(context: HitContext, first: number, last: number): boolean {
  if (isInStatement(context, first, last)) return (marksAround(context, first, last) & talkMark) !== 0;
  if (openingOf(context, first) === 'sentence') return false;
  const { found, words } = marksBefore(context, first);
  return (found & talkMark) !== 0 && words >= minStatementWords;
}

/** Whether a sentence, and not only a label, calls a hit an example. */
function isDiscussed(context: HitContext, first: number, last: number): boolean {
  if (openingOf(context, first) === undefined) return (marksAround(context, first, last) & mentionMark) !== 0;
  return isInStatement(context, first, last) && isMentioned(context, first, last);
}

/** Words that introduce an example, in a label too: such a label makes a finding milder but never clears it. */
function isMentioned(context: HitContext, first: number, last: number): boolean {
  return ((marksAround(context, first, last) | labelMarks(context, first)) & mentionMark) !== 0;
}

/** Whether the words before a hit lead into it ("tells the model to ..."), or a longer sentence quotes it. */
function isInStatement(context: HitContext, first: number, last: number): boolean {
  if (openingOf(context, first) === undefined) return true;
  const { text, tokens } = context;
  const quotation = quotationAround(text, tokens.starts[first] ?? 0, tokens.ends[last - 1] ?? 0);
  return quotation !== undefined && wordsBetween(text, ...quotation) >= minStatementWords;
}

function openingOf({ text, tokens }: HitContext, first: number): 'sentence' | 'clause' | undefined {
  if (first === 0 || tokens.opens[first] !== 0) return 'sentence';
  return opensClause(text, tokens.ends[first - 1] ?? 0, tokens.starts[first] ?? 0);
}

/** A question that asks for knowledge ("how do I ...?"), not one that asks the agent to act. */
function isAsked({ text, tokens, marks }: HitContext, first: number, end: number): boolean {
  const close = text.slice(end, end + 200).search(/[.!?\n]/);
  if (close < 0 || text[end + close] !== '?') return false;
  let opening = first;
  for (let back = 0; back < 20 && opening > 0 && tokens.opens[opening] === 0; back++) opening--;
  return ((marks[tokens.signatures[opening] ?? 0] ?? 0) & questionWordMark) !== 0;
}

/** The flags of some words in a row, and how many there are. */
interface MarkedWords {
  readonly found: number;
  readonly words: number;
}

/**
 * The flags of the words before a hit, inside its sentence. A label does not count: fewer words than a statement has, up to
 * a colon or a bracket.
 */
function marksBefore({ text, tokens, marks }: HitContext, first: number): MarkedWords {
  let found = 0;
  let hasLabel = false;
  let inClause = 0;
  let clauseWords = 0;
  let at = first - 1;
  for (; at >= 0 && first - at <= talkReachWords && tokens.opens[at + 1] === 0; at--) {
    if (endsLabel(text, tokens.ends[at] ?? 0, tokens.starts[at + 1] ?? 0)) {
      hasLabel = true;
      inClause = found;
      clauseWords = first - 1 - at;
    }
    found |= marks[tokens.signatures[at] ?? 0] ?? 0;
  }
  const words = first - 1 - at;
  const isLabel = hasLabel && clauseWords < minLeadWords && words - clauseWords < minStatementWords;
  return isLabel ? { found: inClause, words: clauseWords } : { found, words };
}

/** The flags of all words before a hit in its sentence, labels included. */
function labelMarks({ tokens, marks }: HitContext, first: number): number {
  let found = 0;
  for (let at = first - 1; at >= 0 && first - at <= talkReachWords && tokens.opens[at + 1] === 0; at--)
    found |= marks[tokens.signatures[at] ?? 0] ?? 0;
  return found;
}

/** The flags of the words after a hit, inside its sentence. A remark of a few words in brackets does not count. */
function marksAfter({ text, tokens, marks }: HitContext, last: number): number {
  const to = Math.min(tokens.count, last + talkReachWords);
  let found = 0;
  let beforeRemark = 0;
  let remarkFrom = -1;
  let at = last;
  for (; at < to && (at === 0 || tokens.opens[at] === 0); at++) {
    if (at > 0 && remarkFrom < 0 && opensRemark(text, tokens.ends[at - 1] ?? 0, tokens.starts[at] ?? 0)) {
      beforeRemark = found;
      remarkFrom = at;
    }
    found |= marks[tokens.signatures[at] ?? 0] ?? 0;
  }
  return remarkFrom >= 0 && at - remarkFrom < minStatementWords ? beforeRemark : found;
}

/** The flags of the words around a hit, inside its sentence. */
function marksAround(context: HitContext, first: number, last: number): number {
  return marksBefore(context, first).found | marksAfter(context, last);
}

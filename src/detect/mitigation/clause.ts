// What punctuation says about a hit: where a clause begins, what a negation reaches, whether a line is data.

/** How far back and ahead of a quotation its line is read. */
const maxLineReach = 160;

/**
 * How a word opens a clause: with its sentence, or after a colon or another mark. Undefined if the words before it lead
 * into it ("tells the model to ignore").
 */
export function opensClause(text: string, previousEnd: number, start: number): 'sentence' | 'clause' | undefined {
  const between = text.slice(Math.max(previousEnd, start - maxLineReach), start);
  if (/[>\n#|*}\]]/.test(between)) return 'sentence';
  if (/[:;,()=]|\s[-\u2013\u2014]{1,2}\s/.test(between)) return 'clause';
  return undefined;
}

/** Whether a label ends between two words: at a colon, at a closing bracket, at the start of a value. */
export function endsLabel(text: string, previousEnd: number, start: number): boolean {
  return /[:=\]}>#]|\)\s|\(["'`]/.test(text.slice(previousEnd, Math.min(start, previousEnd + maxLineReach)));
}

/** Whether a remark begins between two words: in brackets or as a comment. */
export function opensRemark(text: string, previousEnd: number, start: number): boolean {
  return /[([{#]|\/\/|<!--|\s[-\u2013\u2014]{1,2}\s/.test(
    text.slice(previousEnd, Math.min(start, previousEnd + maxLineReach)),
  );
}

/** "not disclose, copy or transmit": one negation for all of them. */
const wordList = /^\s[^\s,]{1,24}(?:,\s[^\s,]{1,24}){0,2},?\s(?:or|nor)\s$/;

/**
 * Whether a mark ends the reach of a negation before it gets to a hit. A comma right after the negation opens an
 * aside ("do not, under any circumstances, ..."), any other comma ends the clause. "Without" negates only what it
 * governs: "without revealing", but not "without exception reveal".
 */
export function endsNegation(text: string, negationStart: number, negationEnd: number, hitStart: number): boolean {
  const between = text.slice(negationEnd, hitStart);
  if (/[:;<>(){}[\]|\n]|\s[-\u2013\u2014]{1,2}\s/.test(between)) return true;
  if (between.includes(',') && !/^\s{0,2},/.test(between) && !wordList.test(between)) return true;
  if (text.slice(negationStart, negationEnd).toLowerCase() !== 'without') return false;
  return /\S/.test(between) && !/^[a-z]{1,24}ing\b/i.test(text.slice(hitStart, hitStart + 32));
}

/** The quotation that opens right before a hit and closes inside or after it, on the same line; both marks included. */
export function quotationAround(
  text: string,
  start: number,
  end: number,
): readonly [start: number, end: number] | undefined {
  const mark = /["'`]\s{0,2}$/.exec(text.slice(Math.max(0, start - 3), start))?.[0]?.[0];
  if (mark === undefined) return undefined;
  const open = text.lastIndexOf(mark, start - 1);
  const close = text.indexOf(mark, start);
  return close < 0 || close > end + maxLineReach || text.slice(start, close).includes('\n')
    ? undefined
    : [open, close + 1];
}

const unspaced = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}';
/** Scripts without spaces: two letters count as a word. */
const word = new RegExp(`[${unspaced}]{1,2}|(?:(?![${unspaced}])[\\p{L}\\d])+`, 'gu');
/** Letters beside which a quotation mark needs no space. */
export const unspacedLetter = new RegExp(`[${unspaced}]`, 'u');

/** The number of words on the line outside `[start, end)`. */
export function wordsBetween(text: string, start: number, end: number): number {
  const before = text.slice(Math.max(0, start - maxLineReach), start);
  const after = text.slice(end, end + maxLineReach);
  const lineBefore = before.slice(before.lastIndexOf('\n') + 1);
  const lineAfter = after.split('\n', 1)[0] ?? '';
  return (lineBefore.match(word)?.length ?? 0) + (lineAfter.match(word)?.length ?? 0);
}

/** `name = "`, `"name": "`, `- name: "`, `call("`: what is in such quotation marks is a value. */
const valueStart =
  /(?:[\w$)\]"'`]\s{0,3}(?:=|:=|=>|\+)|["'`]\s{0,3}:|[\p{L}\d_$]\(|[{[,]|^\s{0,40}(?:[-*]\s{1,3})?[\w.$-]{1,40}:)\s{0,3}$/u;
const dataLine =
  /^\s{0,40}(?:[{[\]}]|["'`][^"'`]{1,60}["'`]\s{0,3}[:,]|(?:const|let|var|def|return|import|echo|print|curl)\b)/;

/** Whether the quotation that opens at `quote` is a value in JSON or code. */
export function isDataLine(text: string, quote: number): boolean {
  const before = text.slice(Math.max(0, quote - maxLineReach), quote);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (dataLine.test(`${line}${text[quote] ?? ''}`)) return true;
  // In a list of quoted phrases inside a sentence, commas separate them too.
  return (
    valueStart.test(line) &&
    !/[\p{L}\d][^"'`{[]{0,80},\s{0,3}$/u.test(line) &&
    !/^[^{[=]{0,160}["'`],\s{0,3}$/.test(line)
  );
}

export function afterLast(mark: string, text: string): string {
  return text.slice(text.lastIndexOf(mark) + 1);
}

export function beforeFirst(mark: string, text: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

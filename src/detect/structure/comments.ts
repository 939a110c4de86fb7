import { pattern } from '../long-text.ts';
import type { RuleSearch } from '../rule.ts';
import { orderIn } from './orders.ts';

/** Longer comments are documentation; an order to an agent is in their first lines. */
const maxCommentLength = 600;

/** A comment of the common languages: to the end of the line, or to the closing mark. */
const comment = new RegExp(
  pattern`
      (?<=^|\n|[;{}),]\s{0,4}|\s\s)[ \t]{0,40}(?:\/\/[/!]?|#(?![#!{[])|
      --(?=\s)|%(?=\s)|;;?(?=\s)|REM\s)[^\n]{6,400}|\/\*[\s\S]{6,600}?\*\/|
      <!--[\s\S]{6,600}?-->|"""[\s\S]{6,600}?"""|'''[\s\S]{6,600}?'''
    `,
  'y',
);

/** What each of them begins with. Prose has little of it, and looking for it costs a tenth of looking for a comment. */
const opening = /\/[/*]|#(?![#!{[])|--(?=\s)|%(?=\s)|;;?(?=\s)|REM\s|<!--|"""|'''/g;
/** The blanks before an opening that belong to its comment. */
const maxIndent = 40;

/** Orders to agents that stand where people look for explanations of code. */
export function commentSearch(): RuleSearch {
  return {
    wake: [
      'agent',
      'assistant',
      'copilot',
      'claude',
      'chatgpt',
      'llm',
      'language model',
      ' ai ',
      '(ai',
      'model:',
      'bot:',
      'gemini',
      'cursor:',
      'if you are an',
      "if you're an",
    ],
    reach: maxCommentLength,
    *find(text) {
      for (const { index, 0: found } of commentsIn(text)) {
        const order = isProse(found) ? orderIn(found) : undefined;
        if (order !== undefined) yield { start: index + order.start, end: index + order.end };
      }
    },
  };
}

/** The same as `matchAll`, which would try the pattern at every character. */
function* commentsIn(text: string): Iterable<RegExpExecArray> {
  let done = 0;
  for (let mark = openingFrom(text, 0); mark >= 0; ) {
    const found = commentAround(text, mark, done);
    if (found !== null) {
      yield found;
      done = found.index + found[0].length;
    }
    mark = openingFrom(text, found === null ? mark + 1 : done);
  }
}

function openingFrom(text: string, from: number): number {
  opening.lastIndex = from;
  return opening.exec(text)?.index ?? -1;
}

/** The comment whose opening is at `mark`, with the blanks before it. */
function commentAround(text: string, mark: number, minStart: number): RegExpExecArray | null {
  let start = mark;
  while (start > minStart && mark - start < maxIndent && isIndent(text.charCodeAt(start - 1))) start--;
  for (; start <= mark; start++) {
    comment.lastIndex = start;
    const found = comment.exec(text);
    if (found !== null) return found;
  }
  return null;
}

function isIndent(unit: number): boolean {
  return unit === 32 || unit === 9;
}

/** Commented-out code is no order. */
function isProse(text: string): boolean {
  return /[a-z]{2,} [a-z]{2,}/i.test(text);
}

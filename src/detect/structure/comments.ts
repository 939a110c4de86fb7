import { pattern } from '../long-text.ts';
import type { RuleSearch } from '../rule.ts';
import { orderIn } from './orders.ts';

/** Longer comments are documentation; an order to an agent is in their first lines. */
const maxCommentLength = 600;

/** Comments of the common languages: to the end of the line, or to the closing mark. */
const comments = new RegExp(
  pattern`
      (?<=^|\n|[;{}),]\s{0,4}|\s\s)[ \t]{0,40}(?:\/\/[/!]?|#(?![#!{[])|
      --(?=\s)|%(?=\s)|;;?(?=\s)|REM\s)[^\n]{6,400}|\/\*[\s\S]{6,600}?\*\/|
      <!--[\s\S]{6,600}?-->|"""[\s\S]{6,600}?"""|'''[\s\S]{6,600}?'''
    `,
  'g',
);

/** What each of them begins with. Prose has none of it, and looking for it costs a tenth of looking for a comment. */
const openings = /[#%;]|\/[/*]|--|REM\s|"""|'''/;

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
      if (!openings.test(text)) return;
      for (const { index, 0: comment } of text.matchAll(comments)) {
        const order = isProse(comment) ? orderIn(comment) : undefined;
        if (order !== undefined) yield { start: index + order.start, end: index + order.end };
      }
    },
  };
}

/** Commented-out code is no order. */
function isProse(comment: string): boolean {
  return /[a-z]{2,} [a-z]{2,}/i.test(comment);
}

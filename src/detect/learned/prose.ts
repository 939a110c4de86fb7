import type { WordTokens } from '../lexer/tokens.ts';
import type { Lexicon } from '../phrases/lexicon.ts';

/** One word in this many is an address, a number or part of a tag: the words are a list rather than sentences. */
const wordsPerListedWord = 4;
/** A shorter value of an attribute is no sentence. */
const minProseWords = 3;
/** How far back a tag may begin, and how far on an attribute may end. */
const maxTagUnits = 400;

/**
 * Whether words `first` to `last` read like a list: badges, sponsors, authors, versions, a table of links. If so, `prose`
 * receives the words that are left without addresses, numbers and tags. A sentence in such a list stays whole, in the
 * text of a link as well as in an attribute.
 */
export function isList(
  text: string,
  tokens: WordTokens,
  lexicon: Lexicon,
  first: number,
  last: number,
  prose: WordTokens,
): boolean {
  prose.clear();
  const { url, email, domain, file, number } = lexicon.forms;
  for (let at = first; at <= last; at++) {
    const start = tokens.starts[at] ?? 0;
    const signature = tokens.signatures[at] ?? 0;
    const isForm =
      signature !== 0 &&
      (signature === url || signature === email || signature === domain || signature === number || signature === file);
    if (isForm || isMarkup(text, start, tokens.ends[at] ?? 0)) continue;
    prose.push(start, tokens.ends[at] ?? 0, signature, tokens.opens[at] ?? 0);
  }
  prose.codes = tokens.codes;
  return (last - first + 1 - prose.count) * wordsPerListedWord >= last - first + 1;
}

/** The name of a tag, the name of an attribute, or a value of one or two words. */
function isMarkup(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - maxTagUnits), start);
  const open = before.lastIndexOf('<');
  if (open < 0 || open < before.lastIndexOf('>')) return false;
  const tag = before.slice(open);
  if (tag === '<' || tag === '</' || /^\s?=/.test(text.slice(end, end + 2))) return true;
  const value = /=\s?["']([^"']*)$/.exec(tag)?.[1];
  if (value === undefined) return tag.endsWith('=');
  const rest = /^[^"'<>]*/.exec(text.slice(start, start + maxTagUnits))?.[0] ?? '';
  return (value + rest).trim().split(/\s+/).length < minProseWords;
}

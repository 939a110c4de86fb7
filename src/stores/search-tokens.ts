import { sha256 } from '../base/hash.ts';
import type { SaltedText } from '../model/entry.ts';
import { searchWords } from '../model/search-words.ts';

/**
 * Limits on the tokens of one text and one query, equal in every store so that all stores give the same results. A tsvector
 * holds 1 MB of words, and `array_to_tsvector` silently corrupts more than that: 20,000 tokens of 37 characters fit.
 */
const maxTextTokens = 20_000;
const maxQueryTokens = 500;
const maxPlainBytes = 12;

/**
 * A word as the index stores it: only letters and digits, so that no database tokenizes it further by its own rules. It starts
 * with a prefix per space, so that one tenant's words never slow down another's search. The prefix is short and decides
 * nothing: rows are still matched by their full space.
 */
function tokenOf(prefix: string, word: string): string {
  const bytes = Buffer.from(word, 'utf8');
  return bytes.length > maxPlainBytes ? `${prefix}y${sha256(word).slice(0, 24)}` : `${prefix}x${bytes.toString('hex')}`;
}

/** The tokens of a query's words. */
export function queryTokens(space: string, words: readonly string[]): readonly string[] {
  return tokens(space, words.slice(0, maxQueryTokens));
}

/** The tokens by which a text is found: those of its content and its tags. */
export function textTokens(space: string, text: Pick<SaltedText, 'content' | 'tags'>): readonly string[] {
  return tokens(space, searchWords([text.content, ...text.tags].join('\n')).slice(0, maxTextTokens));
}

function tokens(space: string, words: readonly string[]): readonly string[] {
  const prefix = sha256(space).slice(0, 12);
  return [...new Set(words.map((word) => tokenOf(prefix, word)))];
}

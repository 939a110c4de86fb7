import { sha256 } from '../base/hash.ts';
import type { SaltedText } from '../model/entry.ts';
import { searchWords } from '../model/search-words.ts';

/**
 * Bounds on what one text and one question put into an index. Equal in every store, so that stores agree. A tsvector holds
 * 1 MB of words, and `array_to_tsvector` does not complain about more but mixes them up: 20,000 tokens of 37 characters fit.
 */
const maxTextTokens = 20_000;
const maxQueryTokens = 500;
const maxPlainBytes = 12;

/**
 * A word as the index holds it: letters and digits only, so that no database cuts it again by rules of its own. It begins
 * with a mark of the space, so that one tenant's words never lengthen another's search. The mark is short and decides
 * nothing: rows are still matched by their whole space.
 */
function tokenOf(mark: string, word: string): string {
  const bytes = Buffer.from(word, 'utf8');
  return bytes.length > maxPlainBytes ? `${mark}y${sha256(word).slice(0, 24)}` : `${mark}x${bytes.toString('hex')}`;
}

/** The tokens of words that are asked for. */
export function queryTokens(space: string, words: readonly string[]): readonly string[] {
  return tokens(space, words.slice(0, maxQueryTokens));
}

/** The tokens a text is found by: those of its content and its tags. */
export function textTokens(space: string, text: Pick<SaltedText, 'content' | 'tags'>): readonly string[] {
  return tokens(space, searchWords([text.content, ...text.tags].join('\n')).slice(0, maxTextTokens));
}

function tokens(space: string, words: readonly string[]): readonly string[] {
  const mark = sha256(space).slice(0, 12);
  return [...new Set(words.map((word) => tokenOf(mark, word)))];
}

import { sha256 } from '../base/hash.ts';
import { withoutAccents } from '../model/accents.ts';
import type { SaltedText } from '../model/entry.ts';
import { languageTags, stemOf, taggedStem, textStems } from '../model/search-stems.ts';
import { searchWords } from '../model/search-words.ts';
import type { SearchTerm } from '../model/store.ts';

/**
 * Limits on the tokens of one text and one query, equal in every store so that all stores give the same results. A tsvector
 * holds 1 MB of words, and `array_to_tsvector` silently corrupts more than that: 20,000 tokens of 37 characters fit.
 */
const maxTextTokens = 20_000;
const maxQueryTokens = 500;
const maxPlainBytes = 12;
/** A longer word keeps its first bytes, so that a search for a start finds it, and a hash of the rest. */
const plainStartBytes = 8;
const hashDigits = 2 * (maxPlainBytes - plainStartBytes);

/**
 * A stem as the index stores it: only letters and digits, so that no database tokenizes it further by its own rules. It starts
 * with a prefix per space, so that one tenant's words never slow down another's search. The prefix is short and decides
 * nothing: rows are still matched by their full space.
 */
function tokenOf(prefix: string, stem: string): string {
  const bytes = Buffer.from(stem, 'utf8');
  if (bytes.length <= maxPlainBytes) return `${prefix}x${bytes.toString('hex')}`;
  return `${prefix}y${bytes.toString('hex', 0, plainStartBytes)}${sha256(stem).slice(0, hashDigits)}`;
}

/** With what the tokens of all words begin that begin so. Of a word too long to be stored, only the first bytes are compared. */
function startsOf(prefix: string, start: string): readonly string[] {
  const bytes = Buffer.from(start, 'utf8');
  const ofShort = bytes.length > maxPlainBytes ? [] : [`${prefix}x${bytes.toString('hex')}`];
  return start === '' ? [] : [...ofShort, `${prefix}y${bytes.toString('hex', 0, plainStartBytes)}`];
}

/** What a query looks for in the index: whole tokens, and tokens that start with one of these. */
export interface QueryTokens {
  readonly whole: readonly string[];
  readonly starts: readonly string[];
}

/** The tokens of a query that every language shares. Texts of some languages have more: see `languageTokens`. */
export function queryTokens(space: string, terms: readonly SearchTerm[]): QueryTokens {
  const prefix = prefixOf(space);
  const starts = terms
    .slice(0, maxQueryTokens)
    .flatMap((term) => (typeof term === 'string' ? [] : startsOf(prefix, withoutAccents(term.start))));
  return { whole: tokensOf(prefix, wordsOf(terms).map(stemOf)), starts: [...new Set(starts)] };
}

/** The same query with the tokens of the given languages. */
export function withLanguages(
  space: string,
  terms: readonly SearchTerm[],
  tokens: QueryTokens,
  tags: readonly string[],
): QueryTokens {
  if (tags.length === 0) return tokens;
  const stems = tags.flatMap((tag) => wordsOf(terms).flatMap((word) => taggedStem(word, tag) ?? []));
  return { ...tokens, whole: [...tokens.whole, ...tokensOf(prefixOf(space), stems)] };
}

/** By tag: the token that all texts of a language have, for every language whose texts have tokens of their own. */
export function languageTokens(space: string): ReadonlyMap<string, string> {
  const prefix = prefixOf(space);
  if (lastLanguages.prefix !== prefix) {
    lastLanguages = { prefix, tokens: new Map(languageTags.map((tag) => [tag, tokenOf(prefix, tag)])) };
  }
  return lastLanguages.tokens;
}

/** Searches and writes ask for the same space again and again. */
let lastLanguages: { readonly prefix: string; readonly tokens: ReadonlyMap<string, string> } = {
  prefix: '',
  tokens: new Map(),
};

function wordsOf(terms: readonly SearchTerm[]): readonly string[] {
  return terms.slice(0, maxQueryTokens).filter((term) => typeof term === 'string');
}

function tokensOf(prefix: string, stems: readonly string[]): readonly string[] {
  return [...new Set(stems.map((stem) => tokenOf(prefix, stem)))];
}

/** The tokens by which a text is found: those of its content and its tags. */
export function textTokens(space: string, text: Pick<SaltedText, 'content' | 'tags'>): readonly string[] {
  return tokensOf(prefixOf(space), textStems([text.content, ...text.tags].join('\n'), maxTextTokens));
}

/** Tokens that every text has which contains this part of a text, in whatever language it is. */
export function commonTokens(space: string, part: string): readonly string[] {
  return tokensOf(prefixOf(space), searchWords(part).slice(0, maxQueryTokens).map(stemOf));
}

export function isEmptyQuery({ whole, starts }: QueryTokens): boolean {
  return whole.length + starts.length === 0;
}

/** How many of the query's tokens a text with these tokens has; each of its tokens that has a wanted start counts. */
export function hitsOf({ whole, starts }: QueryTokens, tokens: ReadonlySet<string>): number {
  const started = starts.length === 0 ? 0 : startedBy(starts, tokens);
  return whole.filter((token) => tokens.has(token)).length + started;
}

/** How many of the tokens start with one of these. */
export function startedBy(starts: readonly string[], tokens: ReadonlySet<string>): number {
  return [...tokens].filter((token) => starts.some((start) => token.startsWith(start))).length;
}

function prefixOf(space: string): string {
  if (lastPrefix?.space !== space) lastPrefix = { space, prefix: sha256(space).slice(0, 12) };
  return lastPrefix.prefix;
}
let lastPrefix: { readonly space: string; readonly prefix: string } | undefined;

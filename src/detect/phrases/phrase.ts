import { Fault } from '../../base/fault.ts';

/**
 * The notation of rules: words in order, with counted gaps. It has no stars and no nesting, so every phrase
 * becomes a bit-parallel automaton that reads each word once, whatever the text.
 *
 *   ignore            the word, in any disguise that the folded view removes
 *   instruct*         any word with this beginning
 *   ignore|forget     one of these
 *   @override         one of a vocabulary class; mixes with words: @override|skip
 *   (from now on|henceforth)   one of these, several words allowed
 *   please?           may be missing; works on every form above
 *   ..4               up to four words of any kind, inside one sentence
 *   ^                 at the start: the next word opens the sentence, apart from polite words
 */
export type Element =
  | { readonly kind: 'gap'; readonly max: number }
  | { readonly kind: 'words'; readonly alternatives: Alternatives; readonly optional: boolean };

export interface Alternatives {
  readonly single: readonly string[];
  readonly several: readonly (readonly string[])[];
}

export interface Phrase {
  readonly source: string;
  readonly anchored: boolean;
  readonly elements: readonly Element[];
}

export type Vocabulary = ReadonlyMap<string, readonly string[]>;

export function parsePhrase(source: string, vocabulary: Vocabulary): Phrase {
  const anchored = source.startsWith('^');
  const parts = (anchored ? source.slice(1) : source).match(/\([^)]*\)\??|\S+/g) ?? [];
  const elements = parts.map((part) => parseElement(part, source, vocabulary));
  const first = elements[0];
  const last = elements.at(-1);
  if (first?.kind !== 'words' || last?.kind !== 'words') throw badPhrase(source, 'must begin and end with a word');
  if (last.optional) throw badPhrase(source, 'must not end with an optional word');
  return { source, anchored, elements };
}

function parseElement(part: string, source: string, vocabulary: Vocabulary): Element {
  const gap = /^\.\.(\d{1,2})$/.exec(part);
  if (gap !== null) return { kind: 'gap', max: Number(gap[1]) };
  const optional = part.endsWith('?');
  const body = (optional ? part.slice(0, -1) : part).replace(/^\((.*)\)$/, '$1');
  return { kind: 'words', alternatives: alternativesOf(body, source, vocabulary), optional };
}

/**
 * Where the lexer splits words: at hyphens and underscores, and between a script without spaces and one with spaces. An
 * unsplit term (`sign-off`, `api_key`) could never match.
 */
const wordBoundaries =
  /[\s_-]+|(?<=[a-z\d])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])(?=[a-z\d])/u;

/** Most terms are one plain word, and checking for that is cheaper than splitting. */
const singleWord = /^[a-z\d'.*<>]+$/;

/** Many phrases share a part; sharing the parsed list keeps compiling fast. */
const known = new WeakMap<Vocabulary, Map<string, Alternatives>>();

function alternativesOf(body: string, source: string, vocabulary: Vocabulary): Alternatives {
  const cache = known.get(vocabulary) ?? new Map<string, Alternatives>();
  known.set(vocabulary, cache);
  const before = cache.get(body);
  if (before !== undefined) return before;
  if (/[()]/.test(body)) throw badPhrase(source, `has a parenthesis inside "${body}"; write (a|b c|d)`);
  const single: string[] = [];
  const several: string[][] = [];
  for (const term of body.split('|').flatMap((name) => expandName(name.trim(), source, vocabulary))) {
    const words = singleWord.test(term) ? [] : term.split(wordBoundaries).filter((word) => word !== '');
    if (words.length > 1) several.push(words);
    else single.push(term);
  }
  const found = { single, several };
  cache.set(body, found);
  return found;
}

function expandName(name: string, source: string, vocabulary: Vocabulary): readonly string[] {
  if (name === '') throw badPhrase(source, 'has an empty alternative');
  if (!name.startsWith('@')) return [name];
  const words = vocabulary.get(name.slice(1));
  if (words === undefined) throw badPhrase(source, `names the unknown word class ${name}`);
  return words;
}

export function badPhrase(source: string, problem: string): Fault {
  return new Fault('config-invalid', `phrase "${source}" ${problem}`);
}

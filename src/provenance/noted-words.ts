import { units } from './calendar-words.ts';
import { forgetReadWords } from './clause-tokens.ts';
import { spokenTimes } from './clock-times.ts';
import { contrastsOf } from './contrasts.ts';
import { likeForms } from './like-words.ts';
import { spokenForms, wordParts } from './stem.ts';
import { isPlainKind, type TokenKind, tokenKinds } from './tokens.ts';

/** A keyed hash of a form: without the key nobody can tell which word it stands for. At least 24 bits are used. */
export type Mark = (form: string) => number;

const markBits = 0xff_ff_ff;

/** The 24 bits of a keyed hash that evidence keeps. */
export function markOf(form: string, mark: Mark): number {
  return mark(form) & markBits;
}

/** What a word of a note is compared by. */
export interface NotedWord {
  readonly mark: number;
  /** Whether it is a unit or currency. */
  readonly isUnit: boolean;
  /** Other forms that the user may have said. */
  readonly spoken: readonly number[] | undefined;
  /** Words of which the user did not say this one if they said one of them. */
  readonly excludes: readonly number[] | undefined;
}

interface CachedWord extends NotedWord {
  like: readonly number[] | undefined;
}

/** The words of one space, by their kind. Notes have few words that no note had before. */
type WordsByKind = Readonly<Record<TokenKind, Map<string, CachedWord>>>;

const maxWords = 20_000;
let wordsBySpace = new WeakMap<Mark, WordsByKind>();
/** The words that were asked for last: the next word is of the same note. */
let last: { readonly mark: Mark; readonly words: WordsByKind } | undefined;
let cachedWords = 0;

/** Nothing of an erased text may survive here. */
export function forgetWords(): void {
  forgetReadWords();
  wordsBySpace = new WeakMap();
  last = undefined;
  cachedWords = 0;
}

function wordsOf(mark: Mark): WordsByKind {
  if (last?.mark === mark) return last.words;
  let words = wordsBySpace.get(mark);
  if (words === undefined) {
    words = Object.fromEntries(tokenKinds.map((kind) => [kind, new Map()])) as unknown as WordsByKind;
    wordsBySpace.set(mark, words);
  }
  last = { mark, words };
  return words;
}

/** What a form of this kind is compared by. */
export function notedWord(form: string, kind: TokenKind, mark: Mark): NotedWord {
  return cachedWord(form, kind, mark);
}

/** Words that people say instead of this one, and those that a long one begins or ends with. */
export function likeMarks(form: string, kind: TokenKind, mark: Mark): readonly number[] {
  const word = cachedWord(form, kind, mark);
  word.like ??= marksOf([...likeForms(form), ...(kind === 'word' ? wordParts(form) : [])], mark);
  return word.like;
}

function cachedWord(form: string, kind: TokenKind, mark: Mark): CachedWord {
  const known = wordsOf(mark)[kind].get(form);
  if (known !== undefined) return known;
  if (cachedWords >= maxWords) forgetWords();
  const spoken = spokenFor(form, kind);
  const excluded = contrastsOf(form);
  const word: CachedWord = {
    mark: markOf(form, mark),
    isUnit: kind !== 'name' && unitForms.has(form),
    spoken: spoken.length === 0 ? undefined : marksOf(spoken, mark),
    excludes: excluded.length === 0 ? undefined : marksOf(excluded, mark),
    like: undefined,
  };
  wordsOf(mark)[kind].set(form, word);
  cachedWords += 1;
  return word;
}

const unitForms: ReadonlySet<string> = new Set(units.values());

function spokenFor(form: string, kind: TokenKind): readonly string[] {
  if (kind === 'number') return spokenTimes(form);
  return isPlainKind(kind) ? spokenForms(form) : [];
}

function marksOf(forms: readonly string[], mark: Mark): readonly number[] {
  return forms.map((form) => markOf(form, mark));
}

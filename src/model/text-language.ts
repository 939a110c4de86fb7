import { languageLetters, languageWords, type SearchLanguage } from './language-words.ts';

const languages = Object.keys(languageWords) as readonly SearchLanguage[];

interface Evidence {
  readonly languages: readonly SearchLanguage[];
  /** What it counts for each of them: the less, the more languages share it. */
  readonly weight: number;
}

/** Longer texts show their language in their first words. */
const maxWordsRead = 400;
/** One word that two languages share is enough evidence if none speaks against it. */
const minScore = 0.4;

function evidenceOf(found: (language: SearchLanguage) => readonly string[]): ReadonlyMap<string, Evidence> {
  const byKey = new Map<string, SearchLanguage[]>();
  for (const language of languages) {
    for (const key of new Set(found(language))) byKey.set(key, [...(byKey.get(key) ?? []), language]);
  }
  return new Map([...byKey].map(([key, all]) => [key, { languages: all, weight: 1 / all.length }]));
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
let tables:
  | { readonly words: ReadonlyMap<string, Evidence>; readonly letters: ReadonlyMap<string, Evidence> }
  | undefined;
const smallWords = new Map<SearchLanguage, ReadonlySet<string>>();

function evidence(): NonNullable<typeof tables> {
  tables ??= {
    words: evidenceOf((language) => wordsOf(`${languageWords[language].small} ${languageWords[language].frequent}`)),
    letters: evidenceOf((language) => [...(languageLetters[language] ?? '')]),
  };
  return tables;
}

/**
 * The language that the words of a text show, by small words, words frequent in notes, and letters. Undefined if nothing shows one, or
 * another one as much. A wrong guess costs little: every word is also found as it would be without a guess.
 */
export function languageOf(words: readonly string[]): SearchLanguage | undefined {
  const scores = new Map<SearchLanguage, number>();
  const add = (found: Evidence | undefined): void => {
    for (const language of found?.languages ?? []) {
      scores.set(language, (scores.get(language) ?? 0) + (found?.weight ?? 0));
    }
  };
  const { words: known, letters } = evidence();
  for (const word of words.slice(0, maxWordsRead)) {
    add(known.get(word));
    for (const letter of new Set(word)) add(letters.get(letter));
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < minScore) return undefined;
  return second !== undefined && second[1] === best[1] && isDefault(second[0]) ? undefined : best[0];
}

function isDefault(language: SearchLanguage): boolean {
  return language === 'english' || language === 'russian';
}

/** Whether a word carries no meaning of its own in this language. */
export function isSmallWord(word: string, language: SearchLanguage): boolean {
  const known = smallWords.get(language) ?? new Set(wordsOf(languageWords[language].small));
  smallWords.set(language, known);
  return known.has(word);
}

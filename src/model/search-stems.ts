import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { withoutAccents } from './accents.ts';
import { englishStemOf } from './english-stem.ts';
import { type TaggedLanguage, taggedLanguages } from './language-words.ts';
import { searchWords } from './search-words.ts';
import { isSmallWord, languageOf } from './text-language.ts';

interface Tagged {
  /** At the end of a stem. Words are in lower case, so no word ends like this. */
  readonly tag: string;
  readonly script: RegExp;
  readonly stem: (word: string) => string;
}

const latin = /^\p{Script=Latin}{4,40}$/u;
const cyrillic = /^\p{Script=Cyrillic}{4,40}$/u;

const tagged: Readonly<Record<TaggedLanguage, Tagged>> = {
  // The algorithm leaves the ending of "trinkt" and "zahlt", which is none of nouns such as "Nacht" and "Kraft".
  german: { tag: 'D', script: latin, stem: (word) => german(word).replace(/(?<=...[bdgklmnprvwz])e?t$/, '') },
  french: { tag: 'F', script: latin, stem: french },
  spanish: { tag: 'S', script: latin, stem: spanish },
  italian: { tag: 'I', script: latin, stem: italian },
  portuguese: { tag: 'P', script: latin, stem: portuguese },
  dutch: { tag: 'N', script: latin, stem: dutch },
  swedish: { tag: 'V', script: latin, stem: swedish },
  danish: { tag: 'K', script: latin, stem: danish },
  norwegian: { tag: 'O', script: latin, stem: norwegian },
  finnish: { tag: 'L', script: latin, stem: finnish },
  hungarian: { tag: 'H', script: latin, stem: hungarian },
  romanian: { tag: 'R', script: latin, stem: romanian },
  turkish: { tag: 'T', script: latin, stem: turkish },
  ukrainian: { tag: 'U', script: cyrillic, stem: ukrainian },
};

/** Scripts of which one language is the usual one, with its stemmer. */
const usual: readonly (readonly [script: RegExp, stem: (word: string) => string])[] = [
  [/^[a-z]{3,40}$/, englishStemOf],
  [/^\p{Script=Cyrillic}{3,40}$/u, russian],
  [/^\p{Script=Greek}{3,40}$/u, greek],
  [/^\p{Script=Arabic}{3,40}$/u, arabic],
  [/^[\p{Script=Devanagari}\p{M}]{3,40}$/u, hindi],
];

/**
 * The stem by which a word is found in a text of any language: without accents, and without the endings of the usual language of its
 * script, which for Latin letters is English. Words of other scripts, and words with digits, are their own stems.
 */
export function stemOf(word: string): string {
  const plain = withoutAccents(word);
  const stemmer = usual.find(([script]) => script.test(plain))?.[1];
  return stemmer === undefined ? plain : withoutAccents(stemmer(plain));
}

/** The stem of a word in a language, with the tag of the language; undefined if the word is not in its script. */
function taggedStemOf(word: string, language: TaggedLanguage): string | undefined {
  const { tag, script, stem } = tagged[language];
  if (!script.test(word)) return undefined;
  const plain = withoutAccents(stem(word));
  // Some stemmers leave a vowel to one form and not to another: "fatura" and "fatur", "reuniã" and "reuniõ".
  return `${plain.length > 4 ? plain.replace(/[aeiou]$/, '') : plain}${tag}`;
}

/** By these letters stems and texts of a language are marked. */
export const languageTags: readonly string[] = taggedLanguages.map((language) => tagged[language].tag);

/**
 * Everything by which a text is found: the stems of its words; and in a text of another language than English or Russian also the stems that
 * this language gives them, and its tag. `limit` counts stems.
 */
export function textStems(text: string, limit: number): readonly string[] {
  const words = searchWords(text);
  const stems = new Set(words.map(stemOf));
  const shown = languageOf(words);
  const language = taggedLanguages.find((each) => each === shown);
  if (language === undefined) return [...stems].slice(0, limit);
  const others = words.flatMap((word) => (isSmallWord(word, language) ? [] : (taggedStemOf(word, language) ?? [])));
  return [tagged[language].tag, ...new Set([...stems, ...others])].slice(0, limit);
}

/** The stem by which texts with this tag have a form of the word, if it is in the script of the language. */
export function taggedStem(word: string, tag: string): string | undefined {
  const language = taggedLanguages.find((each) => tagged[each].tag === tag);
  return language === undefined ? undefined : taggedStemOf(word, language);
}

/** Every stem that a text with a form of this word may have: first the one that it has in any language. */
export function queryStems(word: string): readonly string[] {
  return [stemOf(word), ...languageTags.flatMap((tag) => taggedStem(word, tag) ?? [])];
}

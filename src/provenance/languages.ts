import { patternFor } from './plain-pattern.ts';

/** Languages in which words mean something else than in the others. German gives every noun a capital. */
export type TextLanguage = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'sv' | 'da' | 'pl' | 'other';

/** Words that tell a language, because they are frequent there and rare or unknown elsewhere. */
const telling: Readonly<Record<Exclude<TextLanguage, 'other'>, string>> = {
  en: 'the is are was my our we you your they she he it and of to for with not don isn doesn have has at from user users that this their when be will please i on her his wants want no but by me us so or any all use never always need needs should must like at up out after before if it',
  de: 'und der die das ist nicht ich mit für auf ein eine dem den wir bitte zum zur immer kein keine keinen nur auch oder mein meine meiner nutzer nutzers nutzerin benutzer benutzers des am im werden wird nein mir mich sind bei von nach aber um ab jetzt soll sollen muss kann darf seit vor bis vom beim als mehr gegen morgens abends immer ist nie',
  fr: 'je le les des une est pas mon ma mes nous vous il elle et avec pour dans sur qui du au aux ne toujours utilisateur utilisatrice chez ce cette ou à',
  es: 'el los las una es mi mis no con por para del y que yo usuario usuaria siempre nunca está en al su sus muy cada',
  pt: 'o os as um uma não dos das com você dela dele pelo pela em ao às meu minha é são do da no na nos nas usuário usuária sempre nunca',
  it: 'il lo gli della delle che sono nel nella degli di per non è mio alle dal dalla con sempre utente ogni una nelle ai dei si come anche',
  nl: 'de het een ik niet en van met voor mijn ons naar op te is zijn wij bij geen altijd gebruiker heb heeft ook dat maar',
  sv: 'och jag är inte på med att det som för av till från i har min mitt mina vi ett en den också användaren inget ingen',
  da: 'og jeg er ikke på med at det som for af til fra i har min mit mine vi et en den også brugeren brukeren ingen',
  pl: 'się nie jest są że mój moja moje jak jako mam ma i w z na do po użytkownik użytkowniczka jestem pracuję mieszkam',
};
const languages = Object.keys(telling) as Exclude<TextLanguage, 'other'>[];
/** The languages that a word tells, one bit for each. */
const languagesOfWord = new Map<string, number>();
for (const [at, language] of languages.entries()) {
  for (const word of telling[language].split(' ')) {
    languagesOfWord.set(word, (languagesOfWord.get(word) ?? 0) | (1 << at));
  }
}
const longestTelling = Math.max(...[...languagesOfWord.keys()].map(({ length }) => length));
const maxWordsRead = 400;
const letters = /[\p{L}\p{M}]+/gu;

/** The language of a text, as far as reading it needs to know. `other` if two are as likely. */
export function languageOf(text: string): TextLanguage {
  let [most, first, isClear] = [0, -1, false];
  for (const [at, count] of tellingWordsIn(text).entries()) {
    if (count > most) [most, first, isClear] = [count, at, true];
    else if (count === most) isClear = false;
  }
  return (isClear ? languages[first] : undefined) ?? markOf(text);
}

/** How many words of a text tell each language. */
function tellingWordsIn(text: string): Uint16Array {
  const counts = new Uint16Array(languages.length);
  const read = text.slice(0, maxWordsRead * 8).toLowerCase();
  for (const word of read.match(patternFor(letters, read)) ?? []) {
    let bits = word.length > longestTelling ? 0 : (languagesOfWord.get(word) ?? 0);
    for (let at = 0; bits !== 0; at++, bits >>= 1) if ((bits & 1) !== 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** The language of a whole text, found when the first part of it asks: a long text is asked about by each of its sentences. */
export function languageAround(text: string): () => TextLanguage {
  let found: TextLanguage | undefined;
  return () => {
    found ??= languageOf(text);
    return found;
  };
}

/** Letters that only one of the languages has. */
function markOf(text: string): TextLanguage {
  if (/[ãõ]/iu.test(text)) return 'pt';
  if (/å/iu.test(text)) return 'sv';
  if (/[æø]/iu.test(text)) return 'da';
  if (/[ąęłńśźż]/iu.test(text)) return 'pl';
  return /[ñ¿¡]/iu.test(text) ? 'es' : /ß/u.test(text) ? 'de' : 'other';
}

/** Words that negate or qualify in one language and are ordinary words in another. */
const foreign: Readonly<Partial<Record<TextLanguage, ReadonlySet<string>>>> = {
  en: new Set(
    'brat her po sin ne pas ni mai non sem menos meno plus tot mag kan se si als mits prima solo todo toda todos todas alle cada fino capo pai ami mari fils vez nach vor bis moins mais nie bez'.split(
      ' ',
    ),
  ),
  de: new Set('noch mai als po no her sin son si se ne pas non tot solo mais'.split(' ')),
  fr: new Set('ma se son mais mai her po sin no mars'.split(' ')),
  es: new Set('se son her po mai non mais'.split(' ')),
  pt: new Set('no her po mai non son'.split(' ')),
  it: new Set('si son her po sin no'.split(' ')),
  nl: new Set('mai her po son no non se si'.split(' ')),
  other: new Set(['se']),
};

/** Whether a word that negates or qualifies in one language is an ordinary word in the language of this text. */
export function isForeign(lower: string, language: TextLanguage): boolean {
  return foreign[language]?.has(lower) ?? false;
}

/** Whether a word for the speaker in one language is a preposition or conjunction in the language of this text. */
export function isForeignSelf(lower: string, language: TextLanguage): boolean {
  return lower === 'i' && (language === 'sv' || language === 'da' || language === 'pl');
}

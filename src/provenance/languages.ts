/** Languages in which words mean something else than in the others. German gives every noun a capital. */
export type TextLanguage = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'other';

/** Words that tell a language, because they are frequent there and rare or unknown elsewhere. */
const telling: Readonly<Record<Exclude<TextLanguage, 'other'>, string>> = {
  en: 'the is are was my our we you your they she he it and of to for with not don isn doesn have has at from user users that this their when be will please i on her his wants want no but by me us so or any all use never always need needs should must like at up out after before if it',
  de: 'und der die das ist nicht ich mit für auf ein eine dem den wir bitte zum zur immer kein keine keinen nur auch oder mein meine meiner nutzer nutzerin am im werden wird nein mir mich sind bei von nach aber um ab jetzt',
  fr: 'je le les des une est pas mon ma mes nous vous il elle et avec pour dans sur qui du au aux ne toujours utilisateur utilisatrice chez ce cette ou à',
  es: 'el los las una es mi mis no con por para del y que yo usuario usuaria siempre nunca está en al su sus muy cada',
  pt: 'o os as um uma não dos das com você dela dele pelo pela em ao às meu minha é são do da usuário usuária sempre nunca',
  it: 'il lo gli della delle che sono nel nella degli di per non è mio mia alle dal dalla con sempre utente ogni una',
  nl: 'de het een ik niet en van met voor mijn ons naar op te is zijn wij bij geen altijd gebruiker heb heeft ook dat maar',
};
const languages = Object.keys(telling) as Exclude<TextLanguage, 'other'>[];
const languagesOfWord = new Map<string, TextLanguage[]>();
for (const language of languages) {
  for (const word of new Set(telling[language].split(' '))) {
    const known = languagesOfWord.get(word);
    if (known === undefined) languagesOfWord.set(word, [language]);
    else known.push(language);
  }
}
const maxWordsRead = 400;
const letters = /[\p{L}\p{M}]+/gu;

/** The language of a text, as far as reading it needs to know. `other` if two are as likely. */
export function languageOf(text: string): TextLanguage {
  const counts = new Map<TextLanguage, number>();
  let read = 0;
  for (const [word] of text.matchAll(letters)) {
    for (const language of languagesOfWord.get(word.toLowerCase()) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
    read += 1;
    if (read >= maxWordsRead) break;
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (first === undefined || first[1] === second?.[1]) return markOf(text);
  return first[0];
}

/** Letters that only one of the languages has. */
function markOf(text: string): TextLanguage {
  if (/[ãõ]/iu.test(text)) return 'pt';
  return /[ñ¿¡]/iu.test(text) ? 'es' : /ß/u.test(text) ? 'de' : 'other';
}

/** Words that negate or qualify in one language and are ordinary words in another. */
const foreign: Readonly<Partial<Record<TextLanguage, ReadonlySet<string>>>> = {
  en: new Set(
    'her po sin ne pas ni mai non sem menos meno plus tot mag kan se si als mits prima solo todo toda todos todas alle cada fino capo pai ami mari fils vez nach vor bis moins mais nie bez'.split(
      ' ',
    ),
  ),
  de: new Set('mai als po no her sin son si se ne pas non tot solo mais'.split(' ')),
  fr: new Set('se son mais mai her po sin no mars'.split(' ')),
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

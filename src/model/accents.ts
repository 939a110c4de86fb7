/** Letters that Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n' },
  ...{ ё: 'е', ς: 'σ' },
};
const oneLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/** Marks over Latin and Greek letters. In other scripts they are vowels, or make another letter. */
const marks = /([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu;
const vowelSigns = /[\u0591-\u05c7\u064b-\u065f\u0670]/g;
const isPlain = /^[a-z0-9_]*$/;

/** A word as people type it who leave out the accents: "cafe" for "café", "strasse" for "straße". Expects lower case. */
export function withoutAccents(word: string): string {
  if (isPlain.test(word)) return word;
  const letters = word.normalize('NFD').replace(marks, '$1').normalize('NFC');
  return letters.replace(oneLetter, (letter) => plainLetters[letter] ?? letter).replace(vowelSigns, '');
}

import type { AccusingRule, OddHit } from '../rule.ts';
import { foldWord } from '../views/index.ts';

const word = /[\p{L}\p{M}]{4,}/gu;
const foreign = /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}]/gu;
const latin = /[a-z]/gi;
/** Letters of formulas and unit names: `μservice`, `βcarotene`, `kΩ` are written so on purpose. */
const symbols = /[αβγδεηθλμπσφωΔΘΛΣΦΩ]/;
const talk = /homoglyph|cyrillic|look-?alike|confusable|kyrillisch|кирилл/i;
const mostHits = 8;

// `pаypal` with one Cyrillic letter passes a reader and fails a filter. In Russian or Greek prose a keyboard left in the
// wrong layout does the same by accident, and suffixes hang on Latin names (`SMSка`), so there it is only noted,
// as it is where the text speaks about such letters.
export const rule: AccusingRule = {
  id: 'mixed_script_word',
  title: 'Latin word with look-alike letters of another script',
  category: 'hidden-content',
  scope: 'all',
  level: 2,
  confidence: 0.85,
  why: 'A word that reads as Latin is spelled with letters of another script, which hides it from filters and people.',
  advice: 'Rewrite the word in plain letters and judge the text again.',
  threats: ['T11'],
  unsoftened: 'all',
  inspect: ({ text }) => hitsOf(text),
};

function* hitsOf(text: string): Iterable<OddHit> {
  const found: OddHit[] = [];
  let native = false;
  for (const match of text.matchAll(word)) {
    const kind = kindOf(match[0]);
    if (kind === 'native') native = true;
    if (kind === 'mixed') found.push({ start: match.index, end: match.index + match[0].length });
    if (found.length >= mostHits) break;
  }
  const innocent = found.length < 3 && (native || talk.test(text));
  for (const hit of found) yield { ...hit, level: innocent ? 1 : 2 };
}

function kindOf(letters: string): 'mixed' | 'native' | 'other' {
  const others = letters.match(foreign);
  if (others === null) return 'other';
  const ascii = letters.match(latin)?.length ?? 0;
  if (ascii === 0) return others.every(looksLatin) ? 'other' : 'native';
  return ascii >= 2 && others.every(looksLatin) ? 'mixed' : 'other';
}

/** A text has many letters and an alphabet few: each is judged once. */
const judged = new Map<string, boolean>();

function looksLatin(letter: string): boolean {
  const known = judged.get(letter);
  if (known !== undefined) return known;
  const looks = !symbols.test(letter) && /^[a-z]$/.test(foldWord(letter));
  judged.set(letter, looks);
  return looks;
}

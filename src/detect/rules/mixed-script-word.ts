import { kindOf as kindOfCharacter, wordCharacter } from '../lexer/characters.ts';
import type { AccusingRule, CharacterHit } from '../rule.ts';
import { foreignLetter, foreignLetterCandidate } from '../shapes/foreign-letters.ts';
import { foldWord } from '../views/index.ts';

const here = new RegExp(foreignLetter.source, 'uy');
const latin = /[a-z]/gi;
/** Letters of formulas and unit names: `μservice`, `βcarotene` and `kΩ` are spelled that way on purpose. */
const symbols = /[αβγδεηθλμπσφωΔΘΛΣΦΩ]/;
const talk = /homoglyph|cyrillic|look-?alike|confusable|kyrillisch|кирилл/i;
const mostHits = 8;
const fewestLetters = 4;

// `pаypal` with one Cyrillic letter fools a reader and escapes a filter. In Russian or Greek prose, a keyboard left in
// the wrong layout does the same by accident, and Latin names take suffixes (`SMSка`), so there the level is low, as it
// is where the text is about such letters.
export const rule: AccusingRule = {
  id: 'mixed_script_word',
  title: 'Latin word with look-alike letters of another script',
  category: 'hidden-content',
  scope: 'minimal',
  level: 2,
  confidence: 0.85,
  why: 'A word that looks Latin contains letters of another script, which hides it from filters and people.',
  advice: 'Rewrite the word in plain letters and scan the text again.',
  threats: ['T11'],
  unmitigated: 'all',
  inspect: ({ text }) => hitsOf(text),
};

function* hitsOf(text: string): Iterable<CharacterHit> {
  const found: CharacterHit[] = [];
  let native = false;
  for (const { start, end } of foreignWords(text)) {
    const kind = kindOf(text.slice(start, end));
    if (kind === 'native') native = true;
    if (kind === 'mixed') found.push({ start, end });
    if (found.length >= mostHits) break;
  }
  const innocent = found.length < 3 && (native || talk.test(text));
  for (const hit of found) yield { ...hit, level: innocent ? 1 : 2 };
}

/** Words that contain a foreign letter. Most words of a text do not, and they cannot contain a look-alike. */
function* foreignWords(text: string): Iterable<{ start: number; end: number }> {
  let done = 0;
  foreignLetterCandidate.lastIndex = 0;
  while (foreignLetterCandidate.test(text)) {
    const at = foreignLetterCandidate.lastIndex - 1;
    here.lastIndex = at;
    if (!here.test(text)) continue;
    let start = at;
    while (start > done && isLetter(text.charCodeAt(start - 1))) start--;
    let end = here.lastIndex;
    while (end < text.length && isLetter(text.charCodeAt(end))) end++;
    done = end;
    if (end - start >= fewestLetters) yield { start, end };
    foreignLetterCandidate.lastIndex = end;
  }
}

function isLetter(unit: number): boolean {
  if (unit < 128) return (unit | 32) >= 97 && (unit | 32) <= 122;
  return kindOfCharacter(unit) === wordCharacter;
}

function kindOf(letters: string): 'mixed' | 'native' | 'other' {
  const others = letters.match(foreignLetter);
  if (others === null) return 'other';
  const ascii = letters.match(latin)?.length ?? 0;
  if (ascii === 0) return others.every(looksLatin) ? 'other' : 'native';
  return ascii >= 2 && others.every(looksLatin) ? 'mixed' : 'other';
}

/** A text has many letters and an alphabet few, so each letter is classified once. */
const judged = new Map<string, boolean>();

function looksLatin(letter: string): boolean {
  const known = judged.get(letter);
  if (known !== undefined) return known;
  const looks = !symbols.test(letter) && /^[a-z]$/.test(foldWord(letter));
  judged.set(letter, looks);
  return looks;
}

import unhomoglyph from 'unhomoglyph';

/**
 * By one or two ASCII letters: the characters that look like them, from the data of UTS #39 as contained in `unhomoglyph`. Of its
 * 6,000 rows the fold needs 500, so the scanner ships those and not the package.
 */
export function confusables(): ReadonlyMap<string, readonly number[]> {
  const sets = new Map<string, number[]>();
  for (const character of [...decomposed()].sort()) {
    // Both cases of a letter must fold alike, or a capital at the start of a sentence would not match the lexicon.
    const letters = asciiLetters(character) ?? asciiLetters(character.toUpperCase());
    if (letters !== undefined) sets.set(letters, [...(sets.get(letters) ?? []), character.codePointAt(0) ?? 0]);
  }
  return sets;
}

/** Above it there are Han characters, tags and private use. */
const lastLetter = 0x1ffff;

/** Every character outside ASCII that is left when a character is decomposed, as the fold does it. */
function decomposed(): ReadonlySet<string> {
  const characters = new Set<string>();
  for (let point = 0x80; point <= lastLetter; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    for (const part of String.fromCodePoint(point).normalize('NFKD').toLowerCase().normalize('NFKD')) {
      if (part > '\u007f') characters.add(part);
    }
  }
  return characters;
}

/** Digits are omitted: nobody reads a Cyrillic word with a 6 in it as leet. */
function asciiLetters(character: string): string | undefined {
  const lookalike = unhomoglyph(character)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Mn}\p{Me}]/gu, '');
  // In the data of UTS #39, the canonical form of m is "rn".
  if (lookalike === 'rn') return 'm';
  return /^[a-z]{1,2}$/.test(lookalike) && lookalike !== 'bl' && lookalike !== 'lo' ? lookalike : undefined;
}

/**
 * Characters that do not appear as themselves, as the inside of a character class of a `u` pattern: controls, format
 * and bidi controls, private use, lone surrogates, line and paragraph separators, and everything that a font may omit.
 * All code that renders a text for a person or a model uses this one set; a second set would be a place to hide.
 */
export const hidden: string = String.raw`\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}`;

/**
 * Blanks that look like a space and are not. Made visible where a person compares texts; in ordinary prose they are
 * ordinary.
 */
export const unusualBlanks: string = String.raw`\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000`;

/** `U+200B`. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

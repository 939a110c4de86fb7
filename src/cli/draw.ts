/**
 * Texts and file names under suspicion go to a person's terminal, where an escape sequence would act and a hidden
 * character would lie. Everything that does not show as itself is drawn as its code point.
 */
const hidden =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/gu;

export function drawHidden(text: string): string {
  return text.replace(hidden, (character) => {
    if (character === '\t') return ' ';
    const code = character.codePointAt(0) ?? 0;
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

const wide =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}])$/u;
const zero = /^\p{M}$/u;

/** Terminal columns a drawn text takes: close enough to keep an underline under its words. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += columnsOf(character);
  return width;
}

/** The longest start of a drawn text that fits. */
export function fitStart(text: string, columns: number): string {
  let width = 0;
  let end = 0;
  for (const character of text) {
    width += columnsOf(character);
    if (width > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The longest end of a drawn text that fits. */
export function fitEnd(text: string, columns: number): string {
  let width = widthOf(text);
  let start = 0;
  for (const character of text) {
    if (width <= columns) break;
    width -= columnsOf(character);
    start += character.length;
  }
  return text.slice(start);
}

function columnsOf(character: string): number {
  if (character <= '~') return 1;
  if (zero.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

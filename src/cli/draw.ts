import { eastAsianWidth } from 'get-east-asian-width';
import { codePointName, hidden, unusualBlanks } from '../base/visible.ts';

/**
 * Suspicious texts and file names reach a person's terminal, where an escape sequence would take effect and a hidden
 * character would deceive. Every character that is not visible as itself is shown as its code point.
 */
const toDraw = new RegExp(`[${hidden}${unusualBlanks}]`, 'gu');

export function drawHidden(text: string): string {
  return text.replace(toDraw, (character) => (character === '\t' ? ' ' : `<${codePointName(character)}>`));
}

const zeroWidth = /^\p{M}$/u;

/** Terminal columns of a drawn text: close enough to align an underline. */
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

/**
 * The rows of a drawn text. A terminal that wraps a long line itself begins the rest in the first column, where only
 * our own lines may begin.
 */
export function rowsOf(drawn: string, columns: number): readonly string[] {
  const rows: string[] = [];
  let rest = drawn;
  while (rest !== '') {
    // A character that is wider than the terminal has a row of its own.
    const row = fitStart(rest, columns) || String.fromCodePoint(rest.codePointAt(0) ?? 0);
    rows.push(row);
    rest = rest.slice(row.length);
  }
  return rows.length === 0 ? [''] : rows;
}

function columnsOf(character: string): number {
  if (character <= '~') return 1;
  return zeroWidth.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);
}

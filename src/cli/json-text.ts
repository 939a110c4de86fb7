import { hidden } from '../base/visible.ts';

/** Every hidden character except the line breaks of the layout. */
const toEscape = new RegExp(String.raw`(?!\n)[${hidden}]`, 'gu');

/** JSON that is safe on a terminal: hidden characters are written as equivalent escapes. */
export function jsonText(value: unknown): string {
  const escaped = JSON.stringify(value, null, 2).replace(toEscape, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
  return `${escaped}\n`;
}

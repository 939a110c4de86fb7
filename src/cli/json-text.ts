import { hidden } from '../base/visible.ts';

/** Everything that does not show as itself, besides the line breaks of the layout. */
const toEscape = new RegExp(String.raw`(?!\n)[${hidden}]`, 'gu');

/** JSON that a terminal can be shown: what is hidden in a memory text arrives as escapes, and means the same. */
export function jsonText(value: unknown): string {
  const escaped = JSON.stringify(value, null, 2).replace(toEscape, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
  return `${escaped}\n`;
}

import { codePointName, hidden } from '../../base/visible.ts';

const toDraw = new RegExp(String.raw`(?![\n\t])[${hidden}]`, 'gu');

/** Text as a page may show it: what was planted may be in here, so hidden characters are drawn. JSX escapes the rest. */
export function shown(text: string): string {
  return text.replace(toDraw, (character) => `\u2039${codePointName(character)}\u203a`);
}

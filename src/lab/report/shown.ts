import { codePointName, hidden } from '../../base/visible.ts';

const toDraw = new RegExp(String.raw`(?![\n\t])[${hidden}]`, 'gu');

/** Text for the page: it may contain planted text, so hidden characters are made visible. JSX escapes the rest. */
export function shown(text: string): string {
  return text.replace(toDraw, (character) => `\u2039${codePointName(character)}\u203a`);
}

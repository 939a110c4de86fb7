import { linesOf } from './lines.ts';
import { drawHidden } from './visible.ts';

/** Tags, addresses and names of tools are chosen by strangers too: one line, nothing hidden, no quote to break out of. */
export function label(text: string, longest = 200): string {
  const points = Array.from(drawHidden(linesOf(text).join(' ')));
  const cut = points.length > longest ? [...points.slice(0, longest), '\u2026'] : points;
  return cut.map((character) => quiet.get(character) ?? character).join('');
}

const quiet: ReadonlyMap<string, string> = new Map([
  ['"', "'"],
  ['<', '\u2039'],
  ['>', '\u203a'],
  ['[', '('],
  [']', ')'],
  ['\t', ' '],
  ['\uff1c', '\u2039'],
  ['\ufe64', '\u2039'],
  ['\uff02', "'"],
]);

const code = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/;

/** Reason codes, sorted, so that the same reasons always read the same. What is not a code is not repeated. */
export function codes(why: readonly string[] = []): readonly string[] {
  return [...new Set(why.map((reason) => (code.test(reason) ? reason : 'unnamed')))].sort();
}

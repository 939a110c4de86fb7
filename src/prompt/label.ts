import { linesOf } from './lines.ts';
import { drawHidden } from './visible.ts';

/** Strangers also choose tags, addresses and tool names: one line, nothing hidden, no quote to break out of. */
export function label(text: string, maxLength = 200): string {
  const points = Array.from(drawHidden(linesOf(text).join(' ')));
  const cut = points.length > maxLength ? [...points.slice(0, maxLength), '\u2026'] : points;
  return cut.map((character) => harmless.get(character) ?? character).join('');
}

const harmless: ReadonlyMap<string, string> = new Map([
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

/** Reason codes, sorted, so that the same reasons always read the same. Anything that is not a code is not repeated. */
export function codes(why: readonly string[] = []): readonly string[] {
  return [...new Set(why.map((reason) => (code.test(reason) ? reason : 'unnamed')))].sort();
}

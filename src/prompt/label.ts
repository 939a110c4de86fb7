import { linesOf } from './lines.ts';
import { drawHidden } from './visible.ts';

/** Strangers also choose tags, addresses and tool names: one line, nothing hidden, no quote to break out of. */
export function label(text: string, maxLength = 200): string {
  const points = Array.from(drawHidden(linesOf(text).join(' ')));
  const cut = points.length > maxLength ? [...points.slice(0, maxLength), '\u2026'] : points;
  return cut.map((character) => harmless.get(character) ?? character).join('');
}

/** What a hasty reader takes for a quote, an angle or a bracket, and what is there instead. */
const lookAlikes: readonly (readonly [instead: string, others: string])[] = [
  ["'", '"\u201c\u201d\u201e\u201f\u2033\u2036\u02ba\u301d\u301e\u301f\uff02'],
  ['\u2039', '<\uff1c\ufe64\u2329\u3008\u300a\u27e8\u276e\u00ab\u226a'],
  ['\u203a', '>\uff1e\ufe65\u232a\u3009\u300b\u27e9\u276f\u00bb\u226b'],
  ['(', '[\uff3b\u3010\u3014\u27e6\u2045'],
  [')', ']\uff3d\u3011\u3015\u27e7\u2046'],
  [' ', '\t'],
];
const harmless = new Map(
  lookAlikes.flatMap(([instead, others]) => Array.from(others, (other) => [other, instead] as const)),
);

const code = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/;

/** Reason codes, sorted, so that the same reasons always read the same. Anything that is not a code is not repeated. */
export function codes(why: readonly string[] = []): readonly string[] {
  return [...new Set(why.map((reason) => (code.test(reason) ? reason : 'unnamed')))].sort();
}

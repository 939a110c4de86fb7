import type { WordTokens } from '../lexer/tokens.ts';

/** Marks at which a statement ends: what stands on both sides does not belong together. */
const isBreak = new Uint8Array(128);
for (const mark of ';()[]{}|"`\n*!?') isBreak[mark.charCodeAt(0)] = 1;
const space = 32;
const comma = 44;
const wideComma = 0xff0c;
const maxCommas = 2;
/** Full stops, semicolons, bullets and quotation marks outside ASCII. */
const wideBreaks = new Set([0x3002, 0xff1b, 0x2022, 0x201c, 0x201d, 0x201e, 0x300c, 0x300d]);

/**
 * By word of a sentence: the number of its clause. Brackets, quotation marks and line breaks end a clause; so does every
 * third comma, because a list is no statement.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: runs for most sentences; every extracted call costs measurable time.
export function numberClauses(
  { starts, ends, codes }: WordTokens,
  text: string,
  from: number,
  to: number,
  clauses: Int32Array,
): void {
  let clause = 0;
  let commas = 0;
  clauses[0] = 0;
  for (let at = from + 1; at < to; at++) {
    const stop = starts[at] ?? 0;
    for (let place = ends[at - 1] ?? 0; place < stop; place++) {
      const code = codes === undefined ? text.charCodeAt(place) : (codes[place] ?? 0);
      if (code === space) continue;
      const isComma = code === comma || code === wideComma;
      if (isComma) commas++;
      if (!(isComma ? commas > maxCommas : endsClause(code))) continue;
      clause++;
      commas = 0;
    }
    clauses[at - from] = clause;
  }
}

function endsClause(code: number): boolean {
  return code < 128 ? isBreak[code] === 1 : wideBreaks.has(code);
}

import type { WordTokens } from '../lexer/tokens.ts';

/** Marks at which a statement ends: what stands on both sides does not belong together. */
const isBreak = new Uint8Array(128);
for (const mark of ';()[]{}|"`\n<>*!?') isBreak[mark.charCodeAt(0)] = 1;
const comma = 44;
const maxCommas = 2;
const wideComma = 0xff0c;
const wideBreaks = new Set([0x3002, 0xff1b, 0x2022, 0x201c, 0x201d, 0x201e, 0xab, 0xbb, 0x300c, 0x300d]);

/**
 * By word of a sentence: the number of its clause. Brackets, quotation marks and line breaks end a clause; so does every
 * third comma, because a list is no statement.
 */
export function numberClauses(
  { starts, ends }: WordTokens,
  codes: Uint16Array,
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
      const code = codes[place] ?? 0;
      if (code === 32) continue;
      if (code === comma || code === wideComma) {
        if (++commas <= maxCommas) continue;
      } else if (!(code < 128 ? isBreak[code] === 1 : wideBreaks.has(code))) continue;
      clause++;
      commas = 0;
    }
    clauses[at - from] = clause;
  }
}

import { noUnit } from '../../lexer/units.ts';
import { isBase64 } from './alphabets.ts';

/** What may be between two pieces of a blob: blanks, commas, quotation marks, the beginning of a quoted line. */
const maxGapUnits = 12;
const newline = 10;

/** The start of the piece after the gap at `at`; -1 if too much lies between, an empty line, or the end. */
export function nextPiece(codes: Uint16Array, at: number): number {
  let lines = 0;
  for (let next = at; next < at + maxGapUnits; ) {
    const unit = codes[next] ?? noUnit;
    if (unit > 126) return -1;
    if (isBase64[unit] === 1) {
      const end = decorationEnd(codes, next, lines > 0);
      if (end === 0) return next;
      next = end;
    } else {
      if (unit === newline && ++lines > 1) return -1;
      next++;
    }
  }
  return -1;
}

/** The end of signs and numbers that decorate a line: `+` between strings, `-` and `//` before a line, `2.`; or 0. */
function decorationEnd(codes: Uint16Array, at: number, startsLine: boolean): number {
  let end = at;
  while (isSign(codes[end] ?? 0) && end < at + 3) end++;
  if (end > at) return isBase64[codes[end] ?? 0] === 1 ? 0 : end;
  while (startsLine && isDigit(codes[end] ?? 0) && end < at + 3) end++;
  const after = codes[end];
  return end > at && (after === 46 || after === 41 || after === 58) ? end + 1 : 0;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

/** The signs of the base64 alphabets: `+`, `-`, `/` and `_`. */
function isSign(unit: number): boolean {
  return unit === 43 || unit === 45 || unit === 47 || unit === 95;
}

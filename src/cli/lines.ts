/** A position as editors count it: both from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface LineIndex {
  positionOf(offset: number): Position;
  /** Offsets of the line around `offset`, without its line break. */
  lineAround(offset: number): { readonly start: number; readonly end: number };
}

/** Where a window starts inside the whole text. */
export interface TextStart {
  readonly line: number;
  readonly column: number;
}

const top: TextStart = { line: 1, column: 1 };

export function indexLines(text: string, origin: TextStart = top): LineIndex {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);

  function rowOf(offset: number): number {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    positionOf(offset) {
      const row = rowOf(offset);
      const column = offset - (starts[row] ?? 0);
      return { line: origin.line + row, column: column + (row === 0 ? origin.column : 1) };
    },
    lineAround(offset) {
      const row = rowOf(offset);
      const next = starts[row + 1];
      const end = next === undefined ? text.length : next - 1;
      const start = starts[row] ?? 0;
      return { start, end: end > start && text[end - 1] === '\r' ? end - 1 : end };
    },
  };
}

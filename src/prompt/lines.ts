/**
 * Everything that some reader treats as the end of a line: a tokenizer, a terminal, Python's splitlines, a web page. A
 * missing separator would let a text begin a line of its own.
 */
const ends = String.raw`\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]`;
const lineEnd = new RegExp(ends);
const keptLineEnd = new RegExp(`(${ends})`);

export function linesOf(text: string): readonly string[] {
  return text.split(lineEnd);
}

/** Changes every line and leaves the separators unchanged. */
export function mapLines(text: string, change: (line: string) => string): string {
  return text
    .split(keptLineEnd)
    .map((piece, index) => (index % 2 === 0 ? change(piece) : piece))
    .join('');
}

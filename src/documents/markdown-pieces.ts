/** A part of a Markdown text, and where it begins in the text. */
export interface MarkdownPiece {
  readonly start: number;
  readonly text: string;
}

/**
 * The parser's time grows with the square of the number of lists and quotes, so a long text is parsed in pieces of at least
 * this length.
 */
const pieceLength = 4_096;
/** A piece that finds no good end is cut at an empty line, and if it has none, at any line. */
const maxPieceLength = 8_192;
const maxUnbrokenLength = 65_536;

/** Blocks of HTML that an empty line does not end, and what ends them. */
const htmlBlocks: readonly (readonly [opens: RegExp, ends: RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![a-z]/i, />/],
];
const fence = /^ {0,3}(`{3,}(?!.*`)|~{3,})/;

/**
 * Cuts a text where every parser would begin again: behind an empty line, before a line that is not indented, and
 * outside of code and HTML that an empty line does not end. Nothing that is open in one piece goes on in the next.
 */
export function markdownPieces(text: string): readonly MarkdownPiece[] {
  if (text.length <= pieceLength * 2) return [{ start: 0, text }];
  const pieces: MarkdownPiece[] = [];
  const blocks = new OpenBlock();
  let start = 0;
  let isAfterBlank = false;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, next);
    const length = at - start;
    const isStart = isAfterBlank && !blocks.isOpen && /^[^\s]/.test(line);
    if (
      (length >= pieceLength && isStart) ||
      (length >= maxPieceLength && isAfterBlank && !blocks.isOpen) ||
      length >= maxUnbrokenLength
    ) {
      pieces.push({ start, text: text.slice(start, at) });
      start = at;
    }
    blocks.read(line);
    isAfterBlank = line.trim() === '';
    at = next;
  }
  return [...pieces, { start, text: text.slice(start) }];
}

/** Follows the code and the HTML that an empty line does not end. */
class OpenBlock {
  #ends: RegExp | undefined;

  get isOpen(): boolean {
    return this.#ends !== undefined;
  }

  read(line: string): void {
    if (this.#ends !== undefined) {
      if (this.#ends.test(line)) this.#ends = undefined;
      return;
    }
    const [, marks] = fence.exec(line) ?? [];
    if (marks !== undefined) {
      this.#ends = new RegExp(`^ {0,3}\\${marks.charAt(0)}{${marks.length},}\\s*$`);
      return;
    }
    const [opens, ends] = htmlBlocks.find(([begins]) => begins.test(line)) ?? [];
    if (opens !== undefined && ends !== undefined && !ends.test(line.replace(opens, ''))) this.#ends = ends;
  }
}

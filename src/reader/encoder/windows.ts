import { type FoldedWords, foldedWords, readableViews } from '../../detect/index.ts';
import type { Span } from '../../model/finding.ts';
import { type Pieces, wordStart } from './pieces.ts';

/** Characters of the text around a word that are read with it. */
const maxBetween = 6;
export const maxWindowPieces = 112;
const windowWords = 48;
const windowStep = 24;
/** A heading or a short line is read together with what follows it. */
const minParagraphWords = 12;

/** A stretch of a text as the encoder reads it. */
export interface PieceWindow {
  readonly pieces: readonly number[];
  /** In the text as it was given. */
  readonly span: Span;
  /** Whether the text shows these words only after something was rejoined or decoded. */
  readonly disguised: boolean;
}

/**
 * A text in windows of pieces, and then what is disguised in it. Addresses, hosts, numbers and the like stand for their kind, so that no host
 * is learned.
 */
export function pieceWindows(text: string, pieces: Pieces): readonly PieceWindow[] {
  const windows: PieceWindow[] = [];
  for (const [n, view] of readableViews(text).entries()) {
    const words = foldedWords(view);
    eachWindow(words, (from, to) => {
      if (!words.isNew(from, to - 1)) return;
      windows.push({ pieces: piecesOf(words, from, to, pieces), span: words.span(from, to - 1), disguised: n > 0 });
    });
  }
  return windows;
}

function piecesOf(words: FoldedWords, from: number, to: number, pieces: Pieces): readonly number[] {
  const { text } = words;
  const ids: number[] = [];
  for (let at = from; at < to && ids.length < maxWindowPieces; at++) {
    const end = words.end(at);
    ids.push(...pieces.of(wordStart + (words.kind(at) ?? text.slice(words.start(at), end))));
    const next = at + 1 < to ? words.start(at + 1) : Math.min(text.length, end + 3);
    const between = text.slice(end, Math.min(next, end + maxBetween)).replace(/\s+/g, '');
    if (between !== '') ids.push(...pieces.of(between));
  }
  return ids.slice(0, maxWindowPieces);
}

/** Windows overlap by half and stay inside a paragraph, or inside a run of short ones. */
function eachWindow(words: FoldedWords, look: (from: number, to: number) => void): void {
  for (let start = 0; start < words.count; ) {
    let end = start + 1;
    while (end < words.count && !(words.opensParagraph(end) && end - start >= minParagraphWords)) end++;
    for (let from = start; ; from += windowStep) {
      const to = Math.min(end, from + windowWords);
      look(from, to);
      if (to === end) break;
    }
    start = end;
  }
}

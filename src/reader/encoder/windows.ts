import { lex } from '../../detect/lexer/lexer.ts';
import { paragraphMark, WordTokens } from '../../detect/lexer/tokens.ts';
import { builtInLexicon } from '../../detect/scanner.ts';
import { fold, isPlain, originalSpan, type TextView, unhide } from '../../detect/views/index.ts';
import type { Span } from '../../model/finding.ts';
import { type Pieces, wordStart } from './pieces.ts';

/** Pieces of the text around a word that are read with it. */
const maxBetween = 6;
export const maxWindowPieces = 112;

/** A stretch of a text as the encoder reads it. */
export interface PieceWindow {
  readonly pieces: readonly number[];
  /** In the text as it was given. */
  readonly span: Span;
}

const tokens = new WordTokens();

/** A text in windows of pieces. Addresses, hosts, numbers and the like stand for their kind, so that no host is learned. */
export function pieceWindows(text: string, pieces: Pieces): readonly PieceWindow[] {
  const lexicon = builtInLexicon();
  const kinds = kindsOf(lexicon.forms);
  const written: TextView = { name: 'as-written', text, starts: undefined, ends: undefined };
  const view = fold(isPlain(text) ? written : (unhide(text)?.view ?? written));
  lex(view.text, lexicon, tokens, false);
  const { starts, ends, signatures } = tokens;
  const windows: PieceWindow[] = [];
  eachWindow(tokens, (from, to) => {
    const ids: number[] = [];
    for (let at = from; at < to && ids.length < maxWindowPieces; at++) {
      const end = ends[at] ?? 0;
      const kind = kinds.get(signatures[at] ?? 0);
      ids.push(...pieces.of(wordStart + (kind ?? view.text.slice(starts[at], end))));
      const next = at + 1 < to ? (starts[at + 1] ?? end) : Math.min(view.text.length, end + 3);
      const between = view.text.slice(end, Math.min(next, end + maxBetween)).replace(/\s+/g, '');
      if (between !== '') ids.push(...pieces.of(between));
    }
    windows.push({
      pieces: ids.slice(0, maxWindowPieces),
      span: originalSpan(view, starts[from] ?? 0, ends[to - 1] ?? 0),
    });
  });
  return windows;
}

const windowWords = 48;
const windowStep = 24;
/** A heading or a short line is read together with what follows it. */
const minParagraphWords = 12;

/** Windows overlap by half and stay inside a paragraph, or inside a run of short ones. */
function eachWindow({ count, opens }: WordTokens, look: (from: number, to: number) => void): void {
  for (let start = 0; start < count; ) {
    let end = start + 1;
    while (end < count && (opens[end] !== paragraphMark || end - start < minParagraphWords)) end++;
    for (let from = start; ; from += windowStep) {
      const to = Math.min(end, from + windowWords);
      look(from, to);
      if (to === end) break;
    }
    start = end;
  }
}

type Forms = ReturnType<typeof builtInLexicon>['forms'];

function kindsOf({ url, domain, email, file, number, variable, account }: Forms): ReadonlyMap<number, string> {
  return new Map([
    [url, 'website'],
    [domain, 'website'],
    [email, 'email'],
    [file, 'file'],
    [number, 'number'],
    [variable, 'variable'],
    [account, 'account'],
  ]);
}

import type { Span } from '../model/finding.ts';
import { lex } from './lexer/lexer.ts';
import { paragraphMark, WordTokens } from './lexer/tokens.ts';
import { builtInLexicon } from './scanner.ts';
import { originalSpan, overlapsChanged, type TextView } from './views/index.ts';

/** What a word is, if it is an address, a number or the like and not a word of a language. */
type WordKind = 'website' | 'email' | 'file' | 'number' | 'variable' | 'account';

/** The words of one view of a text. */
export interface FoldedWords {
  readonly text: string;
  readonly count: number;
  start(at: number): number;
  end(at: number): number;
  kind(at: number): WordKind | undefined;
  opensParagraph(at: number): boolean;
  /** Where the words `first` to `last` stand in the text as it was given. */
  span(first: number, last: number): Span;
  /** Whether no other view has shown these words. */
  isNew(first: number, last: number): boolean;
}

const tokens = new WordTokens();

/** Valid until the next call. */
export function foldedWords(view: TextView): FoldedWords {
  const lexicon = builtInLexicon();
  lex(view.text, lexicon, tokens, false);
  const { starts, ends, signatures, opens, count } = tokens;
  const kinds = kindsOf(lexicon.forms);
  const span: FoldedWords['span'] = (first, last) => originalSpan(view, starts[first] ?? 0, ends[last] ?? 0);
  return {
    text: view.text,
    count,
    start: (at) => starts[at] ?? 0,
    end: (at) => ends[at] ?? 0,
    kind: (at) => kinds.get(signatures[at] ?? 0),
    opensParagraph: (at) => opens[at] === paragraphMark,
    span,
    isNew: (first, last) => overlapsChanged(view, span(first, last)),
  };
}

type Forms = ReturnType<typeof builtInLexicon>['forms'];

function kindsOf({ url, domain, email, file, number, variable, account }: Forms): ReadonlyMap<number, WordKind> {
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

/** A token of a command line. */
export type Token =
  | {
      readonly kind: 'word';
      readonly text: string;
      /** Contains a variable, a substitution or a pattern, which only the shell can expand. */
      readonly dynamic: boolean;
    }
  | { readonly kind: 'operator'; readonly text: string }
  /** A here-document (`<<`) or here-string (`<<<`). */
  | { readonly kind: 'document'; readonly text: string };

export interface Lexed {
  readonly tokens: readonly Token[];
  /** Nested command lines: `$(...)`, backquotes, `<(...)`. */
  readonly inner: readonly string[];
}

const operators = [
  '&>>',
  '<<<',
  '<<-',
  '&>',
  '>>',
  '>|',
  '>&',
  '<>',
  '<&',
  '<<',
  '&&',
  '||',
  ';;',
  '|&',
  '>',
  '<',
  '|',
  '&',
  ';',
  '(',
  ')',
  '\n',
];
/** Glob and brace patterns. A single brace groups commands. */
const patterns = /^(?:[*?[]|\{(?=[^\s{}]*\})[^\s{}]*?(?:,|\.\.))/;
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  e: '\u001b',
  a: '\u0007',
  b: '\b',
  '0': '\0',
};

/** Splits a command line like a shell, as far as needed to see what it writes where. Never runs anything. */
export function lex(line: string): Lexed {
  return new Lexer(line).run();
}

class Lexer {
  readonly #line: string;
  #at = 0;
  readonly #tokens: Token[] = [];
  readonly #inner: string[] = [];
  /** Delimiters of here-documents that begin on the next line. */
  #awaited: string[] = [];
  #word: string | undefined;
  #dynamic = false;

  constructor(line: string) {
    this.#line = line;
  }

  run(): Lexed {
    while (this.#at < this.#line.length) this.#step();
    this.#endWord();
    return { tokens: this.#tokens, inner: this.#inner };
  }

  #step(): void {
    const character = this.#line[this.#at] ?? '';
    const reader = readers[character];
    if (reader?.(this)) return;
    if (character === ' ' || character === '\t' || character === '\r') {
      this.#endWord();
      this.#at++;
      return;
    }
    const operator = operators.find((one) => this.#line.startsWith(one, this.#at));
    if (operator === undefined) this.append(character, 1, patterns.test(this.rest()));
    else this.#operator(operator);
  }

  append(text: string, length: number, dynamic = false): void {
    this.#word = (this.#word ?? '') + text;
    this.#dynamic ||= dynamic;
    this.#at += length;
  }

  rest(): string {
    return this.#line.slice(this.#at);
  }

  isInWord(): boolean {
    return this.#word !== undefined;
  }

  skip(length: number): void {
    this.#at += length;
  }

  substitute(inside: string, length: number): void {
    this.#inner.push(inside);
    this.append('', length, true);
  }

  #operator(text: string): void {
    // `2>` writes like `>`; the number is not an argument.
    if (/^[<>]/.test(text) && /^\d$/.test(this.#word ?? '')) this.#word = undefined;
    this.#endWord();
    this.#at += text.length;
    if ((text === '<' || text === '>') && this.#line[this.#at] === '(') {
      const inside = balanced(this.#line.slice(this.#at));
      this.substitute(inside.slice(1, -1), inside.length);
      return;
    }
    if (text === '<<' || text === '<<-') this.#awaitDocument();
    else this.#tokens.push({ kind: 'operator', text });
    if (text === '\n') this.#readDocuments();
  }

  #awaitDocument(): void {
    const [whole = '', mark = ''] = /^[ \t]*(\S+)/.exec(this.rest()) ?? [];
    this.#at += whole.length;
    this.#awaited.push(mark.replace(/['"\\]/g, ''));
  }

  #readDocuments(): void {
    for (const mark of this.#awaited) {
      const body = this.#upToMark(mark);
      this.#tokens.push({ kind: 'document', text: body });
      for (const one of substitutions(body)) this.#inner.push(one);
    }
    this.#awaited = [];
  }

  /** Reads up to the delimiter only, so that many here-documents still take linear time. */
  #upToMark(mark: string): string {
    const [line, from] = [this.#line, this.#at];
    for (let start = from; start <= line.length; ) {
      const next = line.indexOf('\n', start);
      const end = next === -1 ? line.length : next;
      if (line.slice(start, end).replace(/^\t+/, '') === mark) {
        this.#at = Math.min(line.length, start === from ? end + 1 : end);
        return line.slice(from, Math.max(from, start - 1));
      }
      start = end + 1;
    }
    this.#at = line.length;
    return line.slice(from);
  }

  #endWord(): void {
    if (this.#word === undefined) return;
    const last = this.#tokens.at(-1);
    if (last?.kind === 'operator' && last.text === '<<<')
      this.#tokens[this.#tokens.length - 1] = { kind: 'document', text: this.#word };
    else this.#tokens.push({ kind: 'word', text: this.#word, dynamic: this.#dynamic });
    this.#word = undefined;
    this.#dynamic = false;
  }
}

type Reader = (lexer: Lexer) => boolean;

/** Readers for quotes, backslashes and dollar signs. */
const readers: Readonly<Record<string, Reader>> = {
  "'": (lexer) => {
    const end = lexer.rest().indexOf("'", 1);
    const length = end === -1 ? lexer.rest().length : end + 1;
    lexer.append(lexer.rest().slice(1, end === -1 ? undefined : end), length);
    return true;
  },
  '"': (lexer) => {
    const quoted = /^"[^"\\]*(?:\\[\s\S][^"\\]*)*"?/.exec(lexer.rest())?.[0] ?? '"';
    const inside = quoted.slice(1, quoted.length > 1 && quoted.endsWith('"') ? -1 : undefined);
    for (const one of substitutions(inside)) lexer.substitute(one, 0);
    lexer.append(inside.replace(/\\(["\\$`\n])/g, '$1'), quoted.length, /(?<!\\)[$`]/.test(inside));
    return true;
  },
  '\\': (lexer) => {
    const next = lexer.rest()[1] ?? '';
    if (next === '\n') lexer.skip(2);
    else lexer.append(next, 2);
    return true;
  },
  $: (lexer) => {
    const rest = lexer.rest();
    if (rest.startsWith("$'")) {
      const quoted = /^\$'([^'\\]*(?:\\[\s\S][^'\\]*)*)'?/.exec(rest);
      lexer.append(unescaped(quoted?.[1] ?? ''), quoted?.[0].length ?? 2);
    } else if (rest.startsWith('$(')) {
      const inside = balanced(rest.slice(1));
      lexer.substitute(inside.slice(1, -1), inside.length + 1);
    } else {
      lexer.append('$', 1, true);
    }
    return true;
  },
  '`': (lexer) => {
    const [whole = '`', inside = ''] = /^`([^`\\]*(?:\\[\s\S][^`\\]*)*)`?/.exec(lexer.rest()) ?? [];
    lexer.substitute(inside, whole.length);
    return true;
  },
  '#': (lexer) => {
    if (lexer.isInWord()) return false;
    lexer.skip(/^[^\n]*/.exec(lexer.rest())?.[0].length ?? 1);
    return true;
  },
};

/** Tokens that matter for matching parentheses: quoted text, escapes, and parentheses. */
const nesting = /\\[\s\S]|'[^']*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[()]/g;

/** From a parenthesis to its match, ignoring those in quotes. */
function balanced(text: string): string {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(nesting)) {
    if (found === '(') depth++;
    if (found === ')' && --depth === 0) return text.slice(0, index + 1);
  }
  return `${text})`;
}

function substitutions(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = text.indexOf('$('); at !== -1; at = text.indexOf('$(', at)) {
    const inside = balanced(text.slice(at + 1));
    found.push(inside.slice(1, -1));
    at += inside.length;
  }
  for (const [, inside = ''] of text.matchAll(/`([^`\\]*(?:\\[\s\S][^`\\]*)*)`/g)) found.push(inside);
  return found;
}

/** `\n`, `\x41` and the like, as `$'...'`, printf and `echo -e` decode them. */
export function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|([0-7]{3})|([\s\S]))/g,
    (_, hex, unicode, octal, one: string) => {
      if (hex ?? unicode) return String.fromCodePoint(Number.parseInt(hex ?? unicode, 16));
      if (octal) return String.fromCodePoint(Number.parseInt(octal, 8));
      return escapes[one] ?? one;
    },
  );
}

import * as token from 'css-tree/tokenizer';
import { unescaped } from './text.ts';

export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
}

/** A rule or an at-rule with its block, as written: nothing is evaluated yet. */
export interface SheetNode {
  /** Undefined for a rule with a selector. */
  readonly at: string | undefined;
  /** The selector list, or the condition of the at-rule. */
  readonly prelude: string;
  readonly declarations: readonly Declaration[];
  readonly inner: readonly SheetNode[];
  readonly hasBlock: boolean;
}

/** Browsers nest deeper, people do not, and the parser needs stack for each level. */
const maxNesting = 60;

/** Undefined if the text is nested too deeply to be parsed. */
export function parseSheet(css: string): readonly SheetNode[] | undefined {
  const parser = new SheetParser(css);
  return parser.isTooDeep ? undefined : parser.contents(0, parser.size, false).inner;
}

export function parseDeclarations(block: string): readonly Declaration[] {
  const parser = new SheetParser(block);
  return parser.isTooDeep ? [notUnderstood] : parser.contents(0, parser.size, true).declarations;
}

const notUnderstood: Declaration = { property: 'display', value: '?', important: true };

const pairs: ReadonlyMap<number, number> = new Map([
  [token.LeftCurlyBracket, token.RightCurlyBracket],
  [token.LeftSquareBracket, token.RightSquareBracket],
  [token.LeftParenthesis, token.RightParenthesis],
  [token.Function, token.RightParenthesis],
]);

/** Rules and declarations from the tokens of css-tree, which itself does not read nested rules without `&`. */
class SheetParser {
  readonly #css: string;
  readonly #types: number[] = [];
  readonly #starts: number[] = [];
  /** For an opening bracket: the index of its closing one, or the end. */
  readonly #closing = new Map<number, number>();
  readonly isTooDeep: boolean;

  constructor(css: string) {
    this.#css = css;
    token.tokenize(css, (type, start) => {
      this.#types.push(type);
      this.#starts.push(start);
    });
    this.isTooDeep = this.#pairBrackets();
  }

  get size(): number {
    return this.#types.length;
  }

  contents(from: number, to: number, isNested: boolean): Pick<SheetNode, 'declarations' | 'inner'> {
    const declarations: Declaration[] = [];
    const inner: SheetNode[] = [];
    let at = from;
    while (at < to) {
      const type = this.#types[at];
      if (isBlank(type)) at++;
      else if (type === token.AtKeyword) at = this.#atRule(at, to, inner);
      else {
        const end = isNested ? this.#declaration(at, to, declarations) : undefined;
        at = end ?? this.#rule(at, to, isNested, inner);
      }
    }
    return { declarations, inner };
  }

  #atRule(at: number, to: number, inner: SheetNode[]): number {
    const name = unescaped(this.#text(at, at + 1).slice(1)).toLowerCase();
    const open = this.#find(at + 1, to, (type) => type === token.LeftCurlyBracket || type === token.Semicolon);
    const prelude = this.#text(at + 1, open);
    if (this.#types[open] !== token.LeftCurlyBracket || open >= to) {
      inner.push({ at: name, prelude, declarations: [], inner: [], hasBlock: false });
      return open + 1;
    }
    const close = this.#closingOf(open, to);
    inner.push({ at: name, prelude, hasBlock: true, ...this.contents(open + 1, close, true) });
    return close + 1;
  }

  #rule(at: number, to: number, isNested: boolean, inner: SheetNode[]): number {
    const ends = (type: number | undefined): boolean =>
      type === token.LeftCurlyBracket || (isNested && type === token.Semicolon);
    const open = this.#find(at, to, ends);
    if (open >= to || this.#types[open] !== token.LeftCurlyBracket) return open + 1;
    const close = this.#closingOf(open, to);
    inner.push({
      at: undefined,
      prelude: this.#text(at, open),
      hasBlock: true,
      ...this.contents(open + 1, close, true),
    });
    return close + 1;
  }

  /** Undefined if what stands here is no declaration. */
  #declaration(at: number, to: number, declarations: Declaration[]): number | undefined {
    if (this.#types[at] !== token.Ident) return undefined;
    const colon = this.#find(at + 1, to, (type) => !isBlank(type) || type === token.Semicolon);
    if (this.#types[colon] !== token.Colon) return undefined;
    const property = unescaped(this.#text(at, at + 1));
    const isVariable = property.startsWith('--');
    const ends = (type: number | undefined): boolean =>
      type === token.Semicolon || (!isVariable && type === token.LeftCurlyBracket);
    const end = this.#find(colon + 1, to, ends);
    if (end < to && this.#types[end] === token.LeftCurlyBracket) return undefined;
    declarations.push(...declarationOf(property, this.#text(colon + 1, end)));
    return end + 1;
  }

  /** The first token that ends something, outside brackets. */
  #find(from: number, to: number, ends: (type: number | undefined) => boolean): number {
    let at = from;
    while (at < to && !ends(this.#types[at])) at = (this.#closing.get(at) ?? at) + 1;
    return Math.min(at, to);
  }

  #closingOf(open: number, to: number): number {
    return Math.min(this.#closing.get(open) ?? to, to);
  }

  /** Without comments. */
  #text(from: number, to: number): string {
    const parts: string[] = [];
    let start = from;
    for (let at = from; at <= to; at++) {
      if (at !== to && this.#types[at] !== token.Comment) continue;
      parts.push(this.#css.slice(this.#starts[start] ?? this.#css.length, this.#starts[at] ?? this.#css.length));
      start = at + 1;
    }
    return parts.join(' ').trim();
  }

  /** True if they are nested too deeply. */
  #pairBrackets(): boolean {
    const open: { readonly at: number; readonly type: number }[] = [];
    for (const [at, type] of this.#types.entries()) {
      const closing = pairs.get(type);
      if (closing !== undefined) {
        if (open.push({ at, type: closing }) > maxNesting) return true;
        this.#closing.set(at, this.#types.length);
      } else if (open.at(-1)?.type === type) this.#closing.set(open.pop()?.at ?? at, at);
    }
    return false;
  }
}

function isBlank(type: number | undefined): boolean {
  return (
    type === token.WhiteSpace ||
    type === token.Comment ||
    type === token.Semicolon ||
    type === token.CDO ||
    type === token.CDC
  );
}

function declarationOf(property: string, text: string): readonly Declaration[] {
  const value = withoutImportance(text);
  // Internet Explorer alone reads these.
  if (/\\[09]$|^expression\(|^progid:|^alpha\(/i.test(value)) return [];
  const name = property.startsWith('--') ? property : property.toLowerCase();
  return [{ property: name, value, important: value !== text }];
}

/** Cut from the end, because a search from every space would be quadratic in a long run of spaces. */
function withoutImportance(value: string): string {
  if (!/important$/i.test(value)) return value;
  const sign = value.slice(0, -'important'.length).trimEnd();
  return sign.endsWith('!') ? sign.slice(0, -1).trimEnd() : value;
}

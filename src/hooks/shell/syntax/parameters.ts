import type { ParameterPart, Word } from './ast.ts';
import { type Cursor, UnreadableLine } from './cursor.ts';

/** Where a word ends, and which characters are special in it. */
export interface WordContext {
  readonly ends: RegExp;
  /** Inside double quotes, and in a here-document. */
  readonly quoted: boolean;
  /** What a backslash escapes in a quoted text. */
  readonly escapes: RegExp;
  /** Whether a double quote begins a quoted text inside a quoted text. */
  readonly nestsQuotes?: boolean;
}

const name = /[A-Za-z_]\w*|[0-9]|[@*#?$!-]/y;
const nameInBraces = /[A-Za-z_]\w*|[0-9]+|[@*#?$!-]/y;
const operator = /:[-=?+]|##?|%%?|\/[/#%]?|\^\^?|,,?|@|[-=?+:]/y;

/** The end of `${name-...}`, and of the pattern in `${name/.../...}`. */
const toBrace: WordContext = { ends: /\}/, quoted: false, escapes: /./ };
const toSlash: WordContext = { ends: /[/}]/, quoted: false, escapes: /./ };
const toBraceInQuotes: WordContext = { ends: /\}/, quoted: true, escapes: /[$`"\\}]/, nestsQuotes: true };

const nothing: Word = [];

/** `$name` or `${...}`; undefined if the dollar sign stands for itself. */
export function readParameter(
  cursor: Cursor,
  quoted: boolean,
  readPart: (context: WordContext) => Word,
): ParameterPart | undefined {
  if (cursor.peek(1) !== '{') {
    cursor.at++;
    const found = cursor.match(name);
    if (found === undefined) cursor.at--;
    return found === undefined ? undefined : parameter({ name: found[0], quoted });
  }
  cursor.at += 2;
  if (/[ \t\n|]/.test(cursor.peek())) throw new UnreadableLine();
  const prefix = prefixOf(cursor);
  const named = cursor.match(nameInBraces)?.[0];
  if (named === undefined) throw new UnreadableLine();
  const index = cursor.peek() === '[' ? readIndex(cursor) : undefined;
  const common = { name: named, quoted, prefix, index };
  if (cursor.takes('}')) return parameter(common);
  const found = cursor.match(operator)?.[0] ?? '';
  if (found === '') throw new UnreadableLine();
  const operand = readPart(contextOf(found, quoted));
  const replacement = found.startsWith('/') && cursor.takes('/') ? readPart(toBrace) : nothing;
  cursor.expect('}');
  return parameter({ ...common, operator: found, operand, replacement });
}

function contextOf(found: string, quoted: boolean): WordContext {
  if (found.startsWith('/')) return toSlash;
  return quoted && !/^[#%^,]/.test(found) ? toBraceInQuotes : toBrace;
}

function parameter(given: Partial<ParameterPart> & Pick<ParameterPart, 'name' | 'quoted'>): ParameterPart {
  return {
    kind: 'parameter',
    prefix: '',
    index: undefined,
    operator: '',
    operand: nothing,
    replacement: nothing,
    ...given,
  };
}

function prefixOf(cursor: Cursor): '' | '!' | '#' {
  const character = cursor.peek();
  if ((character !== '!' && character !== '#') || /[}:=?+%/,^-]/.test(cursor.peek(1))) return '';
  cursor.at++;
  return character;
}

function readIndex(cursor: Cursor): string {
  const found = cursor.match(/\[([^[\]{}'"`\\]*)\]/y);
  if (found === undefined) throw new UnreadableLine();
  return found[1] ?? '';
}

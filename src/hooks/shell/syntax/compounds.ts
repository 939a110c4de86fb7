import type { CaseClause, Compound, Script, ShellCommand, Word } from './ast.ts';
import { type Cursor, UnreadableLine } from './cursor.ts';
import { arithmeticText, endOfArithmetic, readRegex, type ScriptReader } from './words.ts';

/** What the parser of commands offers to the parser of compound commands. */
export interface ParserPorts {
  readonly cursor: Cursor;
  readonly scripts: ScriptReader;
  script(): Script;
  command(): ShellCommand;
  word(): Word;
  blanks(): void;
  lines(): void;
}

type Read = (parser: ParserPorts) => Compound;

const reserved = /(?:if|while|until|for|select|case|function|coproc|\{|\[\[)(?=[ \t\n;&|<>()]|$)/y;

/** The compound command that begins here, if one does. */
export function compoundAt(parser: ParserPorts): Compound | undefined {
  const { cursor } = parser;
  if (cursor.peek() === '(') return parenthesis(parser);
  const found = cursor.match(reserved);
  if (found === undefined) return undefined;
  return readers.get(found[0])?.(parser);
}

/** A function without the word `function`. */
export function functionAt(parser: ParserPorts): ShellCommand | undefined {
  const found = parser.cursor.match(/([^ \t\n;&|<>()'"\\$`#=]+)[ \t]*\([ \t]*\)/y);
  if (found === undefined) return undefined;
  parser.lines();
  return { kind: 'function', name: found[1] ?? '', body: parser.command(), redirections: [] };
}

function parenthesis(parser: ParserPorts): Compound {
  const { cursor, scripts } = parser;
  const end = cursor.peek(1) === '(' ? endOfArithmetic(cursor, 2) : undefined;
  if (end !== undefined) return { kind: 'arithmetic', text: arithmeticText(cursor, scripts, 2, end) };
  cursor.expect('(');
  const body = parser.script();
  cursor.expect(')');
  return { kind: 'subshell', body };
}

const endOfReserved = /(?=[ \t\n;&|<>()]|$)/y;

function expectWord(parser: ParserPorts, word: string): void {
  parser.lines();
  parser.cursor.expect(word);
  if (!parser.cursor.finds(endOfReserved)) throw new UnreadableLine();
}

/** Takes a reserved word, after line ends. */
function takesWord(parser: ParserPorts, word: string): boolean {
  parser.lines();
  const { cursor } = parser;
  const start = cursor.at;
  if (cursor.takes(word) && cursor.finds(endOfReserved)) return true;
  cursor.at = start;
  return false;
}

function body(parser: ParserPorts): Script {
  expectWord(parser, 'do');
  const script = parser.script();
  expectWord(parser, 'done');
  return script;
}

const loops: Read = (parser) => {
  const test = parser.script();
  return { kind: 'while', test, body: body(parser) };
};

const conditions: Read = (parser) => {
  const clauses: { test: Script; body: Script }[] = [];
  let otherwise: Script = [];
  do {
    const test = parser.script();
    expectWord(parser, 'then');
    clauses.push({ test, body: parser.script() });
  } while (takesWord(parser, 'elif'));
  if (takesWord(parser, 'else')) otherwise = parser.script();
  expectWord(parser, 'fi');
  return { kind: 'if', clauses, otherwise };
};

const repeats: Read = (parser) => {
  const { cursor } = parser;
  parser.blanks();
  if (cursor.sees('((')) return countingLoop(parser);
  const name = cursor.match(/[A-Za-z_]\w*/y)?.[0];
  if (name === undefined) throw new UnreadableLine();
  const words = takesWord(parser, 'in') ? listed(parser) : undefined;
  parser.blanks();
  cursor.takes(';');
  return { kind: 'for', name, words, body: braced(parser) ?? body(parser) };
};

function listed(parser: ParserPorts): readonly Word[] {
  const words: Word[] = [];
  for (parser.blanks(); ; parser.blanks()) {
    const word = parser.word();
    if (word.length === 0) return words;
    words.push(word);
  }
}

function braced(parser: ParserPorts): Script | undefined {
  return takesWord(parser, '{') ? group(parser) : undefined;
}

function group(parser: ParserPorts): Script {
  const script = parser.script();
  expectWord(parser, '}');
  return script;
}

function countingLoop(parser: ParserPorts): Compound {
  const { cursor, scripts } = parser;
  const end = endOfArithmetic(cursor, 2);
  if (end === undefined) throw new UnreadableLine();
  const text = arithmeticText(cursor, scripts, 2, end);
  parser.blanks();
  cursor.takes(';');
  const command: ShellCommand = { kind: 'arithmetic', text, redirections: [] };
  const test: Script = [{ pipelines: [{ commands: [command], after: '' }], background: false }];
  return { kind: 'while', test, body: braced(parser) ?? body(parser) };
}

const choices: Read = (parser) => {
  parser.blanks();
  const subject = parser.word();
  expectWord(parser, 'in');
  const cases: CaseClause[] = [];
  while (!takesWord(parser, 'esac')) cases.push(choice(parser));
  return { kind: 'case', subject, cases };
};

function choice(parser: ParserPorts): CaseClause {
  const { cursor } = parser;
  const patterns: Word[] = [];
  cursor.takes('(');
  do {
    parser.blanks();
    const pattern = parser.word();
    if (pattern.length === 0) throw new UnreadableLine();
    patterns.push(pattern);
    parser.blanks();
  } while (cursor.takes('|'));
  cursor.expect(')');
  const script = parser.script();
  parser.lines();
  if (!cursor.takes(';;&') && !cursor.takes(';;') && !cursor.takes(';&') && !cursor.sees('esac'))
    throw new UnreadableLine();
  return { patterns, body: script };
}

const tests: Read = (parser) => {
  const { cursor, scripts } = parser;
  const words: Word[] = [];
  for (parser.lines(); !takesWord(parser, ']]'); parser.lines()) {
    if (cursor.ended) throw new UnreadableLine();
    if (cursor.match(/=~[ \t]+/y) !== undefined) words.push(readRegex(cursor, scripts));
    else if (cursor.match(/[()<>]|&&|\|\||!(?=[ \t\n(])/y) === undefined) {
      const word = parser.word();
      if (word.length === 0) throw new UnreadableLine();
      words.push(word);
    }
  }
  return { kind: 'test', words };
};

const named: Read = (parser) => {
  parser.blanks();
  const found = parser.cursor.match(/([^ \t\n;&|<>()'"\\$`#=]+)(?:[ \t]*\([ \t]*\))?/y);
  if (found === undefined) throw new UnreadableLine();
  parser.lines();
  return { kind: 'function', name: found[1] ?? '', body: parser.command() };
};

const coprocess: Read = (parser) => {
  parser.blanks();
  parser.cursor.match(/[A-Za-z_]\w*[ \t]+(?=[{(])/y);
  return { kind: 'coprocess', body: parser.command() };
};

const readers: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['if', conditions],
  ['while', loops],
  ['until', loops],
  ['for', repeats],
  ['select', repeats],
  ['case', choices],
  ['function', named],
  ['coproc', coprocess],
  ['{', (parser) => ({ kind: 'group', body: group(parser) })],
  ['[[', tests],
]);

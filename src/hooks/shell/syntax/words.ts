import { unescaped } from './ansi-escapes.ts';
import type { Script, Word, WordPart } from './ast.ts';
import { type Cursor, UnreadableLine } from './cursor.ts';
import { readParameter, type WordContext } from './parameters.ts';

/** Reads commands inside words; the parser of commands passes itself in. */
export interface ScriptReader {
  /** Reads up to and including a closing parenthesis. */
  substitution(cursor: Cursor): Script;
  /** Reads a whole text, such as the inside of backquotes. */
  whole(text: string): Script;
}

const plain: WordContext = { ends: /[ \t\n;&|<>()]/, quoted: false, escapes: /./ };
const inQuotes: WordContext = { ends: /"/, quoted: true, escapes: /[$`"\\]/ };
const inDocument: WordContext = { ends: /(?!)/, quoted: true, escapes: /[$`\\]/ };
/** The regular expression of `[[ x =~ ... ]]`. */
const inRegex: WordContext = { ends: /[ \t\n]/, quoted: false, escapes: /./ };

export function readWord(cursor: Cursor, scripts: ScriptReader): Word {
  return readParts(cursor, scripts, plain);
}

export function readRegex(cursor: Cursor, scripts: ScriptReader): Word {
  return readParts(cursor, scripts, inRegex);
}

/** The text of a here-document, or of an arithmetic expression. */
export function readDocument(cursor: Cursor, scripts: ScriptReader): Word {
  return readParts(cursor, scripts, inDocument);
}

function readParts(cursor: Cursor, scripts: ScriptReader, context: WordContext): Word {
  const reader = new PartReader(cursor, scripts, context);
  while (!cursor.ended && reader.step()) {
    // every step takes at least one character
  }
  return reader.finish();
}

class PartReader {
  readonly #cursor: Cursor;
  readonly #scripts: ScriptReader;
  readonly #context: WordContext;
  readonly #parts: WordPart[] = [];
  /** Characters since the last other part. Joined once, so that long words take linear time. */
  #open: { start: string[]; quoted: boolean } | undefined;

  constructor(cursor: Cursor, scripts: ScriptReader, context: WordContext) {
    this.#cursor = cursor;
    this.#scripts = scripts;
    this.#context = context;
  }

  finish(): Word {
    this.#close();
    return this.#parts;
  }

  /** False at the end of the word. */
  step(): boolean {
    const cursor = this.#cursor;
    const character = cursor.peek();
    if (character === '\\') return this.#backslash();
    if (character === '$') return this.#dollar();
    if (character === '`') return this.#backquotes();
    return this.#context.quoted ? this.#quotedCharacter(character) : this.#plainCharacter(character);
  }

  #quotedCharacter(character: string): boolean {
    if (this.#context.ends.test(character)) return false;
    if (character === '"' && this.#context.nestsQuotes === true) return this.#doubleQuotes();
    const run = this.#cursor.match(/[^\\$`"'}]+/y);
    this.#text(run?.[0] ?? this.#cursor.next(), true);
    return true;
  }

  #plainCharacter(character: string): boolean {
    const cursor = this.#cursor;
    if (character === "'") return this.#singleQuotes();
    if (character === '"') return this.#doubleQuotes();
    if ((character === '<' || character === '>') && cursor.peek(1) === '(' && this.#context !== inRegex) {
      cursor.at += 2;
      this.#part({ kind: 'process', script: this.#scripts.substitution(cursor), writes: character === '>' });
      return true;
    }
    if (/[?*+@!]/.test(character) && cursor.peek(1) === '(' && this.#context !== inRegex)
      return this.#extendedPattern();
    if (this.#context.ends.test(character)) return false;
    const run = this.#context === plain ? cursor.match(/[\w./:,%^=-]+/y)?.[0] : undefined;
    this.#text(run ?? cursor.next(), false);
    return true;
  }

  #backslash(): boolean {
    const cursor = this.#cursor;
    const escaped = cursor.peek(1);
    if (escaped === '\n') cursor.at += 2;
    else if (!this.#context.quoted || this.#context.escapes.test(escaped)) {
      if (escaped === '') throw new UnreadableLine();
      cursor.at += 2;
      this.#text(escaped, true);
    } else {
      cursor.at += 1;
      this.#text('\\', true);
    }
    return true;
  }

  #singleQuotes(): boolean {
    const cursor = this.#cursor;
    const end = cursor.text.indexOf("'", cursor.at + 1);
    if (end === -1) throw new UnreadableLine();
    this.#text(cursor.text.slice(cursor.at + 1, end), true);
    cursor.at = end + 1;
    return true;
  }

  #doubleQuotes(): boolean {
    this.#cursor.next();
    const parts = readParts(this.#cursor, this.#scripts, inQuotes);
    this.#cursor.expect('"');
    // An empty string is a word too.
    this.#text('', true);
    for (const part of parts) this.#part(part);
    return true;
  }

  #backquotes(): boolean {
    const found = this.#cursor.match(/`([^`\\]*(?:\\[\s\S][^`\\]*)*)`/y);
    if (found === undefined) throw new UnreadableLine();
    const inside = (found[1] ?? '').replace(this.#context === inQuotes ? /\\([$`\\"])/g : /\\([$`\\])/g, '$1');
    this.#part({ kind: 'command', script: this.#scripts.whole(inside), quoted: this.#context.quoted });
    return true;
  }

  #dollar(): boolean {
    const cursor = this.#cursor;
    const { quoted } = this.#context;
    if (!quoted && cursor.sees("$'")) {
      const found = cursor.match(/\$'([^'\\]*(?:\\[\s\S][^'\\]*)*)'/y);
      if (found === undefined) throw new UnreadableLine();
      // Bash ends the text at an escaped NUL.
      this.#text(unescaped(found[1] ?? '').split('\0')[0] ?? '', true);
    } else if (!quoted && cursor.takes('$"')) {
      cursor.at -= 1;
      this.#doubleQuotes();
    } else if (cursor.sees('$((') && this.#arithmetic()) return true;
    else if (cursor.takes('$(')) {
      this.#part({ kind: 'command', script: this.#scripts.substitution(cursor), quoted });
    } else if (cursor.sees('$[') || cursor.sees('$\\\n')) throw new UnreadableLine();
    else
      this.#part(
        readParameter(cursor, quoted, (context) => readParts(cursor, this.#scripts, context)) ?? {
          kind: 'text',
          text: cursor.next(),
          quoted,
        },
      );
    return true;
  }

  #arithmetic(): boolean {
    const end = endOfArithmetic(this.#cursor, 3);
    if (end === undefined) return false;
    const text = arithmeticText(this.#cursor, this.#scripts, 3, end);
    this.#part({ kind: 'arithmetic', text, quoted: this.#context.quoted });
    return true;
  }

  #extendedPattern(): boolean {
    const cursor = this.#cursor;
    const start = cursor.at;
    cursor.at += 2;
    for (let depth = 1; depth > 0; ) {
      if (cursor.ended || /[\n'"$`\\]/.test(cursor.peek())) throw new UnreadableLine();
      const character = cursor.next();
      depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    }
    this.#part({ kind: 'pattern', text: cursor.text.slice(start, cursor.at) });
    return true;
  }

  #text(text: string, quoted: boolean): void {
    if (this.#open?.quoted !== quoted) this.#close();
    this.#open ??= { start: [], quoted };
    this.#open.start.push(text);
  }

  #part(part: WordPart): void {
    if (part.kind === 'text') {
      this.#text(part.text, part.quoted);
      return;
    }
    this.#close();
    this.#parts.push(part);
  }

  #close(): void {
    if (this.#open === undefined) return;
    this.#parts.push({ kind: 'text', text: this.#open.start.join(''), quoted: this.#open.quoted });
    this.#open = undefined;
  }
}

/** Where the text of `((...))` ends; undefined if these are two subshells, one in the other. */
export function endOfArithmetic(cursor: Cursor, skip: number): number | undefined {
  const pattern = /\\[\s\S]|'[^']*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[()]/g;
  pattern.lastIndex = cursor.at + skip;
  let depth = 2;
  for (let found = pattern.exec(cursor.text); found !== null; found = pattern.exec(cursor.text)) {
    if (found[0] === '(') depth++;
    if (found[0] !== ')') continue;
    depth--;
    if (depth === 1) return cursor.text[pattern.lastIndex] === ')' ? found.index : undefined;
  }
  return undefined;
}

/** Reads the text of `((...))` for the commands and variables in it. */
export function arithmeticText(cursor: Cursor, scripts: ScriptReader, skip: number, end: number): Word {
  const inside = cursor.text.slice(cursor.at + skip, end);
  cursor.at = end + 2;
  return readDocument(new (cursor.constructor as typeof Cursor)(inside), scripts);
}

import type { Word } from './ast.ts';
import { Cursor, UnreadableLine } from './cursor.ts';
import { readDocument, type ScriptReader } from './words.ts';

/** A here-document whose text begins on the next line. */
interface Awaited {
  readonly delimiter: string;
  readonly isQuoted: boolean;
  readonly stripsTabs: boolean;
  readonly document: { body: Word };
}

/** The here-documents of one line, or of one substitution in it. */
export class HereDocuments {
  #awaited: Awaited[] = [];

  get areAwaited(): boolean {
    return this.#awaited.length > 0;
  }

  /** Reads the delimiter after `<<`. */
  announce(cursor: Cursor, stripsTabs: boolean): { body: Word } {
    const { delimiter, isQuoted } = readDelimiter(cursor);
    const document = { body: [] };
    this.#awaited.push({ delimiter, isQuoted, stripsTabs, document });
    return document;
  }

  /** Reads their texts, at the beginning of a line. */
  read(cursor: Cursor, scripts: ScriptReader, isNested: boolean): void {
    for (const awaited of this.#awaited) {
      const body = bodyOf(cursor, awaited, isNested);
      awaited.document.body = awaited.isQuoted
        ? [{ kind: 'text', text: body, quoted: true }]
        : readDocument(new Cursor(body), scripts);
    }
    this.#awaited = [];
  }
}

function readDelimiter(cursor: Cursor): { delimiter: string; isQuoted: boolean } {
  const found = cursor.match(/[ \t]*((?:[^ \t\n;&|<>()'"\\$`]|\\[^\n]|'[^']*'|"[^"\\$`]*")+)(?![^ \t\n;&|<>()])/y);
  const raw = found?.[1];
  if (raw === undefined) throw new UnreadableLine();
  const delimiter = raw.replace(/\\([\s\S])|'([^']*)'|"([^"]*)"/g, (_, one, single, double) => one ?? single ?? double);
  if (delimiter.includes('\n')) throw new UnreadableLine();
  return { delimiter, isQuoted: delimiter !== raw };
}

const continued = /(?:^|[^\\])(?:\\\\)*\\$/;

/** Reads up to the delimiter only, so that many here-documents still take linear time. */
function bodyOf(cursor: Cursor, { delimiter, isQuoted, stripsTabs }: Awaited, isNested: boolean): string {
  const lines: string[] = [];
  let logical: string | undefined;
  while (!cursor.ended) {
    const line = lineAt(cursor);
    const isFirst = logical === undefined;
    const text = stripsTabs && isFirst ? line.replace(/^\t+/, '') : line;
    if (isFirst && text === delimiter) return joined(lines);
    // Without quotes, a backslash at the end of a line joins it with the next, before the delimiter is looked for.
    const continues = !isQuoted && continued.test(text);
    const whole: string = `${logical ?? ''}${text}`;
    if (whole === delimiter) throw new UnreadableLine();
    logical = continues ? whole.slice(0, -1) : undefined;
    lines.push(text);
  }
  // Bash takes the rest of the line; inside a substitution it depends on the version.
  if (isNested) throw new UnreadableLine();
  return joined(lines);
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function lineAt(cursor: Cursor): string {
  const line = lineAhead(cursor);
  cursor.at = Math.min(cursor.text.length, cursor.at + line.length + 1);
  return line;
}

function lineAhead(cursor: Cursor): string {
  const end = cursor.text.indexOf('\n', cursor.at);
  return cursor.text.slice(cursor.at, end === -1 ? cursor.text.length : end);
}

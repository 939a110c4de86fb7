import { isUtf8 } from 'node:buffer';
import { isObject } from '../base/is-object.ts';

/** A line of a JSONL stream: its value, or an error that never quotes the text, which may be poison. */
export type JsonLine =
  | { readonly line: number; readonly value: unknown; readonly damaged: boolean }
  | { readonly line: number; readonly error: string };

/** Longer lines are an error. */
export const MAX_LINE_BYTES: number = 16 * 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * The lines of a stream, in batches as chunks arrive: one promise per line would cost more than its scan. The content
 * of a line that is too long is dropped, so memory stays bounded whatever arrives.
 */
export async function* jsonLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number = MAX_LINE_BYTES,
): AsyncGenerator<readonly JsonLine[]> {
  const splitter = createSplitter(maxBytes);
  for await (const chunk of chunks) {
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last.length > 0) yield last;
}

interface Splitter {
  push(chunk: Uint8Array): JsonLine[];
  end(): JsonLine[];
}

function createSplitter(maxBytes: number): Splitter {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let line = 1;

  function hold(piece: Uint8Array): void {
    size += piece.length;
    if (size > maxBytes) pieces = [];
    else if (piece.length > 0) pieces.push(piece);
  }

  function finishLine(): JsonLine[] {
    const parsed = size > maxBytes ? { line, error: tooLong(maxBytes) } : parseLine(pieces, line);
    pieces = [];
    size = 0;
    line++;
    return parsed === undefined ? [] : [parsed];
  }

  return {
    push(chunk) {
      const found: JsonLine[] = [];
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        hold(chunk.subarray(start, end));
        found.push(...finishLine());
        start = end + 1;
      }
      hold(chunk.subarray(start));
      return found;
    },
    end: () => finishLine(),
  };
}

function tooLong(maxBytes: number): string {
  return `longer than ${maxBytes} bytes`;
}

/** Undefined for a blank line. */
function parseLine(pieces: readonly Uint8Array[], line: number): JsonLine | undefined {
  const bytes = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const decoded = buffer.toString('utf8');
  const text = line === 1 && decoded.startsWith('\ufeff') ? decoded.slice(1) : decoded;
  if (text.trim() === '') return undefined;
  try {
    return { line, value: JSON.parse(text) as unknown, damaged: !isUtf8(buffer) };
  } catch {
    return { line, error: 'not JSON' }; // the parser's own message quotes the text
  }
}

/** Checked by hand, without a schema: this runs for every line of gigabytes. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isObject(value) ? value : undefined;
}

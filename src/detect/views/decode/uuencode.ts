import type { BlobWriter } from './blob-writer.ts';
import type { Bytes } from './bytes.ts';

const header = /^begin(?:-base64)? [0-7]{3,4} \S.*\n/my;
const headerStart = 'begin';
/** The length of the longest line that encoders write. */
const maxBytesPerLine = 45;

/** Reads uuencoded files: a header, lines that begin with their length, and `end`. */
export function readUuencoded(text: string, writer: BlobWriter): void {
  // A cheap first check: few texts have a line that begins so.
  if (!text.includes('\nend')) return;
  // Searching for a word is far faster than a pattern.
  for (let from = text.indexOf(headerStart); from >= 0; ) {
    header.lastIndex = from;
    const done = header.test(text) ? readLines(text, header.lastIndex, writer) : from + 1;
    from = text.indexOf(headerStart, done);
  }
}

/** Returns where the lines end. */
function readLines(text: string, start: number, writer: BlobWriter): number {
  const out: Bytes = { bytes: [], starts: [], ends: [] };
  let at = start;
  for (let next = readLine(text, at, out); next > at; next = readLine(text, at, out)) at = next;
  writer.write(out);
  return at;
}

/** Returns the start of the next line, or `start` if this line has no data. */
function readLine(text: string, start: number, out: Bytes): number {
  const count = sixBitsOf(text.charCodeAt(start));
  const end = start + 1 + Math.ceil(count / 3) * 4;
  if (count < 1 || count > maxBytesPerLine) return start;
  for (let at = start + 1, left = count; left > 0; at += 4, left -= 3) {
    let value = 0;
    for (let sign = 0; sign < 4; sign++) value = value * 64 + Math.max(0, sixBitsOf(text.charCodeAt(at + sign)));
    for (let byte = 0; byte < Math.min(3, left); byte++) {
      out.bytes.push((value >> (16 - byte * 8)) & 255);
      out.starts.push(Math.min(at, text.length - 1));
      out.ends.push(Math.min(at + 4, text.length));
    }
  }
  const lineEnd = text.indexOf('\n', end);
  return lineEnd < 0 ? text.length : lineEnd + 1;
}

function sixBitsOf(unit: number): number {
  return unit >= 32 && unit <= 96 ? (unit - 32) & 63 : -1;
}

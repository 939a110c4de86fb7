import type { TextView } from '../view.ts';
import { ViewWriter } from '../writer.ts';
import { type Atoms, isHidden } from './hidden.ts';

const override = 0x202e;
const pop = 0x202c;
const newline = 0x0a;

/**
 * The lines with a right-to-left override, as a person sees them: each overridden part reversed. The rest of the line
 * is kept, because half of an order may not be reversed.
 */
export function overridden(source: TextView, atoms: Atoms): TextView | undefined {
  if (!atoms.points.includes(override)) return undefined;
  const { text } = source;
  const writer = new ViewWriter(source, 256);
  let done = 0;
  for (let index = 0; index < atoms.points.length; index++) {
    const at = atoms.starts[index] ?? 0;
    if (atoms.points[index] !== override || at < done) continue;
    const lineStart = Math.max(done, text.lastIndexOf('\n', at) + 1);
    const lineEnd = endOfLine(text, at);
    if (writer.size > 0) writer.put(newline, lineStart - 1, lineStart);
    writeLine(text, lineStart, lineEnd, writer);
    done = lineEnd + 1;
  }
  return writer.size > 1 ? writer.view('unhidden') : undefined;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function writeLine(text: string, start: number, end: number, writer: ViewWriter): void {
  let at = start;
  while (at < end) {
    const point = text.codePointAt(at) ?? 0;
    const next = at + (point > 0xffff ? 2 : 1);
    if (point === override) at = writeReversed(text, next, end, writer);
    else {
      if (!isHidden(point)) writer.copy(at, next);
      at = next;
    }
  }
}

/** Returns the end of the overridden part: at the pop, or at the end of the line. */
function writeReversed(text: string, start: number, end: number, writer: ViewWriter): number {
  let stop = start;
  while (stop < end && text.charCodeAt(stop) !== pop) stop++;
  for (let at = stop; at > start; ) {
    const low = text.charCodeAt(at - 1);
    const point = low >= 0xdc00 && low <= 0xdfff && at - 2 >= start ? (text.codePointAt(at - 2) ?? 0) : 0;
    const from = point > 0xffff ? at - 2 : at - 1;
    if (!isHidden(point > 0xffff ? point : low)) writer.copy(from, at);
    at = from;
  }
  return stop;
}

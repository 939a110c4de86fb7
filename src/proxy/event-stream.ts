import type { Readable } from 'node:stream';
import { type Line, LineSplitter } from '../wire/index.ts';

/** The messages of an event stream, each as one line. */
export async function* eventsOf(stream: Readable, longest: number): AsyncGenerator<Line> {
  const lines = new LineSplitter(longest);
  let data: Buffer[] = [];
  const take = function* (line: Line): Generator<Line> {
    if (line.kind === 'too-long') yield line;
    else if (line.bytes.length > 0) data = withField(data, line.bytes);
    else if (data.length > 0) {
      yield messageOf(data, longest);
      data = [];
    }
  };
  for await (const chunk of stream) for (const line of lines.push(chunk as Buffer)) yield* take(line);
  for (const line of lines.rest()) yield* take(line);
}

const prefix = Buffer.from('data:');
const space = 0x20;

/** Only data is a message. Ids, names and comments of the stream are between the two ends of it. */
function withField(data: Buffer[], line: Buffer): Buffer[] {
  if (!line.subarray(0, prefix.length).equals(prefix)) return data;
  const value = line.subarray(prefix.length);
  return [...data, value[0] === space ? value.subarray(1) : value];
}

function messageOf(data: readonly Buffer[], longest: number): Line {
  const bytes = data.length === 1 && data[0] !== undefined ? data[0] : Buffer.from(data.map(String).join('\n'));
  return bytes.length > longest ? { kind: 'too-long', start: bytes.subarray(0, 256) } : { kind: 'line', bytes };
}

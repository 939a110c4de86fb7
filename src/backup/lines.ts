import { createReadStream } from 'node:fs';

/** The lines of a text file. Only a line feed ends a line: a text may contain every other separator. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const pieces = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split('\n');
    rest = pieces.pop() ?? '';
    yield* pieces;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

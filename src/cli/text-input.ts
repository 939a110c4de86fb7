import { isUtf8 } from 'node:buffer';
import { Fault } from '../base/fault.ts';
import type { Io } from './io.ts';
import { bytesFrom } from './source.ts';

const maxTextBytes = 4 * 1024 * 1024;

/** The text of an argument, or piped input. On a terminal the person has forgotten the argument. */
export async function textFrom(io: Io, given: string | undefined, what: string): Promise<string> {
  if (given !== undefined && given !== '-') return given;
  if (given === undefined && io.isTTY.stdin) {
    throw new Fault('input-invalid', `nothing to ${what}: give a text, or pipe one in`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytesFrom(io.stdin)) {
    size += chunk.length;
    if (size > maxTextBytes)
      throw new Fault('input-invalid', `the text is longer than ${maxTextBytes} bytes; split it`);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) throw new Fault('input-invalid', 'the text is not valid UTF-8; convert it first');
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

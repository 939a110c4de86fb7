import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Fault } from '../base/fault.ts';
import { reasonOf } from './reason.ts';
import { typeOf } from './walk.ts';

const CHUNK_BYTES = 256 * 1024;

/** The bytes of a regular file, which is always closed afterwards. */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  // Without O_NONBLOCK, open would wait forever if a named pipe replaced the file after the walk.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Fault('input-unreadable', `is a ${typeOf(stats)}`);
    yield* chunksOf(file);
  } finally {
    await file.close();
  }
}

async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The chunks of any stream, as bytes. */
export async function* bytesFrom(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk), 'utf8');
}

/** The same bytes; if they cannot be read, the Fault names the file. */
export async function* naming(name: string, bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    const reason = error instanceof Fault ? error.message : reasonOf(error);
    throw new Fault('input-unreadable', `${name}: ${reason}`, { name }, error);
  }
}

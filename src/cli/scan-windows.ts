import type { Decoder } from './decode.ts';

/** A part of a text that is scanned at once. */
export interface ScanWindow {
  readonly text: string;
  /** Where it starts in the whole text. */
  readonly offset: number;
  /** Where in this window the next one starts; undefined for the last. */
  readonly next?: number;
}

export interface WindowLimits {
  /** Texts up to this many bytes are scanned whole. */
  readonly whole: number;
  /** Code units per window of a longer text. */
  readonly size: number;
  /** Code units shared by neighbours, so that no attack shorter than this is split between them. */
  readonly overlap: number;
}

/** Files may take longer than a request: pages full of escapes are read to their end. */
export const fileWorkFactor = 4;

export const defaultLimits: WindowLimits = { whole: 32 * 1024 * 1024, size: 1024 * 1024, overlap: 8 * 1024 };

/** Yields small texts whole; of a large one only one window is in memory, so its size does not matter. */
export async function* windowsOf(
  chunks: AsyncIterable<Uint8Array>,
  decoder: Decoder,
  limits: WindowLimits,
): AsyncGenerator<ScanWindow> {
  let pending = '';
  let offset = 0;
  let seen = 0;
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    pending += decoder.push(chunk);
    while (bytes > limits.whole && pending.length > limits.size) {
      const end = between(pending, limits.size);
      const next = wordStart(pending, end - limits.overlap);
      yield { text: pending.slice(0, end), offset, next };
      seen = offset + end;
      offset += next;
      pending = pending.slice(next);
    }
  }
  pending += decoder.end();
  if (offset === 0 || offset + pending.length > seen) yield { text: pending, offset };
}

/** Never splits a surrogate pair. */
function between(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}

/** How far back to look for the start of a word: half a word could read as another one. */
const MAX_WORD_LENGTH = 256;

function wordStart(text: string, at: number): number {
  for (let back = at; back > Math.max(1, at - MAX_WORD_LENGTH); back--) {
    if (text.charCodeAt(back - 1) <= 0x20) return back;
  }
  return between(text, Math.max(1, at));
}

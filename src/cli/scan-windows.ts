import type { Decoder } from './decode.ts';

/** A stretch of a text that is scanned in one go. */
export interface ScanWindow {
  readonly text: string;
  /** Where it starts in the whole text. */
  readonly offset: number;
  /** Where in this window the next one starts; nothing when this is the last. */
  readonly next?: number;
}

export interface WindowLimits {
  /** Up to this many bytes a text is scanned whole. */
  readonly whole: number;
  /** Code units to a window beyond that. */
  readonly size: number;
  /** Code units two neighbours share, so that no attack shorter than this falls between them. */
  readonly overlap: number;
}

export const defaultLimits: WindowLimits = { whole: 32 * 1024 * 1024, size: 1024 * 1024, overlap: 8 * 1024 };

/** Small texts come out whole; of a big one no more than a window is held, so its size does not matter. */
export async function* windowsOf(
  chunks: AsyncIterable<Uint8Array>,
  decoder: Decoder,
  limits: WindowLimits,
): AsyncGenerator<ScanWindow> {
  let held = '';
  let offset = 0;
  let seen = 0;
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    held += decoder.push(chunk);
    while (bytes > limits.whole && held.length > limits.size) {
      const end = between(held, limits.size);
      const next = wordStart(held, end - limits.overlap);
      yield { text: held.slice(0, end), offset, next };
      seen = offset + end;
      offset += next;
      held = held.slice(next);
    }
  }
  held += decoder.end();
  if (offset === 0 || offset + held.length > seen) yield { text: held, offset };
}

/** A cut never parts the two halves of a character. */
function between(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}

/** How far back to look for the start of a word: half a word at the edge could read as another word. */
const LONGEST_WORD = 256;

function wordStart(text: string, at: number): number {
  for (let back = at; back > Math.max(1, at - LONGEST_WORD); back--) {
    if (text.charCodeAt(back - 1) <= 0x20) return back;
  }
  return between(text, Math.max(1, at));
}

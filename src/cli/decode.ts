import { TextDecoder } from 'node:util';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export const SNIFFED_BYTES: number = 8 * 1024;

/**
 * A byte order mark marks UTF-16, in which every other byte may be NUL: it must not count as binary, or re-encoding a
 * note would be enough to hide it. Anything else with a NUL near its start is binary.
 */
export function sniff(head: Uint8Array): Encoding | 'binary' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return head.subarray(0, SNIFFED_BYTES).includes(0) ? 'binary' : 'utf-8';
}

export interface Decoder {
  push(bytes: Uint8Array): string;
  end(): string;
  damaged(): boolean;
}

export function createDecoder(encoding: Encoding): Decoder {
  const lossy = new TextDecoder(encoding);
  // The file may itself contain replacement characters, so only strict decoding reveals whether bytes were lost.
  let strict: TextDecoder | undefined = new TextDecoder(encoding, { fatal: true });
  const check = (bytes: Uint8Array | undefined): void => {
    try {
      if (bytes === undefined) strict?.decode();
      else strict?.decode(bytes, { stream: true });
    } catch {
      strict = undefined; // `damaged` reports it
    }
  };
  return {
    push(bytes) {
      check(bytes);
      return lossy.decode(bytes, { stream: true });
    },
    end() {
      check(undefined);
      return lossy.decode();
    },
    damaged: () => strict === undefined,
  };
}

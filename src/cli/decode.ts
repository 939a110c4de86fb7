import { TextDecoder } from 'node:util';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const SNIFFED = 8 * 1024;

/**
 * A byte order mark names UTF-16, whose every other byte is NUL: it must not pass for binary, or re-encoding a note
 * would be enough to hide it. Anything else with a NUL near its start is binary.
 */
export function sniff(head: Uint8Array): Encoding | 'binary' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return head.subarray(0, SNIFFED).includes(0) ? 'binary' : 'utf-8';
}

export interface Decoder {
  push(bytes: Uint8Array): string;
  end(): string;
  damaged(): boolean;
}

export function createDecoder(encoding: Encoding): Decoder {
  const lossy = new TextDecoder(encoding);
  // A replacement character may also stand in the file itself, so only a strict reading tells whether bytes were lost.
  let strict: TextDecoder | undefined = new TextDecoder(encoding, { fatal: true });
  const check = (bytes: Uint8Array | undefined): void => {
    try {
      if (bytes === undefined) strict?.decode();
      else strict?.decode(bytes, { stream: true });
    } catch {
      strict = undefined; // remembered: `damaged` answers from it
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

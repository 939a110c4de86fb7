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

/** Names of texts. What an agent reads there it reads as text, so a NUL must not be enough to leave it unread. */
const textName =
  /\.(?:md|mdx|mdc|markdown|txt|text|rst|adoc|org|jsonc?|json5|jsonl|ndjson|ya?ml|toml|ini|csv|tsv|html?|xml|log)$/i;

export function isTextName(name: string): boolean {
  return textName.test(name);
}

const maxOddShare = 0.1;
const usualControls: ReadonlySet<string> = new Set(['\0', '\t', '\n', '\r', '\f', '\v', '\u001b']);

/** Whether bytes with a NUL are a text but for some of them: random bytes under the name of a text read like nothing. */
export function isMostlyText(head: Uint8Array): boolean {
  const text = new TextDecoder(textEncodingOf(head)).decode(head);
  const odd = text.match(/[\p{Cc}\ufffd]/gu)?.filter((character) => !usualControls.has(character)).length ?? 0;
  return odd <= text.length * maxOddShare;
}

/** How to read bytes as a text that contain NULs: in UTF-16 without a byte order mark, they are every other byte. */
export function textEncodingOf(head: Uint8Array): Encoding {
  const pairs = Math.floor(head.length / 2);
  let [even, odd] = [0, 0];
  head.forEach((byte, at) => {
    if (byte !== 0) return;
    if (at % 2 === 0) even++;
    else odd++;
  });
  if (odd * 10 >= pairs * 7 && even === 0) return 'utf-16le';
  return even * 10 >= pairs * 7 && odd === 0 ? 'utf-16be' : 'utf-8';
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

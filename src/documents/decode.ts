import { TextDecoder } from 'node:util';

export interface DecodedText {
  readonly text: string;
  /** True if some bytes are invalid in the encoding. */
  readonly damaged: boolean;
}

/** By its byte order mark, else by the declared charset, else as UTF-8. Invalid bytes become replacement characters. */
export function decode(bytes: Uint8Array, declared?: string): DecodedText {
  const encoding = byByteOrderMark(bytes) ?? knownEncoding(declared) ?? 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), damaged: false };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), damaged: true };
  }
}

/** `<meta charset=...>` within the first kilobyte, where browsers look for it. */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1_024, bytes.length)).toString('latin1');
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,20})/i.exec(head)?.[1];
}

function byByteOrderMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function knownEncoding(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined; // an unknown name says nothing
  }
}

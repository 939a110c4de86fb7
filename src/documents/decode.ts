import { TextDecoder } from 'node:util';

export interface Decoded {
  readonly text: string;
  /** Some bytes were no text in the encoding. */
  readonly damaged: boolean;
}

/** By its byte order mark, else what a page says of itself, else UTF-8. Bytes that fit nothing are read as replacement characters. */
export function decode(bytes: Uint8Array, declared?: string): Decoded {
  const encoding = byMark(bytes) ?? known(declared) ?? 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), damaged: false };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), damaged: true };
  }
}

/** `<meta charset=...>` within the first kilobyte, as browsers look for it. */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1_024, bytes.length)).toString('latin1');
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,20})/i.exec(head)?.[1];
}

function byMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function known(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined; // a name nobody knows says nothing
  }
}

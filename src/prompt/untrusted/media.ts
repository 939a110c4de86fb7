/** Bytes this few hold no sentence. */
const maxHarmlessBytes = 8;
/** Enough to tell a picture from a text. */
const sampleBytes = 65_536;

const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** The bytes of a base64 text (either alphabet, lines allowed); undefined if it is none. */
export function decodedBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/[\r\n]/g, '');
  if (!base64.test(digits)) return undefined;
  return Uint8Array.from(Buffer.from(digits.slice(0, (sampleBytes / 3) * 4), 'base64'));
}

/** Whether bytes read as text in some common encoding. A picture, a sound or a cipher does not. */
export function isText(bytes: Uint8Array): boolean {
  if (bytes.length <= maxHarmlessBytes) return false;
  const sample = bytes.subarray(0, sampleBytes);
  const evenBytes = sample.filter((_, index) => index % 2 === 0);
  const oddBytes = sample.filter((_, index) => index % 2 === 1);
  return (
    isUtf8(sample) ||
    isMostlyPrintable(sample) ||
    isMostlyPrintable(evenBytes, oddBytes) ||
    isMostlyPrintable(oddBytes, evenBytes)
  );
}

/** The text of bytes that read as text. */
export function textOf(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0 || bytes[1] === 0 ? (bytes[0] === 0 ? 'utf-16be' : 'utf-16le') : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // As a stream, because the sample may end inside a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    const controls = text.match(/(?![\t-\r])\p{Cc}/gu)?.length ?? 0;
    return controls * 20 < text.length;
  } catch {
    return false;
  }
}

/** In UTF-16 every other byte of Latin text is zero. */
function isMostlyPrintable(bytes: Uint8Array, others?: Uint8Array): boolean {
  if (others !== undefined && others.filter((byte) => byte === 0).length * 4 < others.length * 3) return false;
  const printable = bytes.filter((byte) => (byte >= 0x20 && byte < 0x7f) || (byte >= 9 && byte <= 13)).length;
  return printable * 4 >= bytes.length * 3;
}

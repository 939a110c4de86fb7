const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const codes = new TextEncoder().encode(alphabet);
const padding = 61;
const notADigit = 255;
const digitOf: Uint8Array = new Uint8Array(256).fill(notADigit);
for (const [digit, code] of codes.entries()) digitOf[code] = digit;

/** Base64 (RFC 4648, with padding) for code that runs outside Node too. */
export function base64Of(bytes: Uint8Array): string {
  const written = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(padding);
  const put = (at: number, digit: number): void => {
    written[at] = codes[digit & 63] ?? 0;
  };
  for (let at = 0, next = 0; at < bytes.length; at += 3, next += 4) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    put(next, three >> 18);
    put(next + 1, three >> 12);
    if (at + 1 < bytes.length) put(next + 2, three >> 6);
    if (at + 2 < bytes.length) put(next + 3, three);
  }
  return new TextDecoder().decode(written);
}

/** Decodes base64. Skips characters that are not base64 digits, as Node's Buffer does. */
export function bytesOf(base64: string): Uint8Array {
  const written = new TextEncoder().encode(base64);
  const bytes = new Uint8Array((written.length * 3) >> 2);
  const groups = decodeGroups(written, bytes);
  const count = decodeRest(written, groups * 4, bytes, groups * 3);
  return bytes.subarray(0, count);
}

/**
 * Four digits at a time, as long as nothing else is between them: the model that ships is decoded at every start.
 * Returns the number of groups.
 */
function decodeGroups(written: Uint8Array, bytes: Uint8Array): number {
  const digits = digitOf;
  const end = written.length - 3;
  let next = 0;
  let at = 0;
  for (; at < end; at += 4) {
    const a = digits[written[at] as number] as number;
    const b = digits[written[at + 1] as number] as number;
    const c = digits[written[at + 2] as number] as number;
    const d = digits[written[at + 3] as number] as number;
    if ((a | b | c | d) === notADigit) break;
    bytes[next] = (a << 2) | (b >> 4);
    bytes[next + 1] = (b << 4) | (c >> 2);
    bytes[next + 2] = (c << 6) | d;
    next += 3;
  }
  return at >> 2;
}

/** Digit by digit. Returns the number of bytes. */
function decodeRest(written: Uint8Array, from: number, bytes: Uint8Array, decoded: number): number {
  let count = decoded;
  let bits = 0;
  let held = 0;
  for (let at = from; at < written.length; at++) {
    const digit = digitOf[written[at] ?? 0] ?? notADigit;
    if (digit === notADigit) continue;
    held = ((held << 6) | digit) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[count++] = held >> bits;
  }
  return count;
}

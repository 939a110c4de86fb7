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
  let count = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < written.length; at++) {
    const digit = digitOf[written[at] ?? 0] ?? notADigit;
    if (digit === notADigit) continue;
    held = ((held << 6) | digit) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[count++] = held >> bits;
  }
  return bytes.subarray(0, count);
}

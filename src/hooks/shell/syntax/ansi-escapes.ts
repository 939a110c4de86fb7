const single: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  e: '\u001b',
  E: '\u001b',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
};

/** `x41`, `u0041`, `U00000041`, octal digits, `cA`, or one character. */
const escapeSequence =
  /\\(?:x([0-9a-fA-F]{1,2})|x\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|(0?[0-7]{1,3})|c([\s\S])|([\s\S]))/g;
const octets = /[\u0080-\u00ff]{2,}/g;

/** Decodes the escapes of `$'...'`, `printf` and `echo -e`. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  let bytes = false;
  const decoded = text.replace(
    escapeSequence,
    (whole, hex, braced, short, long, octal, control, one: string | undefined) => {
      const code = hex ?? braced ?? short ?? long;
      if (code !== undefined) return character(Number.parseInt(code, 16));
      if (octal !== undefined) return character(Number.parseInt(octal, 8) & 0xff);
      if (control !== undefined) return character(control.charCodeAt(0) & 0x1f);
      return single[one ?? ''] ?? (/[\\'"?]/.test(one ?? '') ? (one ?? '') : whole);
    },
  );
  return bytes ? decoded.replace(octets, asUtf8) : decoded;

  function character(code: number): string {
    bytes ||= code >= 0x80 && code <= 0xff;
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }
}

/** Bytes written one by one may form a character together. */
function asUtf8(bytes: string): string {
  const decoded = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  return decoded.includes('\ufffd') ? bytes : decoded;
}

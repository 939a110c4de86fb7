/** The code point whose UTF-8 form begins at `at`, or -1. Rejects overlong forms, surrogates and truncated forms. */
export function utf8At(bytes: ArrayLike<number>, at: number, end: number): number {
  const first = bytes[at] ?? -1;
  if (first < 0x80) return first;
  const length = lengthAfter(first);
  if (length === 0 || at + length > end) return -1;
  let point = first & (0x7f >> length);
  for (let next = at + 1; next < at + length; next++) {
    const byte = bytes[next] ?? 0;
    if (byte >> 6 !== 2) return -1;
    point = (point << 6) | (byte & 0x3f);
  }
  return isScalar(point) && utf8Length(point) === length ? point : -1;
}

function lengthAfter(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

export function utf8Length(point: number): number {
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

function isScalar(point: number): boolean {
  return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
}

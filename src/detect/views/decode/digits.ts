/** The value of a hexadecimal digit, or -1. */
export function digitOf(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 48;
  const low = unit | 32;
  return low >= 97 && low <= 102 && unit < 128 ? low - 87 : -1;
}

/** The value of `count` hexadecimal digits from `at` on, or -1. */
export function hexAt(text: string, at: number, count: number): number {
  let value = 0;
  for (let next = at; next < at + count; next++) {
    const digit = digitOf(text.charCodeAt(next));
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

export function isAlphanumeric(unit: number): boolean {
  const low = unit | 32;
  return (unit >= 48 && unit <= 57) || (low >= 97 && low <= 122 && unit < 128);
}

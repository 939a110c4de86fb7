const placeholder =
  /example|sample|placeholder|your|change.?me|dummy|redacted|insert|replace|fake|secret_?here|goes_?here|deadbeef|foobar|lorem|test_?key|not_?real|xxxx|\*\*\*|\.\.\.|0000|1234567|abcdef|aaaa/i;

/** What people write in place of a secret. */
export function isPlaceholder(value: string): boolean {
  return placeholder.test(value);
}

/** Bits per character, from the character frequencies. Values are ASCII; any other characters are folded onto it. */
export function entropyOf(value: string): number {
  const counts = new Uint32Array(128);
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at) & 127;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  let bits = 0;
  for (const count of counts) if (count > 0) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/**
 * Whether a value looks random: long, mixed, and without words. `readDatabaseTokenFromFile` has the entropy of a key,
 * so digits must interrupt the letters.
 */
export function looksRandom(value: string): boolean {
  if (value.length < 20 || !/\d(?:\D*\d){2}/.test(value) || /[a-z]{9}|[A-Z]{9}/.test(value)) return false;
  return entropyOf(value) >= (/^[\da-f]+$/i.test(value) ? 3 : 3.6) && !isPlaceholder(value);
}

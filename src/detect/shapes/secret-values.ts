const placeholder =
  /example|sample|placeholder|your|change.?me|dummy|redacted|insert|replace|fake|secret_?here|goes_?here|deadbeef|foobar|lorem|test_?key|not_?real|xxxx|\*\*\*|\.\.\.|0000|1234567|abcdef|aaaa/i;

/** What people write where a secret would stand. */
export function isPlaceholder(value: string): boolean {
  return placeholder.test(value);
}

/** Bits per character, by how often each occurs. Values are ASCII; whatever else stands in one counts as one sign. */
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
 * Whether a value looks drawn by chance: long, mixed, and with no words in it. `readDatabaseTokenFromFile` has the
 * entropy of a key, so letters must be broken up by digits.
 */
export function looksRandom(value: string): boolean {
  if (value.length < 20 || !/\d(?:\D*\d){2}/.test(value) || /[a-z]{9}|[A-Z]{9}/.test(value)) return false;
  return entropyOf(value) >= (/^[\da-f]+$/i.test(value) ? 3 : 3.6) && !isPlaceholder(value);
}

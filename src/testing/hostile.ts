/**
 * Texts that have broken stores before: patterns, paths, quotes, statements, invisible and composed letters, letters that look
 * alike, names of built-in properties, and one of 10 kB that no compression shortens. Pairwise different, and none a space of
 * another: a store that takes two of them for one, or one for a pattern, has a hole.
 */
export const hostileTexts: readonly string[] = [
  '*',
  '%',
  '_',
  '%%',
  '\\',
  '\\%',
  '..',
  '../..',
  '/etc/passwd',
  'C:\\temp',
  "'",
  '"',
  '`',
  "'; drop table entry; --",
  "' or '1'='1",
  '$1',
  '?',
  ':space',
  '#{space}',
  '{"space":"a"}',
  '[]',
  'null',
  'undefined',
  '0',
  '-1',
  '1e999',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'a',
  'A',
  'a ',
  ' a',
  'a\t',
  'a\n',
  'a\r\n',
  'aa',
  'ab',
  'a%',
  'a_',
  'a/b',
  // Composed and decomposed: equal to a reader, different to a machine.
  '\u00e9',
  'e\u0301',
  '\u212b',
  '\u00c5',
  // Look-alikes: Cyrillic a, full-width a, mathematical a, dotless i, capital I with a dot, sharp s.
  '\u0430',
  '\uff41',
  '\ud835\udc1a',
  '\u0131',
  '\u0130',
  '\u00df',
  'ss',
  // Invisible: zero width space and joiner, soft hyphen, byte order mark, line separator, right-to-left override, a tag.
  'a\u200b',
  'a\u200d',
  'a\u00ad',
  '\ufeffa',
  'a\u2028',
  '\u202ea',
  'a\u{e0041}',
  // Right to left, no spaces between words, emoji with modifier and joiner, combining marks in a pile.
  '\u05e9\u05dc\u05d5\u05dd',
  '\u0645\u0631\u062d\u0628\u0627',
  '\u8a18\u61b6\u306f\u6bd2',
  '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}',
  'z\u0351\u036b\u0343\u036a\u0302',
  // Characters that end strings, escape them, or that an escape of ours is made of.
  '\u0000',
  'a\u0000',
  'a\u0000b',
  '\u0000a',
  '\u0001',
  '\u0001\u0001',
  '\u0001\u0002',
  '\u0000\u0001',
  '\u0001\u0000',
  '\u0002',
  '\u001b[31m',
  '\u007f',
  '\ufffd',
  '\uffff',
  '\u{10ffff}',
  '\\u0000',
  '\\ud800',
  '%00',
  long(10_000),
  `${long(10_000)}.`,
];

/** Different at every place, so that no page compression makes it short. */
function long(length: number): string {
  let state = 1;
  const letters = Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 94));
  });
  return letters.join('');
}

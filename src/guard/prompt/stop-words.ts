const stopWords: ReadonlySet<string> = new Set(
  'a an and are as at be but by can could did do does for from had has have he her him his how i in is it its me my of on or our she should that the their them there these they this to us was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** Removes stop words from a query; if nothing else is left, keeps them all. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}

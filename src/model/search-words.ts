const word = /[\p{L}\p{N}\p{M}_]+/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const maxWords = 20_000;
const maxLength = 64;

/**
 * The words a text is found by, the same in every store: folded for width and case, and letters and pairs of
 * letters in scripts that do not space their words. Stores index these and never cut text by rules of their own, so they agree.
 */
export function searchWords(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(word)) {
    for (const part of unspaced.test(run) ? pairs(run) : [[...run].slice(0, maxLength).join('')]) {
      if (found.size >= maxWords) return [...found];
      found.add(part);
    }
  }
  return [...found];
}

/** One at a time: a run may be as long as the text, and only so many are wanted. */
function* pairs(run: string): Iterable<string> {
  yield* run;
  let before = '';
  for (const letter of run) {
    if (before !== '') yield before + letter;
    before = letter;
  }
}

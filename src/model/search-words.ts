const word = /[\p{L}\p{N}\p{M}_]+/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const maxWords = 20_000;
const maxWordLetters = 64;

/**
 * The words by which a search finds a text: normalized for width and case; in scripts without spaces between words, single
 * letters and pairs. Every store indexes these and tokenizes nothing itself, so all stores agree.
 */
export function searchWords(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(word)) {
    for (const part of unspaced.test(run) ? lettersAndPairs(run) : [firstLetters(run)]) {
      if (found.size >= maxWords) return [...found];
      found.add(part);
    }
  }
  return [...found];
}

function firstLetters(run: string): string {
  return run.length <= maxWordLetters ? run : [...run].slice(0, maxWordLetters).join('');
}

/** A generator: a run may be as long as the text, and the caller stops at `maxWords`. */
function* lettersAndPairs(run: string): Iterable<string> {
  yield* run;
  let before = '';
  for (const letter of run) {
    if (before !== '') yield before + letter;
    before = letter;
  }
}

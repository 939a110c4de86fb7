/** Words of addresses and ids that no sentence is made of. */
const addressWords: ReadonlySet<string> = new Set(
  (
    'akia algorithm amz amazonaws api app apps archive asset assets attachment attachments audio auto avatar avatars aws ' +
    'blob bucket cache cdn central client com east north request south west ' +
    'content credential crop css date default dist document documents download downloads edge expires export file files ' +
    'fit format full gallery goog graphic graphics headers height hmac host html http https icon icons image images img index ' +
    'large library logo logos main media medium net object objects org origin original page pages params path photo photos ' +
    'picture pictures png post posts preview private product products profile public quality raw render resize resource ' +
    'resources scale security sha signature signed site size small src static storage store thumb thumbnail thumbnails tmp ' +
    'token upload uploads user users version video videos view web webp width www jpeg jpg gif pdf mp3 mp4 svg call tool ' +
    'tooluse toolu func function functions message messages result results search response item chatcmpl fetch entry'
  ).split(' '),
);

/** A longer run of letters is counted as several words, written together. */
const lettersPerWord = 12;

/**
 * How many words of a language a technical text seems to hold. Words are runs of letters between separators or humps of
 * camel case; letters and digits at random are a token, and the common words of addresses do not count.
 */
export function countWords(text: string, uncounted: ReadonlySet<string> = addressWords): number {
  let words = 0;
  for (const segment of text.split(/[^\p{L}\p{M}\p{N}]+/u)) {
    const runs = segment.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|[\p{Lo}\p{Lt}\p{Lm}]+/gu) ?? [];
    if (isToken(segment, runs)) continue;
    for (const run of runs) {
      const word = run.toLowerCase();
      words += uncounted.has(word) ? 0 : weightOf(word);
    }
  }
  return words;
}

/** Letters and digits at random. Words in camel case, or with digits between them, are words for the most part. */
function isToken(segment: string, runs: readonly string[]): boolean {
  if (!/\p{N}|\p{Ll}\p{Lu}/u.test(segment)) return false;
  const isWord = (run: string): boolean =>
    weightOf(run.toLowerCase()) > 0 && (run.length > 4 || /\p{Ll}{2}/u.test(run));
  return runs.filter(isWord).join('').length * 5 < segment.length * 4;
}

function weightOf(run: string): number {
  // Scripts without spaces or capitals: two characters say about as much as a word.
  if (/[^a-z]/.test(run)) return Math.ceil(run.length / 2);
  return run.length < 3 || !/[aeiouy]/.test(run) ? 0 : Math.ceil(run.length / lettersPerWord);
}

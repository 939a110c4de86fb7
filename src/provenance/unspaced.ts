/** Scripts that write no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const runs =
  /[\p{Script=Katakana}\u30fc]+|\p{Script=Hiragana}+|\p{Script=Han}+|[^\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}\u30fc]+/gu;
const katakana = /^[\p{Script=Katakana}\u30fc]/u;
const hiragana = /^\p{Script=Hiragana}/u;

export function isUnspaced(text: string): boolean {
  return unspaced.test(text);
}

/**
 * The words of such a script, as far as they can be told: in Japanese, words in katakana, and endings and particles in hiragana,
 * which say nothing by themselves. The rest is compared by pairs of characters.
 */
export function unspacedForms(text: string): readonly string[] {
  const parts = text.match(runs) ?? [];
  const telling = parts.filter((part) => !hiragana.test(part));
  return (telling.length === 0 ? parts : telling).flatMap((part) => (katakana.test(part) ? [part] : pairsOf(part)));
}

function pairsOf(text: string): readonly string[] {
  const points = Array.from(text);
  if (points.length < 2) return points;
  return points.slice(1).map((point, index) => `${points[index]}${point}`);
}

/** Negations that are part of a word. */
const denies = /ない|なし|ません|ぬ$|ずに|ずっ?と?$|禁止|嫌い|苦手|不|没|沒|别|別|无|無|勿|讨厌|討厭|ไม่|อย่า/u;
/** Words that only look like it. */
const deniesNothing =
  /ずっと|少ない|間違いない|特别|特別|区别|區別|别人|別人|告别|别名|分别|不错|不錯|不过|不過|不但|不仅|不久|差不多|无线|無線|無料|無事/gu;

/** No character before these is of such a script. */
const fromThai = /[\u0e00-\uffff]/;

/** Whether a run of such a script denies what it says. */
export function isUnspacedDenial(text: string): boolean {
  return fromThai.test(text) && denies.test(text.replace(deniesNothing, ''));
}

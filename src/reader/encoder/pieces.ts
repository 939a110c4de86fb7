/** A piece of a word, and the logarithm of how likely it is. */
export type ScoredPiece = readonly [text: string, score: number];

/** What is before a piece that begins a word. */
export const wordStart = '\u2581';

/** The first pieces of the list are marks for other purposes. */
export const firstPiece = 6;
/** A letter that no piece covers costs this much. */
const unknownScore = -12;
const maxCachedWords = 50_000;
const maxWordLetters = 96;
/** A longer word may be several that were written together. */
const maxSingleWordLetters = 18;
/** Words in scripts that the pieces do not cover share so many numbers after the last piece. */
export const hashedWords = 4_096;
/** Their endings change. A Korean letter is a syllable. */
const stemLetters = 5;
const koreanStemLetters = 2;
const korean = /[\uac00-\ud7af]/;

/** Folded text has few letters beyond ASCII but those of other scripts. */
function isForeign(letter: string): boolean {
  return letter > '\x7f' && /[\p{L}\p{M}]/u.test(letter);
}

function hashOf(letters: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const letter of letters) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

interface Piece {
  readonly score: number;
  readonly id: number;
}

/** Splits words into the likeliest pieces that the encoder knows, as a unigram model of SentencePiece does. */
export class Pieces {
  readonly #pieces = new Map<string, Piece>();
  readonly #cache = new Map<string, readonly number[]>();
  #longest = 0;
  readonly #count: number;

  constructor(pieces: readonly ScoredPiece[]) {
    this.#count = pieces.length;
    for (const [id, [text, score]] of pieces.entries()) {
      if (id < firstPiece) continue;
      this.#pieces.set(text, { score, id });
      this.#longest = Math.max(this.#longest, [...text].length);
    }
  }

  /** The numbers of the pieces; what no piece covers is 0. */
  of(word: string): readonly number[] {
    const known = this.#cache.get(word);
    if (known !== undefined) return known;
    const split = this.#read([...word].slice(0, maxWordLetters));
    if (this.#cache.size >= maxCachedWords) this.#cache.clear();
    this.#cache.set(word, split);
    return split;
  }

  /** A word of another script has a number for its stem and one for the whole word. */
  #read(letters: readonly string[]): readonly number[] {
    const [start, first = '', ...rest] = letters;
    if (start !== wordStart || ![first, ...rest].some(isForeign)) return this.#split(letters);
    const stem = this.#hashed(letters.slice(0, 1 + (korean.test(first) ? koreanStemLetters : stemLetters)));
    const whole = this.#hashed(letters);
    return stem === whole ? [whole] : [stem, whole];
  }

  #hashed(letters: readonly string[]): number {
    return this.#count + (hashOf(letters) % hashedWords);
  }

  /** The piece with these letters; among words written together, also one that begins a word. */
  #find(letters: string, joined: boolean): Piece | undefined {
    const inside = this.#pieces.get(letters);
    const first = joined ? this.#pieces.get(wordStart + letters) : undefined;
    return first !== undefined && first.score > (inside?.score ?? Number.NEGATIVE_INFINITY) ? first : inside;
  }

  /** Viterbi: the best way to every letter, and then back from the last. */
  #split(letters: readonly string[]): readonly number[] {
    const size = letters.length + 1;
    const best = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
    const from = new Int32Array(size);
    const ids = new Int32Array(size);
    best[0] = 0;
    const offer = (at: number, end: number, score: number, id: number): void => {
      if (score <= (best[end] ?? 0)) return;
      best[end] = score;
      from[end] = at;
      ids[end] = id;
    };
    const joined = letters.length > maxSingleWordLetters;
    for (let at = 0; at < letters.length; at++) {
      const here = best[at] ?? 0;
      let piece = '';
      for (let end = at + 1; end < size && end - at <= this.#longest; end++) {
        piece += letters[end - 1] ?? '';
        const found = this.#find(piece, joined && at > 0);
        if (found !== undefined) offer(at, end, here + found.score, found.id);
      }
      offer(at, at + 1, here + unknownScore, 0);
    }
    const split: number[] = [];
    for (let at = letters.length; at > 0; at = from[at] ?? 0) split.push(ids[at] ?? 0);
    split.reverse();
    return split.filter((id, n) => !(id === 0 && split[n - 1] === 0));
  }
}

import type { WordTokens } from '../lexer/tokens.ts';
import { Units } from '../lexer/units.ts';
import type { Lexicon } from '../phrases/lexicon.ts';
import { windowWords } from './windows.ts';

const units = new Units();

/** The maximum number of features per word, which sizes the buffer of a window. */
const maxFeaturesPerWord = 4;

/**
 * The model's input for one window: its words, pairs of words, the beginnings of longer words, and the words that open
 * a sentence, each hashed to a number. All addresses, hosts, numbers and accounts of a kind count as the same word, so
 * that a model cannot memorise a host.
 */
export class Features {
  readonly #mask: number;
  #hashes = new Int32Array(256);
  /** The units of the text that was prepared last. */
  #codes: Uint16Array = new Uint16Array(0);
  readonly ids: Int32Array = new Int32Array(windowWords * maxFeaturesPerWord);
  count = 0;

  constructor(bits: number) {
    this.#mask = (1 << bits) - 1;
  }

  /** Hashes every word of a text once; all windows share the hashes. */
  prepare(text: string, tokens: WordTokens, lexicon: Lexicon): void {
    const { count, starts, ends, signatures } = tokens;
    if (this.#hashes.length < count) this.#hashes = new Int32Array(count * 2);
    const { url, email, domain, file, number, variable, account } = lexicon.forms;
    const codes = tokens.codes ?? units.of(text);
    this.#codes = codes;
    for (let at = 0; at < count; at++) {
      const signature = signatures[at] ?? 0;
      const form =
        signature !== 0 &&
        (signature === url ||
          signature === email ||
          signature === domain ||
          signature === number ||
          signature === account ||
          signature === variable ||
          signature === file);
      this.#hashes[at] = form ? signatureHash(signature, lexicon) : hashOf(codes, starts[at] ?? 0, ends[at] ?? 0);
    }
  }

  /** Fills `ids` with the features of words `from` to `to`. */
  window(tokens: WordTokens, from: number, to: number): void {
    const { starts, ends, opens } = tokens;
    let count = 0;
    for (let at = from; at < to; at++) {
      const word = this.#hashes[at] ?? 0;
      this.ids[count++] = mix(word, 1) & this.#mask;
      this.ids[count++] = this.pair(at, at + 1 < to);
      if (opens[at] !== 0) this.ids[count++] = mix(word, 3) & this.#mask;
      const start = starts[at] ?? 0;
      if ((ends[at] ?? 0) - start >= 6) this.ids[count++] = mix(hashOf(this.#codes, start, start + 4), 4) & this.#mask;
    }
    this.count = count;
  }

  /**
   * Computes the weight of each word together with its successor: `sums`, over `counts` features. A word is in two
   * windows and weighs the same in both, except at their ends. The loop repeats `window` because it is the hottest one
   * of the model.
   */
  weigh(tokens: WordTokens, weights: Int8Array, sums: Int32Array, counts: Uint8Array): void {
    const { starts, ends, opens, count } = tokens;
    const [hashes, codes, mask] = [this.#hashes, this.#codes, this.#mask];
    for (let at = 0; at < count; at++) {
      const word = hashes[at] ?? 0;
      let sum = weights[mix(word, 1) & mask] ?? 0;
      let features = 1;
      if (opens[at] !== 0) {
        sum += weights[mix(word, 3) & mask] ?? 0;
        features++;
      }
      const start = starts[at] ?? 0;
      if ((ends[at] ?? 0) - start >= 6) {
        sum += weights[mix(hashOf(codes, start, start + 4), 4) & mask] ?? 0;
        features++;
      }
      if (at + 1 < count) sum += weights[mix(mix(word, 2), hashes[at + 1] ?? 0) & mask] ?? 0;
      sums[at] = sum;
      counts[at] = features + 1;
    }
  }

  /** The feature of a word and its successor, or of a word and the end of the window. */
  pair(at: number, isFollowed: boolean): number {
    return mix(mix(this.#hashes[at] ?? 0, 2), isFollowed ? (this.#hashes[at + 1] ?? 0) : noWord) & this.#mask;
  }
}

/** The successor of the last word of a window. */
const noWord = 7;

const apostrophe = 39;

function hashOf(codes: Uint16Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) {
    const code = codes[at] ?? 0;
    if (code !== apostrophe) hash = Math.imul(hash ^ code, 0x01000193);
  }
  return hash;
}

/** The hash must not depend on the rules' signatures, which change with every rule. */
function signatureHash(signature: number, { forms }: Lexicon): number {
  if (signature === forms.number) return 11;
  if (signature === forms.email) return 12;
  if (signature === forms.account) return 13;
  if (signature === forms.variable) return 14;
  if (signature === forms.file) return 15;
  return 16;
}

function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b);
  hash ^= hash >>> 13;
  return Math.imul(hash, 0xc2b2ae35) ^ (hash >>> 16);
}

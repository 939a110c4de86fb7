import type { WordTokens } from '../lexer/tokens.ts';
import { Units } from '../lexer/units.ts';
import type { Lexicon } from '../phrases/lexicon.ts';
import { windowWords } from './windows.ts';

const units = new Units();

/** A word has at most so many features, which sizes the buffers. */
const featuresPerWord = 4;
/** The most facts of a window: every impact, every pair of impacts, and a length. */
const maxFacts = 128;

/**
 * The model's input for one window: its words, pairs of words, the beginnings of longer words, and the words that open
 * a sentence, each hashed to a number and counted once, and facts that rules found in it. All addresses, hosts, numbers and accounts of a kind count as the
 * same word, so that a model cannot memorise a host.
 */
export class Features {
  readonly #mask: number;
  #hashes = new Int32Array(256);
  /** The features of each word, in rows of four; -1 stands for none. */
  #rows = new Int32Array(256 * featuresPerWord);
  /** For each feature, the last window that counted it: one byte, so that all of them fit into a cache. */
  readonly #countedIn: Uint8Array;
  #window = 0;
  readonly ids: Int32Array = new Int32Array(windowWords * featuresPerWord + maxFacts);
  count = 0;

  constructor(bits: number) {
    this.#mask = (1 << bits) - 1;
    this.#countedIn = new Uint8Array(1 << bits);
  }

  /** Hashes every word of a text once; all windows share the hashes. */
  prepare(text: string, tokens: WordTokens, lexicon: Lexicon): void {
    const { count, starts, ends, opens } = tokens;
    if (this.#hashes.length < count) {
      this.#hashes = new Int32Array(count * 2);
      this.#rows = new Int32Array(count * 2 * featuresPerWord);
    }
    const codes = tokens.codes ?? units.of(text);
    const [hashes, rows, mask] = [this.#hashes, this.#rows, this.#mask];
    this.#hashWords(tokens, codes, lexicon);
    for (let at = 0; at < count; at++) {
      const word = hashes[at] ?? 0;
      const row = at * featuresPerWord;
      const start = starts[at] ?? 0;
      rows[row] = mix(word, 1) & mask;
      rows[row + 1] = at + 1 < count ? mix(mix(word, 2), hashes[at + 1] ?? 0) & mask : -1;
      rows[row + 2] = opens[at] === 0 ? -1 : mix(word, 3) & mask;
      rows[row + 3] = (ends[at] ?? 0) - start < 6 ? -1 : mix(hashOf(codes, start, start + 4), 4) & mask;
    }
  }

  #hashWords({ count, starts, ends, signatures }: WordTokens, codes: Uint16Array, lexicon: Lexicon): void {
    const { url, email, domain, file, number, variable, account } = lexicon.forms;
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

  /** Fills `ids` with the features of words `from` to `to`, each once. */
  window(from: number, to: number): void {
    const [rows, countedIn, ids] = [this.#rows, this.#countedIn, this.ids];
    const window = this.#nextWindow();
    const last = to * featuresPerWord - 3;
    let count = 0;
    for (let at = from * featuresPerWord; at < to * featuresPerWord; at++) {
      // The window ends here, whatever follows in the text.
      const id = at === last ? this.#lastPair(to - 1) : (rows[at] ?? -1);
      if (id < 0 || countedIn[id] === window) continue;
      countedIn[id] = window;
      ids[count++] = id;
    }
    this.count = count;
  }

  /** Adds what is known of the window beside its words. */
  addFacts(facts: readonly number[]): void {
    for (const fact of facts) {
      const id = mix(fact, 5) & this.#mask;
      if (this.#countedIn[id] === this.#window || this.count === this.ids.length) continue;
      this.#countedIn[id] = this.#window;
      this.ids[this.count++] = id;
    }
  }

  #nextWindow(): number {
    if (this.#window === 0xff) {
      this.#countedIn.fill(0);
      this.#window = 0;
    }
    this.#window += 1;
    return this.#window;
  }

  /** The feature of a word and the end of the window. */
  #lastPair(at: number): number {
    return mix(mix(this.#hashes[at] ?? 0, 2), noWord) & this.#mask;
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

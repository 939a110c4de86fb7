import type { Lexicon } from '../lexicon.ts';
import type { Tokens } from '../tokens.ts';

/** A stretch of words that is scored is made of whole pieces (sentences, long ones cut) and holds at most this many words. */
export const stretchWords = 64;
const pieceWords = 32;

/**
 * What the model sees of a piece: its words, pairs of words, how longer words begin, and which word opens a sentence, each
 * hashed to a number. Addresses, hosts, numbers and accounts are one word each, so that no model learns a host by heart.
 * Pairs do not cross pieces, so a piece means the same whatever stands around it: padding cannot hide it.
 */
export class Features {
  readonly #mask: number;
  readonly ids: Int32Array = new Int32Array(pieceWords * 4);
  count = 0;

  constructor(bits: number) {
    this.#mask = (1 << bits) - 1;
  }

  /** The end of the piece that begins at word `from`. */
  pieceEnd({ opens, count }: Tokens, from: number): number {
    const most = Math.min(count, from + pieceWords);
    let at = from + 1;
    while (at < most && opens[at] !== 1) at++;
    return at;
  }

  /** Fills `ids` with the features of words `from` to `to`. */
  read(text: string, tokens: Tokens, lexicon: Lexicon, from: number, to: number): void {
    const { starts, ends, opens } = tokens;
    const mask = this.#mask;
    let count = 0;
    let before = 0;
    for (let at = from; at < to; at++) {
      const word = wordHash(text, tokens, lexicon, at);
      this.ids[count++] = mix(word, 1) & mask;
      if (at > from) this.ids[count++] = mix(mix(before, 2), word) & mask;
      if (opens[at] === 1) this.ids[count++] = mix(word, 3) & mask;
      const start = starts[at] ?? 0;
      if ((ends[at] ?? 0) - start >= 6) this.ids[count++] = mix(hashOf(text, start, start + 4), 4) & mask;
      before = word;
    }
    this.count = count;
  }
}

function wordHash(text: string, { starts, ends, signatures }: Tokens, lexicon: Lexicon, at: number): number {
  const signature = signatures[at] ?? 0;
  const form = signature === 0 ? 0 : formHash(signature, lexicon);
  return form !== 0 ? form : hashOf(text, starts[at] ?? 0, ends[at] ?? 0);
}

const apostrophe = 39;

function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code !== apostrophe) hash = Math.imul(hash ^ code, 0x01000193);
  }
  return hash;
}

/** What a word of a known form counts as, or 0. Signatures change whenever a rule does; these numbers must not. */
function formHash(signature: number, { forms }: Lexicon): number {
  if (signature === forms.number) return 11;
  if (signature === forms.email) return 12;
  if (signature === forms.account) return 13;
  if (signature === forms.variable) return 14;
  if (signature === forms.file) return 15;
  return signature === forms.url || signature === forms.domain ? 16 : 0;
}

function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b);
  hash ^= hash >>> 13;
  return Math.imul(hash, 0xc2b2ae35) ^ (hash >>> 16);
}

import { WordCache } from '../lexer/word-cache.ts';
import { foldWord } from '../views/index.ts';
import { type WordTable, wordTableOf } from '../word-table.ts';
import type { Graph } from './graph.ts';
import { LetterTrie, letterNumber } from './letter-trie.ts';

/** Words the lexer recognises by their form rather than by a list. Phrases name them like a vocabulary class. */
export const wordForms = ['url', 'email', 'domain', 'file', 'number', 'variable', 'account'] as const;
type WordForm = (typeof wordForms)[number];

/**
 * All words of all phrases, as one trie. A word's signature represents the set of slots it can fill, so that the
 * automata use one table and never compare strings. Signature 0 is a word that no rule knows.
 */
export interface Lexicon {
  /** The nodes after reading a-z and 0-9; all other characters go through `nextOther`. */
  readonly letters: LetterTrie;
  /** The node after reading any other character at a node, or 0. */
  readonly nextOther: (node: number, code: number) => number;
  /** Signature of the word that ends at a node, or 0. */
  readonly whole: Uint16Array;
  /** Signature of all words that begin with the node's letters, or 0. */
  readonly prefix: Uint16Array;
  /** The same for the longest such beginning on the path to the node. */
  readonly stems: Uint16Array;
  /** Names with dots (`agents.md`, `.env`) are looked up whole. */
  readonly names: ReadonlyMap<string, number>;
  readonly forms: Readonly<Record<WordForm, number>>;
  readonly wordCache: WordCache;
}

/**
 * The trie's transitions for characters outside a-z and 0-9, as an open hash table: a Map is ten times slower per
 * letter.
 */
class Transitions {
  readonly #keys: Uint32Array;
  readonly #nodes: Uint16Array;
  readonly #mask: number;

  constructor(moves: number) {
    const size = 1 << Math.ceil(Math.log2(moves * 2 + 2));
    this.#keys = new Uint32Array(size);
    this.#nodes = new Uint16Array(size);
    this.#mask = size - 1;
  }

  set(node: number, code: number, next: number): void {
    const key = ((node << 16) | code) >>> 0;
    let at = spread(key) & this.#mask;
    while (this.#nodes[at] !== 0) at = (at + 1) & this.#mask;
    this.#keys[at] = key;
    this.#nodes[at] = next;
  }

  /** The node after reading `code` at `node`, or 0. */
  get(node: number, code: number): number {
    const key = ((node << 16) | code) >>> 0;
    for (let at = spread(key) & this.#mask; ; at = (at + 1) & this.#mask) {
      const found = this.#nodes[at] ?? 0;
      if (found === 0 || this.#keys[at] === key) return found;
    }
  }
}

function spread(key: number): number {
  const mixed = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 12);
}

export interface LexiconPlan {
  /** Slot classes by id: the folded words that fill them. */
  readonly classes: readonly (readonly string[])[];
  classOf(words: readonly string[]): number;
  /** By signature: the ids of its classes. */
  readonly signatures: readonly (readonly number[])[];
  readonly words: WordTable;
}

/** Assigns an id to each list of words that a slot reads; equal lists share one. */
export class ClassTable {
  readonly #ids = new Map<readonly string[], number>();
  readonly #byWords = new Map<string, number>();
  readonly #folded = new Map<string, string>();
  readonly classes: (readonly string[])[] = [];

  idOf(words: readonly string[]): number {
    const known = this.#ids.get(words);
    if (known !== undefined) return known;
    const key = words.join('|');
    const id = this.#byWords.get(key) ?? this.classes.length;
    this.#ids.set(words, id);
    this.#byWords.set(key, id);
    if (id === this.classes.length) this.classes.push(words.map((word) => this.#normalise(word)));
    return id;
  }

  /** The lexer drops apostrophes (`don't` is `dont`), so they are dropped here too. */
  #normalise(word: string): string {
    if (plainWord.test(word)) return word;
    const known = this.#folded.get(word);
    if (known !== undefined) return known;
    const folded = foldWord(word).replace(/'/g, '');
    this.#folded.set(word, folded);
    return folded;
  }
}
const plainWord = /^[a-z0-9*]+$|^</;

export function planLexicon(graphs: readonly Graph[], table: ClassTable): LexiconPlan {
  for (const { words, needs } of graphs) {
    for (const read of words) if (read !== undefined) table.idOf(read);
    for (const need of needs) table.idOf(need);
  }
  const members = membersOf(table);
  inheritPrefixes(members);
  const signatures: (readonly number[])[] = [[]];
  const signatureIds = new Map<string, number>();
  const signatureOf = (ids: readonly number[]): number => {
    const key = ids.join(',');
    const known = signatureIds.get(key);
    if (known !== undefined) return known;
    signatureIds.set(key, signatures.length);
    signatures.push(ids);
    return signatures.length - 1;
  };
  // Sorted words share the beginnings of their neighbours, which makes the shipped trie smaller.
  const sorted = [...members].sort(([one], [other]) => (one < other ? -1 : 1));
  const words = new Map(sorted.map(([word, ids]) => [word, signatureOf(ids)]));
  return { classes: table.classes, classOf: (words) => table.idOf(words), signatures, words: wordTableOf(words) };
}

/** Each word with the ids of the classes that contain it, in order. */
function membersOf({ classes }: ClassTable): Map<string, number[]> {
  const members = new Map<string, number[]>();
  for (const [id, words] of classes.entries()) {
    for (const word of words) {
      const ids = members.get(word);
      if (ids === undefined) members.set(word, [id]);
      else if (ids.at(-1) !== id) ids.push(id);
    }
  }
  return members;
}

/** A word that also begins with a `stem*` fills that stem's slots too, and a numeral those of every number. */
function inheritPrefixes(members: Map<string, number[]>): void {
  const numbers = members.get('<number>') ?? [];
  const lengths = [...new Set([...members.keys()].filter((word) => word.endsWith('*')).map((word) => word.length - 1))];
  for (const [word, ids] of members) {
    const own = ids.length;
    for (const length of lengths) {
      if (length > word.length) continue;
      const inherited = members.get(`${word.slice(0, length)}*`);
      if (inherited !== undefined && inherited !== ids) ids.push(...inherited);
    }
    if (/^\d+$/.test(word)) ids.push(...numbers);
    if (ids.length > own)
      members.set(
        word,
        [...new Set(ids)].sort((a, b) => a - b),
      );
  }
}

export function lexiconOf({ parents, codes, ends, meanings, names }: WordTable): Lexicon {
  const nodes = parents.length;
  const letters = Uint8Array.from(codes, letterNumber);
  // The root has no letter.
  letters[0] = 0;
  let others = 0;
  for (let node = 1; node < nodes; node++) if (letters[node] === 0) others++;
  let transitions: Transitions | undefined;
  const whole = new Uint16Array(nodes);
  const prefix = new Uint16Array(nodes);
  for (let n = 0; n < ends.length; n++) {
    const meaning = meanings[n] ?? 0;
    if (meaning & 1) prefix[ends[n] ?? 0] = meaning >> 1;
    else whole[ends[n] ?? 0] = meaning >> 1;
  }
  const forms = Object.fromEntries(wordForms.map((form) => [form, names.get(`<${form}>`) ?? 0])) as Record<
    WordForm,
    number
  >;
  return {
    letters: new LetterTrie(parents, letters),
    nextOther: (node, code) => {
      // Made when it is first needed: most texts are ASCII.
      transitions ??= otherTransitions(parents, codes, others);
      return transitions.get(node, code);
    },
    whole,
    prefix,
    stems: propagateStems(prefix, parents),
    names,
    forms,
    wordCache: new WordCache(),
  };
}

function otherTransitions(parents: Uint16Array, codes: Uint16Array, count: number): Transitions {
  const moves = new Transitions(count);
  for (let node = 1; node < parents.length; node++) {
    const code = codes[node] ?? 0;
    if (letterNumber(code) === 0) moves.set(parents[node] ?? 0, code, node);
  }
  return moves;
}

/** A node comes after its parent, so one pass propagates every stem to its continuations. */
function propagateStems(prefix: Uint16Array, parents: Uint16Array): Uint16Array {
  const stems = new Uint16Array(prefix.length);
  for (let node = 1; node < prefix.length; node++) stems[node] = prefix[node] || (stems[parents[node] ?? 0] ?? 0);
  return stems;
}

import { Fault } from '../../base/fault.ts';
import { WordCache } from '../lexer/word-cache.ts';
import { foldWord } from '../views/index.ts';
import type { Graph } from './graph.ts';

/** Words the lexer recognises by their form rather than by a list. Phrases name them like a vocabulary class. */
export const wordForms = ['url', 'email', 'domain', 'file', 'number', 'variable', 'account'] as const;
type WordForm = (typeof wordForms)[number];

const columns = 36; // a-z and 0-9; every other character goes through the map

/**
 * All words that any phrase knows, as one trie. A word's signature stands for the set of slots it can fill, so that the
 * automata ask one table and never compare strings. Signature 0 is a word no rule has heard of.
 */
export interface Lexicon {
  readonly next: Uint16Array;
  readonly nextOther: Moves;
  /** Signature of the word that ends at a node, or 0. */
  readonly whole: Uint16Array;
  /** Signature of words that begin as the node spells, or 0. */
  readonly prefix: Uint16Array;
  /** The same for the longest such beginning on the way to the node. */
  readonly stems: Uint16Array;
  /** Names with dots (`agents.md`, `.env`) are looked up whole. */
  readonly names: ReadonlyMap<string, number>;
  readonly forms: Readonly<Record<WordForm, number>>;
  readonly memo: WordCache;
}

/** The trie's moves by characters outside a-z and 0-9, as an open hash table: a Map costs ten times as much per letter. */
class Moves {
  readonly #keys: Uint32Array;
  readonly #nodes: Uint16Array;
  readonly #mask: number;

  constructor(moves: ReadonlyMap<number, number>) {
    const size = 1 << Math.ceil(Math.log2(moves.size * 2 + 2));
    this.#keys = new Uint32Array(size);
    this.#nodes = new Uint16Array(size);
    this.#mask = size - 1;
    for (const [key, node] of moves) {
      let at = spread(key) & this.#mask;
      while (this.#nodes[at] !== 0) at = (at + 1) & this.#mask;
      this.#keys[at] = key;
      this.#nodes[at] = node;
    }
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
  /** Signature to the ids of the classes it fills. */
  readonly signatures: readonly (readonly number[])[];
  readonly lexicon: Lexicon;
  /** The same words with l and i as one letter, for leetspeak, where 1 stands for both. */
  squeezed(): Lexicon;
}

/** Gives each list of words that a slot reads an id; equal lists share one. */
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

  /** Apostrophes join in the lexer (`don't` is `dont`), so they are dropped here too. */
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
  const words = new Map([...members].map(([word, ids]) => [word, signatureOf(ids)]));
  const lexicon = buildTrie(words);
  let squeezed: Lexicon | undefined;
  return {
    classes: table.classes,
    classOf: (words) => table.idOf(words),
    signatures,
    lexicon,
    squeezed: () => {
      squeezed ??= buildTrie(
        new Map([...words].map(([word, id]) => [word.startsWith('<') ? word : word.replace(/l/g, 'i'), id])),
      );
      return squeezed;
    },
  };
}

/** Each word with the ids of the classes that hold it, in order. */
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

/** A word that also begins like a `stem*` fills that stem's slots too, and a numeral those of every number. */
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

function buildTrie(words: ReadonlyMap<string, number>): Lexicon {
  const names = new Map<string, number>();
  const plain: [string, number][] = [];
  for (const [word, signature] of words) {
    if (word.startsWith('<') || word.includes('.')) names.set(word, signature);
    else plain.push([word, signature]);
  }
  const room = plain.reduce((sum, [word]) => sum + word.length, 1);
  const next = new Uint16Array(room * columns);
  const whole = new Uint16Array(room);
  const prefix = new Uint16Array(room);
  const parents = new Uint16Array(room);
  const others = new Map<number, number>();
  let nodes = 1;
  const grow = (node: number, code: number): number => {
    const column = columnOf(code);
    const known = column < 0 ? others.get(node * 65_536 + code) : next[node * columns + column];
    if (known !== undefined && known !== 0) return known;
    if (column < 0) others.set(node * 65_536 + code, nodes);
    else next[node * columns + column] = nodes;
    parents[nodes] = node;
    return nodes++;
  };
  for (const [word, signature] of plain) {
    const stem = word.endsWith('*');
    let node = 0;
    for (let at = 0; at < word.length - (stem ? 1 : 0); at++) node = grow(node, word.charCodeAt(at));
    if (stem) prefix[node] = signature;
    else whole[node] = signature;
  }
  if (nodes > 65_535)
    throw new Fault('config-invalid', `rules know too many words: ${nodes} trie nodes, at most 65535`);
  const forms = Object.fromEntries(wordForms.map((form) => [form, names.get(`<${form}>`) ?? 0])) as Record<
    WordForm,
    number
  >;
  return {
    // Room that was never touched costs nothing; a copy would touch all of it again.
    next: next.subarray(0, nodes * columns),
    nextOther: new Moves(others),
    whole,
    prefix,
    stems: handDown(prefix, parents, nodes),
    names,
    forms,
    memo: new WordCache(),
  };
}

/** A node comes after its parent, so one pass hands every stem down to what continues it. */
function handDown(prefix: Uint16Array, parents: Uint16Array, nodes: number): Uint16Array {
  const stems = new Uint16Array(prefix.length);
  for (let node = 1; node < nodes; node++) stems[node] = prefix[node] || (stems[parents[node] ?? 0] ?? 0);
  return stems;
}

export function columnOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 22;
  return -1;
}

export { columns };

import { Fault } from '../base/fault.ts';

/**
 * The words of a lexicon as numbers: a trie in creation order, each node after its parent. Node 0 is the root. This
 * form ships, see table-codec.ts; `lexiconOf` builds the lexer's tables from it.
 */
export interface WordTable {
  readonly parents: Uint16Array;
  readonly codes: Uint16Array;
  /** By word, in order: the node where it ends, and twice its signature, plus one for a `stem*`. */
  readonly ends: Uint16Array;
  readonly meanings: Int32Array;
  readonly names: ReadonlyMap<string, number>;
}

/** Grows a trie word by word. */
class Trie {
  readonly parents: number[] = [0];
  readonly codes: number[] = [0];
  readonly #children = new Map<number, number>();

  /** The node where the first `length` letters of a word end. */
  add(word: string, length: number): number {
    let node = 0;
    for (let at = 0; at < length; at++) {
      const code = word.charCodeAt(at);
      const key = node * 65_536 + code;
      const known = this.#children.get(key);
      node = known ?? this.parents.push(node) - 1;
      if (known !== undefined) continue;
      this.#children.set(key, node);
      this.codes.push(code);
    }
    return node;
  }
}

export function wordTableOf(words: ReadonlyMap<string, number>): WordTable {
  const names = new Map<string, number>();
  const trie = new Trie();
  const ends: number[] = [];
  const meanings: number[] = [];
  for (const [word, signature] of words) {
    if (word.startsWith('<') || word.includes('.')) {
      names.set(word, signature);
      continue;
    }
    const stem = word.endsWith('*') ? 1 : 0;
    ends.push(trie.add(word, word.length - stem));
    meanings.push(signature * 2 + stem);
  }
  const nodes = trie.parents.length;
  if (nodes > 65_535)
    throw new Fault(
      'config-invalid',
      `the words of the rules need ${nodes} trie nodes, at most 65535 are possible; use fewer words`,
    );
  return {
    parents: new Uint16Array(trie.parents),
    codes: new Uint16Array(trie.codes),
    ends: new Uint16Array(ends),
    meanings: new Int32Array(meanings),
    names,
  };
}

/** The same words with l and i as one letter, for leetspeak, where 1 means both. */
export function squeezedTable(table: WordTable): WordTable {
  const squeeze = (word: string): string => (word.startsWith('<') ? word : word.replace(/l/g, 'i'));
  return wordTableOf(new Map([...spellings(table)].map(([word, signature]) => [squeeze(word), signature])));
}

/** The words of a table, in their order; names come last. */
export function* spellings({ parents, codes, ends, meanings, names }: WordTable): Iterable<[string, number]> {
  for (const [n, node] of ends.entries()) {
    const meaning = meanings[n] ?? 0;
    let word = meaning & 1 ? '*' : '';
    for (let at = node; at !== 0; at = parents[at] ?? 0) word = String.fromCharCode(codes[at] ?? 0) + word;
    yield [word, meaning >> 1];
  }
  yield* names;
}

import { endOfString } from './json-text.ts';

/**
 * JSON that is written again as it was read: with the members in their order, and numbers with the digits they had. A
 * JavaScript object would move a member named `7` to the front, and turn 1e400, 9007199254740993 and -0 into other values.
 */
export type JsonTree =
  | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
  | { readonly kind: 'list'; readonly items: readonly JsonTree[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly written: string }
  | { readonly kind: 'literal'; readonly value: boolean | null };

export type JsonMember = readonly [name: string, value: JsonTree];

/** The tree of a text that `parseJson` has accepted. */
export function treeOf(json: string): JsonTree {
  return new TreeReader(json).value();
}

/** A member of an object; undefined if there is none, or if the tree is no object. */
export function memberOf(tree: JsonTree | undefined, name: string): JsonTree | undefined {
  return tree?.kind === 'object' ? tree.members.find(([own]) => own === name)?.[1] : undefined;
}

/** Line ends of some readers, which JSON may contain unescaped: a message must stay one line for every server. */
const strangeLineEnd = /[\u0085\u2028\u2029]/g;

/** Compact JSON, on one line. */
export function writeTree(tree: JsonTree): string {
  switch (tree.kind) {
    case 'object':
      return `{${tree.members.map(([name, value]) => `${written(name)}:${writeTree(value)}`).join(',')}}`;
    case 'list':
      return `[${tree.items.map(writeTree).join(',')}]`;
    case 'text':
      return written(tree.text);
    case 'number':
      return tree.written;
    default:
      return String(tree.value);
  }
}

function written(text: string): string {
  return JSON.stringify(text).replace(
    strangeLineEnd,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Reads valid JSON, so it checks nothing. */
class TreeReader {
  readonly #json: string;
  #at = 0;

  constructor(json: string) {
    this.#json = json;
  }

  value(): JsonTree {
    switch (this.#next()) {
      case '{':
        return { kind: 'object', members: this.#until('}', () => this.#member()) };
      case '[':
        return { kind: 'list', items: this.#until(']', () => this.value()) };
      case '"':
        return { kind: 'text', text: this.#string() };
      default:
        return this.#scalar();
    }
  }

  /** The next character that is not white space; stays in front of it. */
  #next(): string {
    while (' \t\n\r'.includes(this.#json.charAt(this.#at)) && this.#at < this.#json.length) this.#at += 1;
    return this.#json.charAt(this.#at);
  }

  #until<T>(end: string, read: () => T): readonly T[] {
    const found: T[] = [];
    this.#at += 1;
    while (this.#next() !== end) {
      if (this.#next() === ',') this.#at += 1;
      found.push(read());
    }
    this.#at += 1;
    return found;
  }

  #member(): JsonMember {
    this.#next();
    const name = this.#string();
    this.#next();
    this.#at += 1;
    return [name, this.value()];
  }

  #string(): string {
    const end = endOfString(this.#json, this.#at) + 1;
    const text = JSON.parse(this.#json.slice(this.#at, end)) as string;
    this.#at = end;
    return text;
  }

  #scalar(): JsonTree {
    const start = this.#at;
    while (this.#at < this.#json.length && !' \t\n\r,]}'.includes(this.#json.charAt(this.#at))) this.#at += 1;
    const token = this.#json.slice(start, this.#at);
    if (token === 'null') return { kind: 'literal', value: null };
    if (token === 'true' || token === 'false') return { kind: 'literal', value: token === 'true' };
    return { kind: 'number', written: token };
  }
}

import { type JsonTree, parseJson, treeOf, writeTree } from '../jsonrpc/index.ts';

/** A word or text of a call, in the order in which the server gets it. */
interface Piece {
  readonly text: string;
  readonly kind: 'name' | 'value' | 'number';
  /** The nearest member name around it. */
  readonly under: string;
}

/** Longer calls are not read in every order: the words of a long text are joined by their author already. */
const maxReorderedCharacters = 8_192;
const maxPermutedMembers = 4;

/** One way to read a call as a text, and the words of the call that somebody has seen who has read it. */
export interface Reading {
  readonly text: string;
  readonly covers: 'everything' | 'names' | 'values';
  /** In the order of the call, with blanks between the words. Any other reading is no prose, whoever wrote it. */
  readonly isProse: boolean;
}

/**
 * Every text that a server can reasonably make of these arguments: a list of single words is a sentence once somebody
 * joins it, and so are member names, the cells of a column, and the members of an object in the order of a template. Texts
 * that stand in the arguments as they are (see `textsIn`) are left out, as they are judged on their own.
 */
export function readingsOf(tree: JsonTree): readonly Reading[] {
  const pieces = [...piecesOf(tree, '')];
  const values = pieces.filter(isValue);
  const inOrder = joined(pieces);
  const readings = new Map<string, Reading['covers']>();
  const add = (covers: Reading['covers'], texts: readonly string[]): void => {
    for (const text of texts) if (!readings.has(text)) readings.set(text, covers);
  };
  add('everything', [inOrder, wordsOf(inOrder), writeTree(tree)]);
  add('values', [joined(values), values.map(({ text }) => text).join(''), ...jsonTexts(tree)]);
  add('names', [joined(pieces.filter(({ kind }) => kind === 'name'))]);
  if (inOrder.length <= maxReorderedCharacters) {
    const reordered = [values.toReversed(), byColumn(values), [...piecesOf(sorted(tree), '')].filter(isValue)];
    add('values', [...reordered.map(joined), ...permuted(tree)]);
  }
  for (const { text } of pieces) readings.delete(text);
  const prose = new Set([inOrder, joined(values)]);
  return [...readings].flatMap(([text, covers]) =>
    text.trim() === '' ? [] : [{ text, covers, isProse: prose.has(text) }],
  );
}

/** The same arguments with other texts. Names stay, and so do texts inside a text that is JSON. */
export function withTexts(tree: JsonTree, change: (text: string) => string): JsonTree {
  switch (tree.kind) {
    case 'object':
      return { kind: 'object', members: tree.members.map(([name, value]) => [name, withTexts(value, change)]) };
    case 'list':
      return { kind: 'list', items: tree.items.map((item) => withTexts(item, change)) };
    case 'text':
      return { kind: 'text', text: change(tree.text) };
    default:
      return tree;
  }
}

/** The same arguments without some of their texts and names. */
export function withoutTexts(tree: JsonTree, left: ReadonlySet<string>): JsonTree {
  if (left.size === 0) return tree;
  switch (tree.kind) {
    case 'object': {
      const kept = (name: string): string => (left.has(name) ? '' : name);
      return { kind: 'object', members: tree.members.map(([name, value]) => [kept(name), withoutTexts(value, left)]) };
    }
    case 'list':
      return { kind: 'list', items: tree.items.map((item) => withoutTexts(item, left)) };
    case 'text': {
      const inner = treeIn(tree.text);
      if (inner !== undefined) return withoutTexts(inner, left);
      return left.has(tree.text) ? { kind: 'text', text: '' } : tree;
    }
    default:
      return tree;
  }
}

function isValue({ kind }: Piece): boolean {
  return kind === 'value';
}

function joined(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join(' ');
}

/** Words only: neither the punctuation of lists and tables nor the numbers of their rows keep two words apart. */
function wordsOf(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}])\d+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}@./:'-]+|(?<!\S)[./:'-]+|[./:'-]+(?!\S)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function* piecesOf(tree: JsonTree, under: string): Generator<Piece> {
  switch (tree.kind) {
    case 'object':
      for (const [name, value] of tree.members) {
        yield { text: name, kind: 'name', under };
        yield* piecesOf(value, name);
      }
      return;
    case 'list':
      for (const item of tree.items) yield* piecesOf(item, under);
      return;
    case 'text': {
      const inner = treeIn(tree.text);
      if (inner === undefined) yield { text: tree.text, kind: 'value', under };
      else yield* piecesOf(inner, under);
      return;
    }
    case 'number':
      yield { text: tree.written, kind: 'number', under };
      return;
    default:
  }
}

/** The list or object that a text spells as JSON. */
function treeIn(text: string): JsonTree | undefined {
  const first = text.trimStart().charAt(0);
  if (first !== '{' && first !== '[' && first !== '"') return undefined;
  return parseJson(text).ok ? treeOf(text) : undefined;
}

/** Texts that are JSON themselves. Their parts are judged, and so are they as the server gets them. */
function jsonTexts(tree: JsonTree): readonly string[] {
  switch (tree.kind) {
    case 'object':
      return tree.members.flatMap(([, value]) => jsonTexts(value));
    case 'list':
      return tree.items.flatMap(jsonTexts);
    case 'text':
      return treeIn(tree.text) === undefined ? [] : [tree.text, wordsOf(tree.text)];
    default:
      return [];
  }
}

/** A table read column by column. */
function byColumn(values: readonly Piece[]): readonly Piece[] {
  const columns = new Map<string, Piece[]>();
  for (const piece of values) columns.set(piece.under, [...(columns.get(piece.under) ?? []), piece]);
  return [...columns.values()].flat();
}

/** Servers that keep members in a map write them sorted by name, and rows numbered 2 and 10 in that order. */
function sorted(tree: JsonTree): JsonTree {
  if (tree.kind === 'list') return { kind: 'list', items: tree.items.map(sorted) };
  if (tree.kind === 'text') {
    const inner = treeIn(tree.text);
    return inner === undefined ? tree : sorted(inner);
  }
  if (tree.kind !== 'object') return tree;
  const members = tree.members.map(([name, value]) => [name, sorted(value)] as const);
  return { kind: 'object', members: members.toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })) };
}

/** A few members in every order: a template may put `subject`, `relation` and `object` together as it likes. */
function permuted(tree: JsonTree): readonly string[] {
  if (tree.kind === 'list') return tree.items.flatMap(permuted);
  if (tree.kind === 'text') {
    const inner = treeIn(tree.text);
    return inner === undefined ? [] : permuted(inner);
  }
  if (tree.kind !== 'object') return [];
  const deeper = tree.members.flatMap(([, value]) => permuted(value));
  const texts = tree.members.flatMap(([, value]) => (value.kind === 'text' ? [value.text] : []));
  if (texts.length < 2 || texts.length > maxPermutedMembers) return deeper;
  return [...ordersOf(texts).map((order) => order.join(' ')), ...deeper];
}

function ordersOf(texts: readonly string[]): readonly (readonly string[])[] {
  if (texts.length < 2) return [texts];
  return texts.flatMap((first, at) => ordersOf(texts.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

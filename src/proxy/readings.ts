import { type JsonTree, parseJson, treeOf, writeTree } from '../jsonrpc/index.ts';

/** A word or text of a call, in the order in which the server gets it. */
interface Piece {
  readonly text: string;
  readonly kind: 'name' | 'value' | 'number';
  /** The nearest member name around it, and its place in a list of lists. */
  readonly under: string;
}

/** Longer calls are not read in every order: the words of a long text are joined by their author already. */
const maxReorderedCharacters = 8_192;
const maxPermutedMembers = 4;
/** A word that occurs less often is no label. */
const minLabels = 4;

/** One way to read a call as a text, and the words of the call that somebody has seen who has read it. */
export interface CallReading {
  readonly text: string;
  readonly covers: 'everything' | 'names' | 'values' | 'earlier';
  /** In the order of the call, with blanks between the words. Any other reading is no prose, no matter who wrote it. */
  readonly isProse: boolean;
}

/**
 * Every text that a server can reasonably make of these arguments: a list of single words is a sentence once somebody
 * joins it, and so are member names, the cells of a column, and the members of an object in the order of a template.
 * Texts that are in the arguments as they are (see `textsIn`) are left out, as they are judged on their own.
 */
export function readingsOf(tree: JsonTree): readonly CallReading[] {
  const pieces = [...piecesOf(tree, '')];
  const values = pieces.filter(isValue);
  const inOrder = joined(pieces);
  const readings = new Map<string, CallReading['covers']>();
  const add = (covers: CallReading['covers'], texts: readonly string[]): void => {
    for (const text of texts) if (!readings.has(text)) readings.set(text, covers);
  };
  const words = wordsOf(inOrder);
  add('everything', [inOrder, words, withoutLabels(words), writeTree(tree)]);
  add('values', [joined(values), values.map(({ text }) => text).join(''), ...jsonTexts(tree)]);
  const decoded = values.map(({ text }) => decodedText(text)).join(' ');
  if (decoded !== joined(values)) add('values', [decoded, wordsOf(decoded)]);
  add('names', [joined(pieces.filter(({ kind }) => kind === 'name'))]);
  if (inOrder.length <= maxReorderedCharacters) {
    const inOtherOrders = [byName(tree), byNumber(tree)].map((other) => [...piecesOf(other, '')].filter(isValue));
    add('values', [...[values.toReversed(), byColumn(values), ...inOtherOrders].map(joined), ...permuted(tree)]);
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

/** The texts of the call, in its order and without names. */
export function valuesOf(tree: JsonTree): readonly string[] {
  return [...piecesOf(tree, '')].filter(isValue).map(({ text }) => text);
}

function isValue({ kind }: Piece): boolean {
  return kind === 'value';
}

function joined(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join(' ');
}

const tag = /<\/?[A-Za-z][^<>]{0,64}>/g;
/** Numbers of rows, letters of list items, and names such as `w1`. */
const rowMark = /(?<![\p{L}\p{N}])(?:\p{L}{0,2}\d+|\p{L}(?=[).:\]]))(?![\p{L}\p{N}])/gu;
const punctuation = /[^\p{L}\p{M}\p{N}@./:'-]+|(?<!\S)[./:'-]+|[./:'-]+(?!\S)/gu;

/** Words only: neither the punctuation of lists and tables nor the marks of their rows keep two words apart. */
function wordsOf(text: string): string {
  return text
    .replace(tag, ' ')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(rowMark, ' ')
    .replace(punctuation, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same without words that are between all the others, as the name of a member or the label of a row does. */
function withoutLabels(words: string): string {
  const all = words.split(' ');
  const counts = new Map<string, number>();
  for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isLabel = (word: string): boolean => (counts.get(word) ?? 0) >= Math.max(minLabels, all.length / 4);
  return all.filter((word) => !isLabel(word)).join(' ');
}

/** A text that is the base64 or the hex digits of another, decoded: each word of a list may be written so. */
function decodedText(text: string): string {
  const encoding = /^(?:[0-9a-f]{2}){3,}$/i.test(text)
    ? 'hex'
    : /^[\w+/-]{4,}={0,2}$/.test(text)
      ? 'base64'
      : undefined;
  if (encoding === undefined) return text;
  const decoded = Buffer.from(text, encoding).toString('utf8');
  return /^[\p{L}\p{N}\p{P}\p{S}\s]+$/u.test(decoded) && !decoded.includes('\ufffd') ? decoded : text;
}

function* piecesOf(tree: JsonTree, under: string, isRow = false): Generator<Piece> {
  switch (tree.kind) {
    case 'object':
      for (const [name, value] of tree.members) {
        yield { text: name, kind: 'name', under };
        yield* piecesOf(value, name);
      }
      return;
    case 'list':
      // In a list of lists, the cells of a column are those at the same place.
      for (const [at, item] of tree.items.entries()) yield* piecesOf(item, isRow ? `${under}/${at}` : under, true);
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

/** The same arguments with a change at every level, also inside texts that are JSON. */
function deeply(tree: JsonTree, change: (tree: JsonTree) => JsonTree): JsonTree {
  switch (tree.kind) {
    case 'object':
      return change({ kind: 'object', members: tree.members.map(([name, value]) => [name, deeply(value, change)]) });
    case 'list':
      return change({ kind: 'list', items: tree.items.map((item) => deeply(item, change)) });
    case 'text': {
      const inner = treeIn(tree.text);
      return inner === undefined ? tree : deeply(inner, change);
    }
    default:
      return tree;
  }
}

/** Servers that keep members in a map write them sorted by name, and rows numbered 2 and 10 in that order. */
function byName(tree: JsonTree): JsonTree {
  return deeply(tree, (each) =>
    each.kind === 'object'
      ? { kind: 'object', members: each.members.toSorted(([a], [b]) => collator.compare(a, b)) }
      : each,
  );
}

const collator = new Intl.Collator('en', { numeric: true });

/** Rows that carry a number are shown in its order. */
function byNumber(tree: JsonTree): JsonTree {
  return deeply(tree, (each) => {
    const numbers = each.kind === 'list' ? each.items.map(numberIn) : [];
    if (each.kind !== 'list' || numbers.length < 2 || numbers.includes(undefined)) return each;
    const order = [...each.items.keys()].toSorted((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
    return { kind: 'list', items: order.flatMap((at) => each.items[at] ?? []) };
  });
}

function numberIn(row: JsonTree): number | undefined {
  const cells = row.kind === 'object' ? row.members.map(([, value]) => value) : row.kind === 'list' ? row.items : [];
  const found = cells.find((cell) => cell.kind === 'number');
  return found?.kind === 'number' ? Number(found.written) : undefined;
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

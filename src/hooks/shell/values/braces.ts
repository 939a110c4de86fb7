import type { Word, WordPart } from '../syntax/ast.ts';
import { UnreadableLine } from '../syntax/cursor.ts';

/** One unquoted character, or a part that braces do not look into. */
type Item = string | WordPart;

const maxWords = 2_000;

/** Expands `{a,b}` and `{1..3}` outside of quotes. */
export function expandBraces(word: Word): readonly Word[] {
  const suspicious = word.some((part) => part.kind === 'text' && !part.quoted && part.text.includes('{'));
  if (!suspicious) return [word];
  const items = word.flatMap<Item>((part) => (part.kind === 'text' && !part.quoted ? [...part.text] : [part]));
  return expanded(items, 0).map(toWord);
}

function expanded(items: readonly Item[], from: number): readonly (readonly Item[])[] {
  const closing = closingBraces(items);
  for (let open = items.indexOf('{', from); open !== -1; open = items.indexOf('{', open + 1)) {
    const close = closing.get(open);
    const choices = close === undefined ? undefined : choicesOf(items.slice(open + 1, close));
    if (close === undefined || choices === undefined) continue;
    const head = items.slice(0, open);
    const tails = expanded(items.slice(close + 1), 0);
    const inside = choices.flatMap((choice) => expanded(choice, 0));
    if (inside.length * tails.length > maxWords) throw new UnreadableLine();
    return inside.flatMap((choice) => tails.map((tail) => [...head, ...choice, ...tail]));
  }
  return [items];
}

/** Each opening brace with its closing one. */
function closingBraces(items: readonly Item[]): ReadonlyMap<number, number> {
  const open: number[] = [];
  const closing = new Map<number, number>();
  items.forEach((item, at) => {
    if (item === '{') open.push(at);
    const start = item === '}' ? open.pop() : undefined;
    if (start !== undefined) closing.set(start, at);
  });
  return closing;
}

function choicesOf(items: readonly Item[]): readonly (readonly Item[])[] | undefined {
  const choices: Item[][] = [[]];
  let depth = 0;
  for (const item of items) {
    depth += item === '{' ? 1 : item === '}' ? -1 : 0;
    if (item === ',' && depth === 0) choices.push([]);
    else choices.at(-1)?.push(item);
  }
  return choices.length > 1 ? choices : sequenceOf(items);
}

function sequenceOf(items: readonly Item[]): readonly (readonly Item[])[] | undefined {
  if (!items.every((item) => typeof item === 'string') || items.length > 60) return undefined;
  const found = /^(?:(-?\d+)\.\.(-?\d+)|([A-Za-z])\.\.([A-Za-z]))(?:\.\.(-?\d+))?$/.exec(items.join(''));
  if (found === null) return undefined;
  const isLetters = found[3] !== undefined;
  const [from, to] = isLetters
    ? [codeOf(found[3]), codeOf(found[4])]
    : [Number.parseInt(found[1] ?? '', 10), Number.parseInt(found[2] ?? '', 10)];
  const step = Math.max(1, Math.abs(Number.parseInt(found[5] ?? '1', 10)));
  const length = Math.floor(Math.abs(to - from) / step) + 1;
  if (length > maxWords) throw new UnreadableLine();
  const width = Math.max(...[found[1], found[2]].map((text) => (/^-?0\d/.test(text ?? '') ? (text?.length ?? 0) : 0)));
  return Array.from({ length }, (_none, at) => {
    const value = from + at * step * Math.sign(to - from || 1);
    return [...(isLetters ? String.fromCharCode(value) : String(value).padStart(width, '0'))];
  });
}

function codeOf(letter: string | undefined): number {
  return letter?.charCodeAt(0) ?? 0;
}

function toWord(items: readonly Item[]): Word {
  const parts: WordPart[] = [];
  let text: string[] = [];
  const close = (): void => {
    if (text.length > 0) parts.push({ kind: 'text', text: text.join(''), quoted: false });
    text = [];
  };
  for (const item of items) {
    if (typeof item === 'string') text.push(item);
    else {
      close();
      parts.push(item);
    }
  }
  close();
  // `{,x}` gives an empty word as well, which the shell drops.
  return parts;
}

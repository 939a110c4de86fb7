/**
 * Edits a JSON file in place, so that everything else in it keeps its bytes, comments included. The text must be valid JSON, with
 * comments and commas at the end of a list or without. Adding an item to a text without comments and removing it again restores
 * the text, except for blanks between the brackets of an empty container.
 */

/** One member of an object, or one element of an array. */
interface Item {
  readonly key?: string;
  /** Where the item begins: at its key, if it has one. */
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

interface Container {
  readonly items: readonly Item[];
  /** Offsets of the brackets. */
  readonly open: number;
  readonly close: number;
}

export type JsonPath = readonly (string | number)[];

/** Adds a member to an object, or an element (`key` undefined) to an array, after all others. */
export function appendItem(text: string, path: JsonPath, key: string | undefined, value: unknown): string {
  const { items, open, close } = containerAt(text, path);
  const { unit, eol } = styleOf(text);
  const pad = (depth: number): string => (eol === '' ? '' : eol + unit.repeat(depth));
  const lines = eol === '' ? JSON.stringify(value) : JSON.stringify(value, null, unit);
  const rendered = lines.replaceAll('\n', pad(path.length + 1));
  const item = key === undefined ? rendered : `${JSON.stringify(key)}:${eol === '' ? '' : ' '}${rendered}`;
  const last = items.at(-1);
  if (last === undefined) {
    const inside = text.slice(open + 1, close).trimEnd();
    return `${text.slice(0, open + 1)}${inside}${pad(path.length + 1)}${item}${pad(path.length)}${text.slice(close)}`;
  }
  const { comma, at } = endOfItem(text, last.end);
  return `${text.slice(0, last.end)}${comma}${text.slice(at.comma, at.comment)}${pad(path.length + 1)}${item}${text.slice(at.comment)}`;
}

/** Where the line of an item ends: after its comma, if it has one, and a comment that belongs to it. */
function endOfItem(
  text: string,
  end: number,
): { readonly comma: string; readonly at: { readonly comma: number; readonly comment: number } } {
  const sign = nextSign(text, end);
  const hasComma = text[sign] === ',';
  const comma = hasComma ? sign + 1 : end;
  const comment = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)/.exec(text.slice(comma))?.[0].length ?? 0;
  return { comma: hasComma ? text.slice(end, comma) : ',', at: { comma, comment: comma + comment } };
}

/** Puts another value in place of a member's. */
export function replaceValue(text: string, path: JsonPath, key: string, value: unknown): string {
  const item = containerAt(text, path).items.findLast((one) => one.key === key);
  if (item === undefined) return appendItem(text, path, key, value);
  const { unit, eol } = styleOf(text);
  const lines = eol === '' ? JSON.stringify(value) : JSON.stringify(value, null, unit);
  const rendered = lines.replaceAll('\n', eol === '' ? '' : eol + unit.repeat(path.length + 1));
  return text.slice(0, item.valueStart) + rendered + text.slice(item.end);
}

/** The data of a text with comments; undefined if it is no JSON even without them. A blank text is an empty object. */
export function parseWithComments(text: string): unknown {
  const plain = withoutComments(text.replace(/^\ufeff/, ''));
  try {
    return JSON.parse(plain === '' ? '{}' : plain) as unknown;
  } catch {
    return undefined; // the parser's own message quotes the text
  }
}

/** Without comments, blanks and commas at the end of a list. */
export function withoutComments(text: string): string {
  return text
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\/|\s+/g, (_all, quoted: string | undefined) => quoted ?? '')
    .replace(/("(?:[^"\\]|\\.)*")|,(?=[}\]])/g, (_all, quoted: string | undefined) => quoted ?? '');
}

/** Removes a member of an object, or an element of an array. */
export function removeItem(text: string, path: JsonPath, name: string | number): string {
  const { items, open, close } = containerAt(text, path);
  const index = items.findIndex((item, at) => (typeof name === 'number' ? at === name : item.key === name));
  const [before, item, after] = [items[index - 1], items[index], items[index + 1]];
  if (item === undefined) return text;
  if (before !== undefined)
    return text.slice(0, before.end) + commentsIn(text, before.end, item.start) + text.slice(item.end);
  if (after !== undefined) return text.slice(0, item.start) + text.slice(after.start);
  const rest = text.slice(item.end, close).replace(/^\s*,/, '');
  const around = (text.slice(open + 1, item.start).trimEnd() + rest).trimEnd();
  return around === ''
    ? text.slice(0, open + 1) + text.slice(close)
    : `${text.slice(0, open + 1)}${around}\n${text.slice(close)}`;
}

/** What is between two items without the comma and the last blanks: nothing, or comments. */
function commentsIn(text: string, start: number, end: number): string {
  const comma = nextSign(text, start);
  return `${text.slice(start, comma)}${text.slice(comma + 1, end)}`.trimEnd();
}

/** The keys of an object on the way to our hooks that occur twice: parsers disagree about which one counts. */
export function repeatedKeys(text: string, path: JsonPath): readonly string[] {
  const keys = containerAt(text, path).items.flatMap(({ key }) => (key === undefined ? [] : [key]));
  return keys.filter((key, at) => keys.indexOf(key) !== at);
}

/** A text without line breaks stays on one line; any other gets the indentation of its first member. */
function styleOf(text: string): { readonly unit: string; readonly eol: string } {
  const { items, open } = containerAt(text, []);
  const first = items[0];
  if (first === undefined) return { unit: '  ', eol: /\r\n/.test(text) ? '\r\n' : '\n' };
  const eol = /\r?\n/.exec(text.slice(open, text.lastIndexOf('}')))?.[0] ?? '';
  const unit = /^\{\r?\n([ \t]+)$/.exec(text.slice(open, first.start))?.[1] ?? '  ';
  return { unit, eol };
}

function containerAt(text: string, path: JsonPath): Container {
  let container = containerFrom(text, nextSign(text, 0));
  for (const step of path) {
    const item = typeof step === 'number' ? container.items[step] : container.items.findLast(({ key }) => key === step);
    container = containerFrom(text, item?.valueStart ?? text.length);
  }
  return container;
}

function containerFrom(text: string, open: number): Container {
  const items: Item[] = [];
  const isRecord = text[open] === '{';
  let at = nextSign(text, open + 1);
  while (at < text.length && text[at] !== '}' && text[at] !== ']') {
    const start = at;
    const keyEnd = isRecord ? stringEnd(text, start) : start;
    const valueStart = isRecord ? nextSign(text, nextSign(text, keyEnd) + 1) : start;
    const end = valueEnd(text, valueStart);
    const key: unknown = isRecord ? JSON.parse(text.slice(start, keyEnd)) : undefined;
    items.push({ ...(typeof key === 'string' ? { key } : {}), start, valueStart, end });
    at = nextSign(text, end);
    if (text[at] === ',') at = nextSign(text, at + 1);
  }
  return { items, open, close: at };
}

function valueEnd(text: string, start: number): number {
  const sign = text[start];
  if (sign === '"') return stringEnd(text, start);
  return sign === '{' || sign === '[' ? containerEnd(text, start) : scalarEnd(text, start);
}

const depthChanges: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** Without recursion: a project's file may be nested deeper than the stack. */
function containerEnd(text: string, start: number): number {
  let [at, depth] = [start, 0];
  do {
    const sign = text.charAt(at);
    depth += depthChanges[sign] ?? 0;
    at = sign === '"' ? stringEnd(text, at) : sign === '/' ? commentEnd(text, at) : at + 1;
  } while (depth > 0 && at < text.length);
  return at;
}

function scalarEnd(text: string, start: number): number {
  const end = /[\s,\]}/]/g;
  end.lastIndex = start;
  return end.exec(text)?.index ?? text.length;
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Skips blanks, comments and a byte order mark. */
function nextSign(text: string, start: number): number {
  let at = start;
  while (at < text.length && /[\s\ufeff/]/.test(text.charAt(at))) at = text[at] === '/' ? commentEnd(text, at) : at + 1;
  return at;
}

/** The end of the comment that begins here. */
function commentEnd(text: string, start: number): number {
  const isBlock = text[start + 1] === '*';
  const end = text.indexOf(isBlock ? '*/' : '\n', start + 2);
  return end < 0 ? text.length : end + (isBlock ? 2 : 0);
}

import { isObject } from './json-shape.ts';

/** A string somewhere in the arguments of a tool call. */
interface CallString {
  readonly text: string;
  /** The name of the member that holds it, or of the list that does; empty for the name of a member itself. */
  readonly key: string;
}

/** The strings of a call, and lists of strings that may be one text or one path in pieces. */
export interface CallStrings {
  readonly strings: readonly CallString[];
  readonly lists: readonly (readonly string[])[];
  /** False if there were too many to look at. */
  readonly complete: boolean;
}

const maxStrings = 20_000;
const maxDepth = 64;

/** Every string at any depth, names of members included, and what is inside of strings that are JSON themselves. */
export function stringsIn(input: unknown): CallStrings {
  const found: Found = { strings: [], lists: [], complete: true };
  collect(input, '', found, 0);
  return found;
}

interface Found {
  readonly strings: CallString[];
  readonly lists: (readonly string[])[];
  complete: boolean;
}

function collect(value: unknown, key: string, found: Found, depth: number): void {
  if (found.strings.length > maxStrings || depth > maxDepth) {
    found.complete = false;
    return;
  }
  if (typeof value === 'string') {
    found.strings.push({ text: value, key });
    const inner = jsonIn(value);
    if (inner !== undefined) collect(inner, key, found, depth + 1);
  } else if (Array.isArray(value)) {
    const texts = value.filter((each): each is string => typeof each === 'string');
    if (texts.length > 1) found.lists.push(texts);
    const spelled = spelledOut(value);
    if (spelled !== undefined) found.strings.push({ text: spelled, key });
    for (const each of value) collect(each, key, found, depth + 1);
  } else if (isObject(value)) {
    for (const [name, each] of Object.entries(value)) {
      found.strings.push({ text: name, key: '' });
      collect(each, name, found, depth + 1);
    }
  }
}

/** A text as a list of bytes or code points. */
function spelledOut(list: readonly unknown[]): string | undefined {
  const isText =
    list.length >= 8 && list.every((each) => Number.isInteger(each) && Number(each) > 0 && Number(each) < 0x110000);
  return isText ? list.map((each) => String.fromCodePoint(Number(each))).join('') : undefined;
}

function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // plain text
  }
}

import { isObject } from '../../../src/base/is-object.ts';

// Reads what the proxy shows as a strict reader would, without any code of the proxy.

const opening =
  /^<untrusted-content ([0-9a-f]{16}) source="memory-server">\nFrom outside: [^\n]*\nDo not follow[^\n]*\n/;
const closing = /\n<\/untrusted-content ([0-9a-f]{16})>$/;
const held = /^<memory-held(?: id="[0-9a-f-]+")? why="[\w:, -]+"> not shown; a person can look: bezoar review$/;

/** Every string of a value with the names on its path, in reading order. The path of a name itself ends in `#`. */
function stringsIn(value: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path.join('/'), decoded(path.at(-1), value)]];
  if (Array.isArray(value)) return value.flatMap((item, at) => stringsIn(item, [...path, String(at)]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => [
    [[...path, '#'].join('/'), name] as const,
    ...stringsIn(item, [...path, name]),
  ]);
}

/** A file as somebody who opens it reads it. */
function decoded(member: string | undefined, text: string): string {
  if (member !== 'blob' && member !== 'data') return text;
  const bytes = Buffer.from(text, 'base64');
  const shown = bytes.toString('utf8');
  return bytes.toString('base64') === text && !shown.includes('\ufffd') ? shown : text;
}

/** The strings of a message that are in no fence and are not placeholders. Throws if a fence is not what it must be. */
export function bareStrings(message: unknown): readonly (readonly [path: string, text: string])[] {
  const bare: (readonly [string, string])[] = [];
  let open: string | undefined;
  for (const [path, text] of stringsIn(message)) {
    const nonce = opening.exec(text)?.[1];
    if (open !== undefined && nonce !== undefined) throw new Error(`a fence opens inside a fence at ${path}`);
    open ??= nonce;
    if (open !== undefined) expectData(path, text);
    else if (!isWithheld(text) && text.trim() !== '') bare.push([path, text]);
    if (closing.exec(text)?.[1] === open) open = undefined;
  }
  if (open !== undefined) throw new Error('a fence is not closed');
  return bare;
}

/** A placeholder, or JSON that says nothing but placeholders. */
function isWithheld(text: string): boolean {
  if (held.test(text)) return true;
  if (!/^\s*\[/.test(text)) return false;
  const strings = stringsIn(JSON.parse(text));
  return strings.length > 0 && strings.every(([, one]) => isWithheld(one));
}

function expectData(path: string, text: string): void {
  const words = text.replace(opening, '').replace(closing, '');
  if (/<(?!memory-held )/.test(words)) throw new Error(`an angle bracket inside a fence at ${path}`);
  const needsMargin = words !== text || words.includes('\n');
  if (needsMargin && words.split('\n').some((line) => !line.startsWith('|') && !held.test(line))) {
    throw new Error(`a line without a margin at ${path}`);
  }
}

/** The value without fences: what the server said, as far as it is shown. */
export function withoutFences(value: unknown, member?: string): unknown {
  if (typeof value === 'string') {
    const text = decoded(member, value);
    const words = unfenced(text);
    return text === value || words === text ? (words === text ? value : words) : Buffer.from(words).toString('base64');
  }
  if (Array.isArray(value)) return value.map((item) => withoutFences(item, member));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [unfenced(name), withoutFences(item, name)]));
}

function unfenced(text: string): string {
  const words = text.replace(opening, '').replace(closing, '');
  return words === text && !text.startsWith('|') ? text : words.replaceAll(/^\| ?/gm, '');
}

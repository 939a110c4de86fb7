import { isObject } from '../../../src/base/is-object.ts';

// Reads what the proxy shows as a strict reader would, without any code of the proxy.

const opening =
  /^<untrusted-content ([0-9a-f]{16}) source="memory-server">\nFrom outside: [^\n]*\nDo not follow[^\n]*\n/;
const closing = /\n<\/untrusted-content ([0-9a-f]{16})>$/;
const held = /^<memory-held(?: id="[0-9a-f-]+")? why="[\w:, -]+"> not shown; a person can look: bezoar review$/;

/** Every string of a value with the names on its path, in reading order. */
export function stringsIn(value: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path.join('/'), value]];
  if (Array.isArray(value)) return value.flatMap((item, at) => stringsIn(item, [...path, String(at)]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => stringsIn(item, [...path, name]));
}

/** The strings of a message that stand in no fence and are not placeholders. Throws if a fence is not what it must be. */
export function bareStrings(message: unknown): readonly (readonly [path: string, text: string])[] {
  const bare: (readonly [string, string])[] = [];
  let open: string | undefined;
  for (const [path, text] of stringsIn(message)) {
    const nonce = opening.exec(text)?.[1];
    if (open !== undefined && nonce !== undefined) throw new Error(`a fence opens inside a fence at ${path}`);
    open ??= nonce;
    if (open !== undefined) expectData(path, text);
    else if (!held.test(text) && text.trim() !== '') bare.push([path, text]);
    if (closing.exec(text)?.[1] === open) open = undefined;
  }
  if (open !== undefined) throw new Error('a fence is not closed');
  return bare;
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
export function withoutFences(value: unknown): unknown {
  if (typeof value === 'string') return unfenced(value);
  if (Array.isArray(value)) return value.map(withoutFences);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [unfenced(name), withoutFences(item)]));
}

function unfenced(text: string): string {
  const words = text.replace(opening, '').replace(closing, '');
  return words === text && !text.startsWith('|') ? text : words.replaceAll(/^\| ?/gm, '');
}

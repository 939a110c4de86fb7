import type { SizeLimits } from '../../policy/index.ts';
import { drawn, MemoryToolError } from './refusal.ts';

export const root = '/memories';
const maxPathLength = 512;
const maxNameLength = 200;

/** Every way in which some program or system leaves a folder, or reads a different name from the one that was checked. */
const escapes: readonly RegExp[] = [
  /[\\/:]/, // after folding: look-alike slashes, drives, alternate streams
  /[\u2044\u2215\u2216\u2571\u2572\u27cb\u27cd\u29f5\u29f8\u29f9\ufe68]/, // look-alike slashes that folding does not change
  /^\s|[.\s]$/, // the parent folder; and endings that Windows drops, so that two names become one
  /%[0-9a-f]{2}|%u|&#/i, // another program may decode these
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u, // NUL ends a name; hidden characters make look-alike names
  /^~/, // a home folder
  /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9]|lpt[0-9])\s*(?:\.|$)/i, // devices
];

/** The letters of all languages, and punctuation that has no meaning to any shell or file system. */
const plainName = /^[\p{L}\p{M}\p{N} ._+@=,()#!~%-]+$/u;

/**
 * The canonical form of a path, which all other code sees, or the tool's own error. Stricter than a file system: `..` is
 * refused even if the path would come back down.
 */
export function canonicalPath(given: unknown): string {
  if (typeof given !== 'string') throw new MemoryToolError('path must be a string that starts with /memories');
  if (given !== root && !given.startsWith(`${root}/`)) {
    throw new MemoryToolError(`Path must start with /memories, got: ${drawn(given)}`);
  }
  if (given.length > maxPathLength)
    throw new MemoryToolError(`Path ${drawn(given)} is longer than ${maxPathLength} characters`);
  const names = given
    .slice(root.length)
    .split('/')
    .filter((name) => name !== '' && name !== '.');
  for (const name of names) checkName(name, given);
  return [root, ...names.map((name) => name.normalize('NFC'))].join('/');
}

function checkName(name: string, path: string): void {
  const folded = name.normalize('NFKC');
  if (!name.isWellFormed() || escapes.some((form) => form.test(folded) || form.test(name))) {
    throw new MemoryToolError(`Path ${drawn(path)} would escape /memories directory`);
  }
  if (name.length > maxNameLength || !plainName.test(name)) {
    throw new MemoryToolError(
      `Path ${drawn(path)} contains a name that is not allowed; use up to ${maxNameLength} letters, digits, spaces and . _ + @ = , ( ) # ! ~ % -`,
    );
  }
}

export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** The folders that contain a path, from the top down, without the root itself. */
export function foldersOf(path: string): readonly string[] {
  const names = path.split('/').slice(2, -1);
  return names.map((_, at) => [root, ...names.slice(0, at + 1)].join('/'));
}

/**
 * The words of a path, so that a sentence written as a name is read as a sentence. Split to the size of tags: the guard
 * scans tags with the text, and finds the file by them.
 */
export function pathWords(
  path: string,
  { tags, tagCodePoints }: Pick<SizeLimits, 'tags' | 'tagCodePoints'>,
): readonly string[] {
  const words = path
    .slice(root.length)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .flatMap((word) => pieces(word, tagCodePoints));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || Array.from(longer).length > tagCodePoints) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  if (lines.length > tags) throw new MemoryToolError(`Path ${drawn(path)} contains too many words; shorten it`);
  return lines;
}

function pieces(word: string, size: number): readonly string[] {
  const points = Array.from(word);
  const count = Math.ceil(points.length / size);
  return Array.from({ length: count }, (_, at) => points.slice(at * size, (at + 1) * size).join(''));
}

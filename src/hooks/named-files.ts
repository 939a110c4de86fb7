import { realpathSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { CallStrings } from './call-strings.ts';
import { realPath, statsAt } from './file-state.ts';
import type { GuardedFiles, GuardedKind } from './guarded-files.ts';
import { isAgentFolder } from './guarded-files.ts';
import { type GuardedReach, kindAt } from './reach.ts';
import { patchTargets } from './shell/patch-targets.ts';

/** A guarded file that a tool call names. */
export interface NamedFile {
  readonly path: string;
  readonly kind: GuardedKind;
}

export interface NameContext {
  readonly guarded: GuardedFiles;
  readonly reach: GuardedReach;
  readonly root: string;
  readonly cwd: string;
  readonly home: string | undefined;
}

export interface NamedFiles {
  readonly files: readonly NamedFile[];
  /** Strings that name other files: what may be copied into the guarded ones. */
  readonly others: readonly string[];
  /** Folders that contain guarded files, and agents' folders. */
  readonly folders: readonly string[];
  /** Other folders, which may be moved or linked to. */
  readonly otherFolders: readonly string[];
  /** False if the call has more strings than were looked up. */
  readonly complete: boolean;
}

/** Names are short. Asking the file system about more strings than this would take too long. */
const maxNameLength = 4_096;
const maxNamesLookedUp = 500;
const maxCombinedNames = 40;

/** The guarded files that the strings of a call name, in any spelling that some tool accepts. */
export function namedFiles({ strings, lists }: CallStrings, context: NameContext): NamedFiles {
  const texts = [...new Set(strings.flatMap(({ text }) => [text, ...listedIn(text)]))];
  const short = texts.map((text) => text.trim()).filter(isName);
  const looked = short.filter((text, at) => at < maxNamesLookedUp || context.guarded.isNamedIn(text));
  const spelled = new Set([
    ...looked.slice(0, 2 * maxNamesLookedUp).flatMap(spellingsOf),
    ...lists
      .filter((list) => list.length <= 32)
      .flatMap((list) => [list.join('/'), list.join('')])
      .filter(isName),
    ...texts.filter((text) => text.includes('\n')).flatMap(pathsInPatch),
  ]);
  const found = new Collected(context);
  for (const name of spelled) found.look(name);
  // A folder in one argument and a name in another, or a name and its ending.
  const parts = short.filter((name) => context.guarded.kindOf(resolve(context.cwd, name)) === undefined);
  for (const name of combinationsOf(parts)) found.lookAtName(name);
  return { ...found.result(), complete: short.length <= maxNamesLookedUp };
}

class Collected {
  readonly #files = new Map<string, NamedFile>();
  readonly #others = new Set<string>();
  readonly #folders = new Set<string>();
  readonly #otherFolders = new Set<string>();
  readonly #context: NameContext;

  constructor(context: NameContext) {
    this.#context = context;
  }

  /** By name, by links and by inode, from the current folder and from the project. */
  look(name: string): void {
    const { guarded, reach, root, cwd, home } = this.#context;
    const path =
      home === undefined ? name : name.replace(/^(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%)(?=\/|$)/i, () => home);
    for (const full of new Set([resolve(cwd, path), resolve(root, path), ...physical(cwd, path)])) {
      const kind = kindAt(guarded, full, reach);
      if (kind !== undefined) this.#files.set(full, { path: full, kind });
      else if (/[*?[{]/.test(path)) this.#matching(path);
      else this.#place(full);
    }
  }

  /** By name only. */
  lookAtName(name: string): void {
    const full = resolve(this.#context.cwd, name);
    const kind = this.#context.guarded.kindOf(full);
    if (kind !== undefined && !this.#files.has(full)) this.#files.set(full, { path: full, kind });
  }

  result(): Omit<NamedFiles, 'complete'> {
    return {
      files: [...this.#files.values()],
      others: [...this.#others],
      folders: [...this.#folders],
      otherFolders: [...this.#otherFolders].filter((folder) => !this.#folders.has(folder)),
    };
  }

  #place(full: string): void {
    const stats = statsAt(full);
    if (stats?.isFile() === true) this.#others.add(full);
    if (isAgentFolder(basename(full)) && basename(full).startsWith('.')) this.#folders.add(full);
    if (stats?.isDirectory() !== true) return;
    const real = realPath(full);
    this.#otherFolders.add(full);
    for (const folder of [full, real]) {
      if ([...this.#context.reach.tree.files.keys()].some((file) => file.startsWith(`${folder}${sep}`))) {
        this.#folders.add(folder);
      }
    }
  }

  /** A pattern names the guarded files that exist and match. */
  #matching(pattern: string): void {
    const { root, cwd, reach } = this.#context;
    const matcher = globOf(pattern);
    for (const [path, { kind }] of reach.tree.files) {
      const names = [basename(path), relative(root, path), relative(cwd, path), path];
      if (names.some((name) => matcher.test(name.toLowerCase().replaceAll('\\', '/')))) {
        this.#files.set(path, { path, kind });
      }
    }
  }
}

/** A link and `..` after it: the system follows the link first. */
function physical(cwd: string, path: string): readonly string[] {
  const [, folder, name] = /^(.*\/\.\.)\/([^/]+)$/.exec(path) ?? /^(.*\/\.\.\/.*)\/([^/]+)$/.exec(path) ?? [];
  if (folder === undefined || name === undefined) return [];
  try {
    return [join(realpathSync.native(isAbsolute(folder) ? folder : `${cwd}/${folder}`), name)];
  } catch {
    return []; // the folder does not exist
  }
}

const maxListed = 200;

/** Several paths in one string, apart by commas, semicolons or lines; and what comes before a zero byte. */
function listedIn(text: string): readonly string[] {
  const [head = ''] = text.split('\0', 1);
  const parts =
    head.length > maxNameLength
      ? []
      : head
          .split(/[,;|\r\n]+/)
          .map((part) => part.trim())
          .filter((part) => part !== '');
  const isList = parts.length > 1 && parts.length <= maxListed && !parts.some((part) => /\s/.test(part));
  return [...(head === text ? [] : [head]), ...(isList ? parts : [])];
}

function isName(text: string): boolean {
  return (
    text !== '' && text.length <= maxNameLength && !/[\n\r]/.test(text) && !text.includes('\0') && /[\w]/.test(text)
  );
}

/** The string as a path: without quotes, as a URI, percent-encoded, with backslashes, with a line number or an `@`. */
function spellingsOf(text: string): readonly string[] {
  const bare = text.trim().replace(/^[`'"<(@\s]+|[`'">)\s]+$/g, '');
  const found = new Set<string>([text, bare]);
  for (const each of [...found]) {
    const address = each.replace(/^[a-z][\w+.-]*:(?:\/\/[^/\\]*)?(?=[/\\])/i, '');
    found.add(address);
    for (const part of [each, address])
      found.add(part.replace(/[?#].*$/, '')).add(part.replace(/:\d+(?:[:-]\d+)*$/, ''));
  }
  for (const each of [...found]) {
    for (const decoded of decodings(each)) found.add(decoded);
  }
  for (const each of [...found]) if (each.includes('\\')) found.add(each.replaceAll('\\', '/'));
  return [...found].filter(isName);
}

function decodings(text: string): readonly string[] {
  const found: string[] = [];
  for (let [each, rounds] = [text, 0]; /%[0-9a-f]{2}/i.test(each) && rounds < 3; rounds++) {
    try {
      each = decodeURIComponent(each);
    } catch {
      each = each.replace(/%([0-7][0-9a-f])/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    }
    if (found.at(-1) === each) break;
    found.push(each);
  }
  return found;
}

function combinationsOf(names: readonly string[]): readonly string[] {
  const parts = names
    .filter((name) => name.length <= 300 && !/\s/.test(name))
    // Parts of a guarded path first, so that others cannot crowd them out.
    .sort((one, two) => Number(/[./\\]/.test(two)) - Number(/[./\\]/.test(one)))
    .slice(0, maxCombinedNames);
  return parts.flatMap((first) =>
    parts.flatMap((second) =>
      first === second || isAbsolute(second) ? [] : [join(first, second), `${first}${second}`, `${first}.${second}`],
    ),
  );
}

/** The files of a patch in any of the common formats. */
function pathsInPatch(text: string): readonly string[] {
  const named = [...text.matchAll(patchLine)].map(([, path = '']) => path.trim().replace(/^"|"$/g, ''));
  const targets = patchTargets(text).map(({ path }) => path);
  return [...named, ...targets]
    .slice(0, maxNamesLookedUp)
    .flatMap((path) => [path, path.replace(/^[abciow]\//, '')])
    .filter(isName);
}

const patchLine =
  /^[ \t>*]*(?:\+\+\+|---|rename (?:to|from)|copy to|Index:|diff --git \S+|\*\*\* (?:Add|Update|Delete|Create|Move|Rename)[^:\n]*:|(?:file(?:name|path)?|path)\s*[:=])[ \t]+([^\t\n]{1,4096})/gim;

/** `*`, `**`, `?`, `[abc]` and `{a,b}` of a pattern, generously. */
function globOf(pattern: string): RegExp {
  const body = pattern
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^\.\//, '')
    .replace(/[.+^$()|]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?|[{},]/g, (mark) => globParts[mark] ?? '.*');
  try {
    return new RegExp(`^(?:.*/)?${body}$`);
  } catch {
    return /^/; // an odd pattern may match anything
  }
}

const globParts: Readonly<Record<string, string>> = { '*': '[^/]*', '?': '[^/]', '{': '(?:', ',': '|', '}': ')' };

import { isAbsolute, parse, relative, resolve } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { agentFolders, type GuardedKind, guardedRows, mixedFolders } from './guarded-names.ts';

export type { GuardedKind } from './guarded-names.ts';

export interface GuardedFiles {
  /** The kind of a guarded path; undefined for any other. Goes by the name alone. */
  kindOf(path: string): GuardedKind | undefined;
  /** False if no file of this name is guarded, unless it is in an agent's folder. Fast, for long walks. */
  mayGuard(name: string): boolean;
  /** Whether other text, such as a line of code, mentions one of the files. */
  isNamedIn(text: string): boolean;
}

/**
 * The known files plus those a user names. None can be excluded, or a project could unguard itself. `ownPaths` are the
 * files and folders in which Bezoar keeps its own configuration on this machine.
 */
export function guardedFiles(
  root: string,
  further: readonly string[] = [],
  ownPaths: readonly string[] = [],
): GuardedFiles {
  const own = further.length === 0 ? undefined : ignore({ ignorecase: true }).add(further.flatMap(expanded));
  const hasOwnInside = ownPaths.some((place) => isWithin(place, root));
  return {
    mayGuard: (name) => own !== undefined || hasOwnInside || guardedNames.test(folded(name)),
    kindOf(path) {
      const full = resolve(root, path);
      if (ownPaths.some((place) => isWithin(full, place))) return 'guard';
      const anywhere = localName(relative(parse(full).root, full));
      if (anywhere === undefined) return undefined;
      const known = matchers.find(({ matcher }) => matcher.test(anywhere))?.kind;
      if (known !== undefined || own === undefined) return known;
      const inRoot = localName(relative(root, full));
      return inRoot !== undefined && isListed(own, inRoot) ? 'instructions' : undefined;
    },
    isNamedIn: (text) => names.test(text.replace(/['"\\]/g, '')),
  };
}

/** Whether a folder of this name holds files that steer an agent, whatever they are called. */
export function isAgentFolder(name: string): boolean {
  return agentFolderNames.has(folded(name)) || guardedNames.test(folded(name));
}

/** Names without wildcards of guarded files and of agents' folders, of which a path may be made. */
export const guardedNameParts: readonly string[] = [
  ...guardedRows.flatMap(({ patterns }) => patterns.filter((pattern) => !/[*/]/.test(pattern)).flatMap(expanded)),
  ...agentFolders,
];

const agentFolderNames: ReadonlySet<string> = new Set([...agentFolders, ...mixedFolders]);
/** The patterns that go by the name alone. */
const guardedNames = new RegExp(
  `^(?:${guardedRows.flatMap(({ patterns }) => patterns.filter((pattern) => !pattern.includes('/')).map(expressionOf)).join('|')})`,
);

/** One expression per kind: the walk through a project asks about every file in it. */
const matchers = guardedRows.map(({ kind, patterns }) => ({
  kind,
  matcher: new RegExp(`(?:^|/)(?:${patterns.map(expressionOf).join('|')})`),
}));

function expressionOf(pattern: string): string {
  const name = folded(pattern).replace(/^\*\*\//, '');
  const inside = name.endsWith('/**');
  const body = (inside ? name.slice(0, -3) : name)
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/[{},]/g, (mark) => ({ '{': '(?:', ',': '|' })[mark] ?? ')')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:[^/]+/)*'));
  // What is in a folder of a guarded name counts too.
  return `${body}${inside ? '/' : '(?:/|$)'}`;
}

/** A name that .gitignore patterns cannot be asked about might be any file. */
function isListed(own: Ignore, path: string): boolean {
  return !ignore.isPathValid(path) || own.ignores(path);
}

function isWithin(path: string, place: string): boolean {
  const [inside, outside] = [folded(resolve(path)), folded(resolve(place))];
  return inside === outside || inside.startsWith(`${outside.replace(/\/+$/, '')}/`);
}

/** Expands each `{a,b}`. */
function expanded(pattern: string): readonly string[] {
  const [whole, inside = ''] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  return whole === undefined
    ? [pattern]
    : inside.split(',').flatMap((part) => expanded(pattern.replace(whole, () => part)));
}

function localName(path: string): string | undefined {
  if (path === '' || /^\.\.(?:[/\\]|$)/.test(path) || isAbsolute(path)) return undefined;
  return folded(path).replace(/^\/+/, '');
}

/**
 * The name that a file system may take for this one: macOS ignores letter case and some invisible characters, Windows
 * dots and blanks at the end of a name, and names of streams (`::$DATA`). Backslashes on every system: an editor on Windows may
 * pass them to another shell.
 */
function folded(path: string): string {
  if (/^[\w/-]+(?:\.[\w/-]+)*$/.test(path)) return path.toLowerCase();
  return path
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\\', '/')
    .replace(/(?<=[^/]{2}):[^/\s]*$/, '')
    .replace(/(?<=[^./\s])[.\s]+(?=\/|$)/g, '')
    .replace(/\/{2,}/g, '/')
    .toLowerCase();
}

/** Names that a text can mention. Those with wildcards would match too much prose. */
const mentioned = guardedRows
  .flatMap(({ patterns }) => patterns.filter((pattern) => !/[*/]/.test(pattern)).flatMap(expanded))
  .map((name) => name.replace(/[.+]/g, '\\$&'));

const names = new RegExp(
  [
    `(?<![\\w-])(?:${mentioned.join('|')})(?![\\w-])`,
    `(?<![\\w-])(?:${agentFolders.map((name) => name.replaceAll('.', '\\.')).join('|')})(?:[/\\\\]|(?![\\w.-]))`,
    '\\.vscode[/\\\\]|\\.github[/\\\\](?:instructions|prompts|chatmodes|agents|skills)',
    '\\.(?:instructions|prompt|chatmode)\\.md',
    'bezoar\\.config\\.|[/\\\\]\\.?bezoar[/\\\\]',
  ].join('|'),
  'i',
);

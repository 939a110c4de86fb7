import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Ignore } from 'ignore';

/** The .gitignore rules that hold in one folder, its own and those of the folders above it. */
export interface IgnoreRules {
  ignores(path: string, isFolder: boolean): boolean;
  /** The rules that hold in a folder below. */
  enter(folder: string): Promise<IgnoreRules>;
}

/** Starts at the root of the repository a folder lies in, because its rules reach down; without one, at the folder. */
export async function ignoreRulesFor(folder: string): Promise<IgnoreRules> {
  const rules = await rulesFrom((await repositoryOf(folder)) ?? folder, folder);
  // Whoever names a folder that the repository ignores wants it scanned all the same.
  return rules.ignores(folder, true) ? rulesFrom(folder, folder) : rules;
}

async function rulesFrom(root: string, folder: string): Promise<IgnoreRules> {
  // Loaded by who walks a folder: most commands read a single text.
  const { default: ignore } = await import('ignore');
  const emptyMatcher = (): Ignore => ignore({ ignorecase: false });
  let rules = rulesIn(root, emptyMatcher(), emptyMatcher);
  const steps = relative(root, folder).split(sep).filter(Boolean);
  let at = root;
  rules = await rules.enter(at);
  for (const step of steps) {
    at = join(at, step);
    rules = await rules.enter(at);
  }
  return rules;
}

function rulesIn(root: string, matcher: Ignore, emptyMatcher: () => Ignore): IgnoreRules {
  return {
    ignores(path, isFolder) {
      const local = slashed(relative(root, path));
      return local !== '' && matcher.ignores(isFolder ? `${local}/` : local);
    },
    async enter(folder) {
      const text = await textOf(join(folder, '.gitignore'));
      if (text === undefined) return this;
      const base = slashed(relative(root, folder));
      const own = text.split(/\r?\n/).flatMap((line) => rebase(line, base) ?? []);
      return rulesIn(root, emptyMatcher().add(matcher).add(own), emptyMatcher);
    },
  };
}

/**
 * Rewrites a pattern as if it stood in the root's .gitignore, so that one matcher, in which the last match wins, gives
 * the answer git gives: a file deeper down may take back what one above it said.
 */
export function rebase(line: string, base: string): string | undefined {
  if (line.trim() === '' || line.startsWith('#')) return undefined;
  if (base === '') return line;
  const negated = line.startsWith('!');
  const pattern = negated ? line.slice(1) : line;
  const anchored = pattern.slice(0, -1).includes('/');
  const folder = base.replace(/[\\*?[\]!# ]/g, '\\$&');
  return `${negated ? '!' : ''}/${folder}${anchored ? '/' : '/**/'}${pattern.replace(/^\//, '')}`;
}

async function repositoryOf(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    if (await exists(join(at, '.git'))) return at;
    if (dirname(at) === at) return undefined;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A .gitignore that cannot be read hides nothing: scanning too much is the safe side. */
function textOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

function slashed(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}

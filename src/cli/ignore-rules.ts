import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Ignore } from 'ignore';

/** The .gitignore rules in effect in one folder: its own and those of its parents. */
export interface IgnoreRules {
  ignores(path: string, isFolder: boolean): boolean;
  /** The rules in effect in a subfolder. */
  enter(folder: string): Promise<IgnoreRules>;
}

/** Starts at the root of the folder's repository, whose rules apply below it; without a repository, at the folder. */
export async function ignoreRulesFor(folder: string): Promise<IgnoreRules> {
  const rules = await rulesFrom((await repositoryOf(folder)) ?? folder, folder);
  // A person who names an ignored folder wants it scanned.
  return rules.ignores(folder, true) ? rulesFrom(folder, folder) : rules;
}

async function rulesFrom(root: string, folder: string): Promise<IgnoreRules> {
  // Loaded on demand: most commands read a single text.
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
 * Rewrites a pattern as if it were in the root's .gitignore, so that one matcher, in which the last match wins, answers
 * as git does: a deeper .gitignore overrides those above it.
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

/** An unreadable .gitignore excludes nothing: scanning too much is the safe choice. */
function textOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

function slashed(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}

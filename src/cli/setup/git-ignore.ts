import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ignore from 'ignore';
import type { BezoarConfig } from '../../config/index.ts';

const heading = '# Bezoar: memory, and settings that name files of this machine';

/** Whether a folder is under version control, or is about to be: its .gitignore came first. */
export function isInRepository(folder: string): boolean {
  return existsSync(join(folder, '.gitignore')) || isBelowRepository(folder);
}

function isBelowRepository(folder: string): boolean {
  return existsSync(join(folder, '.git')) || (dirname(folder) !== folder && isBelowRepository(dirname(folder)));
}

/** What must not be committed: the database, and settings that only work on this machine. */
export function linesToIgnore(
  project: string,
  { store }: Pick<BezoarConfig, 'store'>,
  ownFiles: readonly string[],
): readonly string[] {
  const local = (path: string): string => relative(project, path).split(sep).join('/');
  const isInside = (path: string): boolean =>
    !path.includes('://') && path !== 'memory:' && !local(path).startsWith('..');
  return [
    ...(isInside(store) ? [`/${local(store)}`, `/${local(store)}-*`] : []),
    ...ownFiles.filter(isInside).map((path) => `/${local(path)}`),
  ];
}

/** The lines that the rules of the file do not cover yet. */
export function missingLines(text: string | undefined, lines: readonly string[]): readonly string[] {
  const rules = ignore({ ignorecase: false }).add(text ?? '');
  return lines.filter((line) => !rules.ignores(line.slice(1).replace('-*', '-wal')));
}

/** The text with the lines at its end, in its own line endings. */
export function withLines(text: string | undefined, lines: readonly string[]): string {
  const eol = /\r\n/.test(text ?? '') ? '\r\n' : '\n';
  const before = text ?? '';
  const gap = before === '' ? '' : before.endsWith('\n') ? eol : eol + eol;
  return `${before}${gap}${[heading, ...lines].join(eol)}${eol}`;
}

/** The text without these lines, for a file that a person has edited since. */
export function withoutLines(text: string, lines: readonly string[]): string {
  const own = new Set([heading, ...lines]);
  return text
    .split(/(?<=\n)/)
    .filter((line) => !own.has(line.replace(/\r?\n$/, '')))
    .join('');
}

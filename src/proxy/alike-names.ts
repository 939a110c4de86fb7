import type { JsonTree } from '../jsonrpc/index.ts';

/** Characters that readers skip or that have no glyph: a name with one looks like the name without it. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/**
 * Names that some reader takes for one another have the same folded form. Go's encoding/json compares names without regard
 * to case, with U+017F for s and U+212A for k; others compare upper case or normalised Unicode.
 */
export function foldName(name: string): string {
  const folded = name
    .normalize('NFKC')
    .replace(ignorable, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    // The lower case of the Turkish capital I with a dot keeps the dot as a mark.
    .replace(/i\u0307/g, 'i')
    // The other small sigma, which has no capital of its own.
    .replace(/\u03c2/g, '\u03c3');
  return folded.trim();
}

/** The first name, at any depth, that another name of the same object folds to. */
export function nameLikeAnother(tree: JsonTree): string | undefined {
  if (tree.kind === 'list') return firstOf(tree.items, nameLikeAnother);
  if (tree.kind !== 'object') return undefined;
  const seen = new Set<string>();
  for (const [name] of tree.members) {
    const folded = foldName(name);
    if (seen.has(folded)) return name;
    seen.add(folded);
  }
  return firstOf(tree.members, ([, value]) => nameLikeAnother(value));
}

function firstOf<T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A name for a message: names are text of strangers, so only plain ones are repeated. */
export function shownName(name: string): string {
  return /^[\w.:/$@-]{1,64}$/.test(name) ? `"${name}"` : '(name withheld)';
}

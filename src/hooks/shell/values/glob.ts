/** One character of a pattern, as a shell reads it: quoted characters stand for themselves. */
export interface PatternPiece {
  readonly text: string;
  readonly quoted: boolean;
}

/** More stars make the comparison slow. */
const maxStars = 4;

/** Whether unquoted text has a meaning as a pattern. */
export function isPattern(pieces: readonly PatternPiece[]): boolean {
  const special = pieces.map(({ text, quoted }) => (quoted ? 'x' : text)).join('');
  return /[*?]|\[[\s\S]+\]/.test(special);
}

/** The pattern as a regular expression; undefined if we do not understand it. */
export function regexOf(
  pieces: readonly PatternPiece[],
  ends = { start: '^', end: '$' },
  stars = '[\\s\\S]*',
): RegExp | undefined {
  const source = sourceOf(pieces, stars);
  if (source === undefined) return undefined;
  try {
    return new RegExp(`${ends.start}${source}${ends.end}`, 'u');
  } catch {
    return undefined; // a range out of order, for example
  }
}

function sourceOf(pieces: readonly PatternPiece[], stars: string): string | undefined {
  let source = '';
  let count = 0;
  for (const { text, quoted } of pieces) {
    if (quoted) {
      source += escaped(text);
      continue;
    }
    for (const [found] of text.matchAll(/\[[!^]?\]?[^\]]*\]|\*+|[\s\S]/g)) {
      if (found.startsWith('*')) count++;
      const part = pieceSource(found, stars);
      if (part === undefined || count > maxStars) return undefined;
      source += part;
    }
  }
  return source;
}

function pieceSource(found: string, stars: string): string | undefined {
  if (found.startsWith('*')) return stars;
  if (found === '?') return '[^/]';
  if (found === '[') return undefined;
  if (!found.startsWith('[')) return escaped(found);
  // Classes such as [:alpha:] end the match above too early.
  if (/\[[:.=]/.test(found.slice(1))) return undefined;
  const [, negation = '', inside = ''] = /^\[([!^]?)([\s\S]*)\]$/.exec(found) ?? [];
  return `[${negation === '' ? '' : '^'}${inside.replace(/[\\\]^[]/g, '\\$&')}]`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** What a walk needs from a disk. */
export interface Listing {
  /** The names in a folder; undefined if it is none. */
  list(folder: string): readonly string[] | undefined;
  /** Whether there may be files in the folder that we do not know. */
  isUnknown(folder: string): boolean;
}

const maxMatches = 1_000;

/**
 * The paths a pattern matches, folder by folder; undefined if we cannot tell. `pieces` are split at slashes here, so that
 * each component is compared on its own.
 */
export function matches(
  pieces: readonly PatternPiece[],
  cwd: string,
  { list, isUnknown }: Listing,
): readonly string[] | undefined {
  const components = splitAtSlashes(pieces);
  const isAbsolute = pieces[0]?.text.startsWith('/') === true;
  let found: readonly string[] = [''];
  for (const [at, component] of components.entries()) {
    const next = isPattern(component)
      ? matchesIn(found, component, at > 0 || isAbsolute, cwd, { list, isUnknown })
      : undefined;
    const plain = component.map(({ text }) => text).join('');
    const joined =
      next ?? (isPattern(component) ? undefined : found.map((path) => (at === 0 ? plain : `${path}/${plain}`)));
    if (joined === undefined || joined.length > maxMatches) return undefined;
    found = joined;
  }
  return found;
}

function matchesIn(
  folders: readonly string[],
  component: readonly PatternPiece[],
  hasFolder: boolean,
  cwd: string,
  { list, isUnknown }: Listing,
): readonly string[] | undefined {
  const pattern = regexOf(component, undefined, '[^/]*');
  if (pattern === undefined) return undefined;
  const showsHidden = component[0]?.text.startsWith('.') === true;
  const placeOf = (folder: string): string =>
    hasFolder ? (folder.startsWith('/') || folder === '' ? folder || '/' : `${cwd}/${folder}`) : cwd;
  if (folders.some((folder) => isUnknown(placeOf(folder)))) return undefined;
  return folders.flatMap((folder) => {
    const place = placeOf(folder);
    const names = (list(place) ?? []).filter((name) => (showsHidden || !name.startsWith('.')) && pattern.test(name));
    return names.map((name) => (hasFolder ? `${folder}/${name}` : name));
  });
}

function splitAtSlashes(pieces: readonly PatternPiece[]): readonly (readonly PatternPiece[])[] {
  const components: PatternPiece[][] = [[]];
  for (const { text, quoted } of pieces) {
    text.split('/').forEach((part, at) => {
      if (at > 0) components.push([]);
      if (part !== '') components.at(-1)?.push({ text: part, quoted });
    });
  }
  return components;
}

import { keysAt } from './policy-schema.ts';

/** What the schema library says about one mistake, as far as we read it. */
export interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
}

const shown = 5;

/** Every mistake with its place and what to do, the first few of them. */
export function complaint(issues: readonly Issue[]): string {
  const lines = issues.flatMap(sentences);
  const rest = lines.length - shown;
  return [...lines.slice(0, shown), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

function sentences({ code, path, message, keys = [], values = [] }: Issue): readonly string[] {
  if (code === 'unrecognized_keys') return keys.map((key) => unknownKey(path, key));
  if (code === 'invalid_value') return [`${placeOf(path)}: must be ${values.map(String).join(' or ')}`];
  return [`${placeOf(path)}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`];
}

function unknownKey(path: readonly PropertyKey[], key: string): string {
  const known = keysAt(path);
  const close = nearest(key, known);
  const advice = close === undefined ? `known here: ${known.join(', ')}` : `did you mean ${close}?`;
  return `${placeOf([...path, key])}: unknown key; ${advice}`;
}

/** A place of the file, as `rows.0.when`. */
export function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file';
  return path
    .map((step) => (/^[\w-]{1,64}$/.test(String(step)) ? String(step) : JSON.stringify(step).slice(0, 80)))
    .join('.');
}

/** The known word that shares the most pairs of letters, if it shares more than half. */
function nearest(word: string, known: readonly string[]): string | undefined {
  const scored = known.map((candidate) => ({
    candidate,
    likeness: likeness(word.toLowerCase(), candidate.toLowerCase()),
  }));
  const best = scored.reduce((a, b) => (b.likeness > a.likeness ? b : a), { candidate: '', likeness: 0.5 });
  return best.candidate === '' ? undefined : best.candidate;
}

function likeness(a: string, b: string): number {
  const [left, right] = [pairs(a), pairs(b)];
  const common = [...left].filter((pair) => right.has(pair)).length;
  return (2 * common) / (left.size + right.size);
}

/** With a mark at both ends, so that how a word begins and ends counts. */
function pairs(word: string): ReadonlySet<string> {
  const marked = `^${word.slice(0, 100)}$`;
  return new Set(Array.from({ length: marked.length - 1 }, (_, at) => marked.slice(at, at + 2)));
}

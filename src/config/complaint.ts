import { nearest } from '../base/nearest.ts';

/** What the schema library says about one mistake, as far as we read it. */
export interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
  /** Of a value that may have several forms: what is wrong with it as each of them. */
  readonly errors?: readonly (readonly Issue[])[];
}

const shown = 5;
/** No key of ours is this long, and comparing words costs their lengths multiplied. */
const longestWord = 100;

/** Which keys may stand at a place of a file. */
export type KeysAt = (path: readonly PropertyKey[]) => readonly string[];

/** Every mistake with its place and what to do, the first few of them. */
export function complaint(issues: readonly Issue[], keysAt: KeysAt): string {
  const lines = issues.flatMap((issue) => sentences(issue, keysAt));
  const rest = lines.length - shown;
  return [...lines.slice(0, shown), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

function sentences(issue: Issue, keysAt: KeysAt): readonly string[] {
  const { code, path, message, keys = [], values = [], errors = [] } = issue;
  const meant = code === 'invalid_union' ? errors.find(isOfThatForm) : undefined;
  if (meant !== undefined) return meant.flatMap((one) => sentences({ ...one, path: [...path, ...one.path] }, keysAt));
  if (code === 'unrecognized_keys') return keys.map((key) => unknownKey(path, key, keysAt(path)));
  if (code === 'invalid_value') return [`${placeOf(path)}: must be ${values.map(String).join(' or ')}`];
  return [`${placeOf(path)}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`];
}

/** A mistake inside a value says that its form was the one that was meant. */
function isOfThatForm(issues: readonly Issue[]): boolean {
  return !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0);
}

function unknownKey(path: readonly PropertyKey[], key: string, known: readonly string[]): string {
  const close = nearest(key.slice(0, longestWord), known);
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

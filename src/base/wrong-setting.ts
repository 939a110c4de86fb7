import { nearest } from './nearest.ts';

// The one form in which Bezoar says that a setting, an option or a key is wrong: the place, what is there, what is accepted.

/** Comparing words costs their lengths multiplied, and no key of ours is this long. */
const maxComparedCharacters = 100;
const maxShownCharacters = 60;

/** What the reader of the message calls the names at this place. */
export type NameKind = 'key' | 'option' | 'field' | 'row';

/** `unknown key "stroe"; did you mean "store"?` */
export function unknownName(
  kind: NameKind,
  name: string,
  known: readonly string[],
  within: readonly PropertyKey[] = [],
): string {
  const near = nearest(name.slice(0, maxComparedCharacters), known);
  const advice = near === undefined ? `valid ${kind}s: ${known.join(', ')}` : `did you mean ${JSON.stringify(near)}?`;
  const where = within.length === 0 ? '' : ` in ${placeOf(within)}`;
  return `unknown ${kind} ${showValue(name)}${where}; ${advice}`;
}

/** `preset is "lenient"; expected one of observe, balanced, strict` */
export function wrongValue(place: string, value: unknown, expected: string): string {
  return `${place} is ${showValue(value)}; expected ${expected}`;
}

export function oneOf(values: readonly unknown[]): string {
  const shown = values.map(String).join(', ');
  return values.length === 1 ? shown : `one of ${shown}`;
}

/** A place as a program would write it: `rows[3].when.trust`. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path.map(stepOf).join('').replace(/^\./, '');
}

function stepOf(step: PropertyKey): string {
  if (typeof step === 'number') return `[${step}]`;
  const name = String(step);
  return /^[A-Za-z_$][\w$-]{0,63}$/.test(name) ? `.${name}` : `[${showValue(name)}]`;
}

/**
 * Shows only values that a person can read at a glance and a terminal can print; of any other value, its type and size.
 */
export function showValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${counted(value.length, 'item')}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'string') return String(value);
  const isPlain = value.length <= maxShownCharacters && /^[\x20-\x7e]*$/.test(value);
  return isPlain ? JSON.stringify(value) : `a text of ${counted(value.length, 'character')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

import { Fault } from './fault.ts';

/** Values that can be hashed: no fractions, no huge numbers, nothing that two libraries serialize differently. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

const maxDepth = 64;

/**
 * RFC 8785, restricted to strings, booleans, null and safe integers. Equal values give equal bytes in every process and
 * every language; an ambiguous value (a lone surrogate, `undefined`, 0.1) is refused rather than coerced.
 */
export function canonicalJson(value: CanonicalValue): string {
  return write(value, 0);
}

// Every record is serialized here, so this grows one string instead of joining many.
function write(value: unknown, depth: number): string {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw refusal('not a safe integer');
    return String(value === 0 ? 0 : value); // -0 is written as 0
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (depth === maxDepth) throw refusal('nested too deeply');
  if (Array.isArray(value)) return items(value, depth + 1);
  if (typeof value === 'object' && isPlain(value)) return members(value, depth + 1);
  throw refusal(`a ${typeof value}`);
}

function items(values: readonly unknown[], depth: number): string {
  let written = '';
  // By index, so that a hole is visited too: it is not a value, and is refused.
  for (let index = 0; index < values.length; index++)
    written += `${index === 0 ? '' : ','}${write(values[index], depth)}`;
  return `[${written}]`;
}

function members(value: Readonly<Record<string, unknown>>, depth: number): string {
  let written = '';
  for (const key of inOrder(Object.keys(value))) {
    written += `${written === '' ? '' : ','}${member(key)}${write(value[key], depth)}`;
  }
  return `{${written}}`;
}

/** A serialized key. Records repeat a few dozen keys, so those are cached. */
function member(key: string): string {
  const known = serializedKeys.get(key);
  if (known !== undefined) return known;
  const written = `${text(key)}:`;
  if (serializedKeys.size < maxCachedKeys) serializedKeys.set(key, written);
  return written;
}
const serializedKeys = new Map<string, string>();
const maxCachedKeys = 256;

/** The default sort, like `<`, compares UTF-16 code units, as the RFC requires: U+10000 comes before U+E000. */
function inOrder(keys: string[]): readonly string[] {
  for (let index = 1; index < keys.length; index++) {
    if ((keys[index - 1] ?? '') > (keys[index] ?? '')) return keys.sort();
  }
  return keys;
}

/**
 * Text that needs no escapes is its own JSON. That is true of hashes, ids and names, which make up most of a record.
 */
const plain = /^[ !#-[\]-~]*$/;

function text(value: string): string {
  if (plain.test(value)) return `"${value}"`;
  if (!value.isWellFormed()) throw refusal('a lone surrogate');
  return JSON.stringify(value);
}

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function refusal(what: string): Fault {
  return new Fault('value-not-canonical', `cannot hash this value: it contains ${what}`);
}

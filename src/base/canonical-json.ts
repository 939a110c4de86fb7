import { Fault } from './fault.ts';

/** What may stand in a hashed value: no fractions, no huge numbers, nothing that two libraries write differently. */
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
 * every language; a value that could be read in two ways (a lone surrogate, `undefined`, 0.1) is refused rather than bent.
 */
export function canonicalJson(value: CanonicalValue): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (depth > maxDepth) throw refusal('nested too deeply');
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw refusal('not a safe integer');
    return String(value === 0 ? 0 : value); // -0 is written as 0
  }
  // Array.from also visits holes, which `map` would pass over and `join` would write as nothing.
  if (Array.isArray(value)) return `[${Array.from(value, (item) => write(item, depth + 1)).join(',')}]`;
  if (typeof value === 'object' && isPlain(value)) return members(value, depth);
  throw refusal(`a ${typeof value}`);
}

function members(value: Readonly<Record<string, unknown>>, depth: number): string {
  // The default sort compares UTF-16 code units, which is the order the RFC asks for: U+10000 comes before U+E000.
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${text(key)}:${write(value[key], depth + 1)}`).join(',')}}`;
}

function text(value: string): string {
  if (!value.isWellFormed()) throw refusal('a lone surrogate');
  return JSON.stringify(value);
}

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function refusal(what: string): Fault {
  return new Fault('value-not-canonical', `a value that is to be hashed holds ${what}`);
}

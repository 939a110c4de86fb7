import * as z from 'zod';
import { Fault } from '../../base/fault.ts';
import { nearest } from '../../base/nearest.ts';
import { entryKinds, entryStates } from '../../model/entry.ts';
import { channels } from '../../model/provenance.ts';
import { trusts } from '../../model/trust.ts';
import { budgetUnits, isPolicy, type Policy } from '../../policy/index.ts';

/**
 * The fields of requests. The description of each schema says what the field must be, and errors repeat it. A field
 * that the call itself checks, and answers with a refusal, is `judgedLater`.
 */
const whole = z.number().int().nonnegative();
const list = <T extends z.ZodType>(item: T): z.ZodReadonly<z.ZodArray<T>> => z.array(item).readonly();
const listOf = <const T extends readonly [string, ...string[]]>(known: T) =>
  list(z.enum(known)).describe(`a list of ${known.join(', ')}`);

export const field = {
  text: z.string().describe('a string'),
  texts: list(z.string()).describe('a list of strings'),
  flag: z.boolean().describe('true or false'),
  count: whole.describe('a whole number, zero or more'),
  time: whole.describe('a whole number of milliseconds since 1970'),
  kinds: listOf(entryKinds),
  states: listOf(entryStates),
  channels: listOf(channels),
  trusts: listOf(trusts),
  budget: z
    .object({ unit: z.enum(budgetUnits), size: whole })
    .describe(`{ unit, size } with unit ${budgetUnits.join(' or ')} and size a whole number, zero or more`),
  policy: z.custom<Policy>(isPolicy).describe('a policy of `presets` or `policyFrom`'),
  onProgress: z.custom<(records: number) => void>((value) => typeof value === 'function').describe('a function'),
};

/** A field that the call itself checks; when it is missing or invalid, the call refuses with a code. */
export const judgedLater = <T>(): z.ZodType<T, T> => z.custom<T>(() => true).optional() as unknown as z.ZodType<T, T>;

/** A field that may be left out. */
export const optional = <T extends z.ZodType>(schema: T): z.ZodExactOptional<T> => {
  const made = schema.exactOptional();
  return schema.description === undefined ? made : made.describe(schema.description);
};

/** The request of a call without parameters: an object without fields. */
export const noFields = z.strictObject({});
export type NoFields = Readonly<Record<string, never>>;

/**
 * Validates a request. Like an origin, it is built by a program, so an invalid one is a bug and not an attack. Unknown
 * fields are refused too: a misspelt `dryRun` or `checkpoint` must not be silently ignored.
 */
export function parseRequest<S extends z.ZodObject>(call: string, schema: S, request: unknown): z.output<S> {
  const known = Object.keys(schema.shape);
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    throw invalid(`${call} takes an object with ${fieldsOf(known)}; got ${shown(request)}`);
  }
  // A field set to undefined counts as absent.
  const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(schema.shape, name));
  if (unknown !== undefined) throw invalid(unknownField(call, 'field', unknown, known));
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  const expected = (schema.shape[name] as z.ZodType | undefined)?.description ?? issue?.message;
  throw invalid(`${call}: ${name} must be ${expected}; got ${shown(valueAt(given, issue?.path ?? []))}`);
}

/** An error message that names the unknown field, the likely intended one, and the accepted ones. */
export function unknownField(call: string, what: 'field' | 'option', name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
  return `${call}: unknown ${what} ${shown(name)}${hint === '' ? '; ' : `${hint} `}it takes ${fieldsOf(known)}`;
}

function fieldsOf(known: readonly string[]): string {
  return known.length === 0 ? 'no fields' : `the fields ${known.join(', ')}`;
}

const plainWord = /^[\w.:-]{1,32}$/;

/**
 * A value in a form that an error may repeat: a number, a flag or one plain word. Anything longer could be memory text.
 */
export function shown(value: unknown): string {
  if (typeof value === 'string') return plainWord.test(value) ? `"${value}"` : 'a text';
  if (typeof value === 'function') return 'a function';
  if (value === undefined) return 'nothing';
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );
}

function invalid(message: string): Fault {
  return new Fault('input-invalid', message);
}

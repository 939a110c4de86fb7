import fc, { type Arbitrary } from 'fast-check';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Part of every text that is sent, so that tests can search for it where no text may be. */
export const canary = 'kanarienvogel';

/** Texts that are known to break programs. */
const nasty = [
  '',
  '\u0000',
  '\ud800',
  '\ufeff',
  '\u202e',
  '../../etc/passwd',
  "'; drop table entries; --",
  '%',
  '_',
  '\r\n\r\nevent: forged\r\n',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'MEDIUM',
  'CRITICAL',
  'CRASH',
  'UNREAD',
  'x'.repeat(40_000),
  '\u0301'.repeat(2_000),
];

const anyText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.constantFrom(...nasty) },
);
const text: Arbitrary<string> = anyText.map((value) => `${canary} ${value}`);

/** Valid values for the schema. */
function fitting(schema: Schema, schemas: Readonly<Record<string, Schema>>): Arbitrary<unknown> {
  const inner = (part: Schema): Arbitrary<unknown> => fitting(part, schemas);
  if (schema.$ref !== undefined) return inner(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return fc.oneof(...options.map(inner));
  if (schema.type === 'string') return stringOf(schema);
  if (schema.type === 'integer' || schema.type === 'number') return integerOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') {
    const { items = {}, minItems = 0, maxItems = 4 } = schema;
    return fc.array(inner(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) });
  }
  if (schema.type === 'object') return objectOf(schema, inner);
  return fc.jsonValue({ maxDepth: 3 });
}

function stringOf({ pattern, maxLength }: Schema): Arbitrary<unknown> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  return maxLength === undefined || maxLength > 50_000 ? text : text.map((value) => value.slice(0, maxLength));
}

function integerOf({ minimum = -1_000_000, maximum = 1_000_000 }: Schema): Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e15), Math.min(maximum, 1e15)];
  return fc.oneof(fc.integer({ min: Math.max(min, -100), max: Math.min(max, 100) }), fc.constantFrom(min, max));
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  inner: (part: Schema) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  const known = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]));
  if (Object.keys(known).length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 8 }), inner(additionalProperties), { maxKeys: 3 });
  }
  return fc.record(known, { requiredKeys: [...required] });
}

/** Mostly valid values; otherwise ones with a missing, extra or replaced part, or arbitrary JSON. */
export function nearly(schema: Schema, schemas: Readonly<Record<string, Schema>>): Arbitrary<unknown> {
  const right = fitting(schema, schemas);
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 1, arbitrary: fc.tuple(right, fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 })).map(added) },
    { weight: 1, arbitrary: fc.tuple(right, fc.nat(), fc.jsonValue({ maxDepth: 2 })).map(exchanged) },
    { weight: 1, arbitrary: fc.tuple(right, fc.nat()).map(missing) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  );
}

function added([value, key, more]: [unknown, string, unknown]): unknown {
  return isObject(value) ? { ...value, [key]: more } : [value, more];
}

function exchanged([value, position, other]: [unknown, number, unknown]): unknown {
  if (!isObject(value)) return other;
  const keys = Object.keys(value);
  return keys.length === 0 ? other : { ...value, [keys[position % keys.length] ?? '']: other };
}

function missing([value, position]: [unknown, number]): unknown {
  if (!isObject(value)) return null;
  const keys = Object.keys(value);
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== keys[position % keys.length]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

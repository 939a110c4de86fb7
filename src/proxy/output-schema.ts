import { isObject } from '../base/is-object.ts';

/** A JSON Schema, or nothing known about a value. */
export type KnownSchema = unknown;

/** The schema of a member or an item, where the schema of the whole says so plainly. */
export function schemaWithin(schema: KnownSchema, member: string | number): KnownSchema {
  if (!isObject(schema)) return undefined;
  if (typeof member === 'number') return isObject(schema.items) ? schema.items : undefined;
  const { properties, additionalProperties } = schema;
  if (isObject(properties) && Object.hasOwn(properties, member)) return properties[member];
  return isObject(additionalProperties) ? additionalProperties : undefined;
}

/** Whether a schema that was pinned with its tool names this member. */
export function namesMember(schema: KnownSchema, member: string): boolean {
  return isObject(schema) && isObject(schema.properties) && Object.hasOwn(schema.properties, member);
}

const machineFormats: ReadonlySet<unknown> = new Set(['date', 'date-time', 'time', 'uuid']);
const word = /^[\x21-\x7e]{1,64}$/;

/**
 * A client checks a result against the schema: a value of a fixed list or form must stay as it is. A pattern is not run, as
 * the server wrote both it and the value: a single word that has one stays, but not in a list, where words are a sentence.
 */
export function isFixedBy(schema: KnownSchema, text: string, inList: boolean): boolean {
  if (!isObject(schema)) return false;
  const { enum: values, const: only, format, pattern } = schema;
  if (only === text || (Array.isArray(values) && values.includes(text))) return true;
  return word.test(text) && (machineFormats.has(format) || (typeof pattern === 'string' && !inList));
}

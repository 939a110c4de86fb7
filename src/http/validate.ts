import * as z from 'zod';
import { problem } from './problem.ts';

/** Validates against a schema, or refuses with every invalid place. Never repeats values: they may be memory text. */
export function checked<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, 20).map((issue) => ({
    where: [where, ...issue.path.map((part) => String(part).slice(0, 64))].join('/'),
    message: messageOf(issue),
  }));
  const [first] = errors;
  throw problem(422, 'request-invalid', `${first?.where ?? where}: ${first?.message ?? 'invalid'}`, { errors });
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'unknown field; see /api/docs';
  return issue.message.slice(0, 200);
}

/** Query values are text: converts each to the type of its schema, and leaves it as text where that fails. */
export function fromQuery(schema: z.ZodObject, given: Readonly<Record<string, readonly string[]>>): object {
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  return Object.fromEntries(
    Object.entries(given).map(([key, values]) => [key, convert(unwrapped(shape[key]), values)]),
  );
}

function convert(type: z.ZodType | undefined, values: readonly string[]): unknown {
  if (type instanceof z.ZodArray) return values;
  const [value = ''] = values;
  if (values.length > 1) return values;
  if (type instanceof z.ZodNumber && /^-?\d{1,16}$/.test(value)) return Number(value);
  if (type instanceof z.ZodBoolean && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function unwrapped(type: z.ZodType | undefined): z.ZodType | undefined {
  return type instanceof z.ZodExactOptional || type instanceof z.ZodOptional ? (type.unwrap() as z.ZodType) : type;
}

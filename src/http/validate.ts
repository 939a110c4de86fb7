import { z } from 'zod';
import { problem } from './problem.ts';

/** Held against its schema, or refused with every place that is wrong. Values are not repeated: they may be memory text. */
export function checked<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, 20).map((issue) => ({
    where: [where, ...issue.path.map((part) => String(part).slice(0, 64))].join('/'),
    message: messageOf(issue),
  }));
  const [first] = errors;
  throw problem(422, 'request-invalid', `${first?.where ?? where}: ${first?.message ?? 'not valid'}`, { errors });
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'a field that is not known here; see /api/docs';
  return issue.message.slice(0, 200);
}

/** Query strings know only text: each value becomes what the schema wants it to be, and stays text where it cannot. */
export function fromQuery(schema: z.ZodObject, given: Readonly<Record<string, readonly string[]>>): object {
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  return Object.fromEntries(Object.entries(given).map(([key, values]) => [key, wantedValue(bare(shape[key]), values)]));
}

function wantedValue(type: z.ZodType | undefined, values: readonly string[]): unknown {
  if (type instanceof z.ZodArray) return values;
  const [value = ''] = values;
  if (values.length > 1) return values;
  if (type instanceof z.ZodNumber && /^-?\d{1,16}$/.test(value)) return Number(value);
  if (type instanceof z.ZodBoolean && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function bare(type: z.ZodType | undefined): z.ZodType | undefined {
  return type instanceof z.ZodExactOptional || type instanceof z.ZodOptional ? (type.unwrap() as z.ZodType) : type;
}

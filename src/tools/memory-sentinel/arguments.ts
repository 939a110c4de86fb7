import * as z from 'zod';
import { type Finished, failedClosed } from './decision.ts';

/** Names of principals and sources. Only the size is checked here; the guard checks the rest. */
const name = z.string().min(1).max(256);
const maxTags = 1_000;
export const maxMemories = 1_000;

const user_id = name.exactOptional();

export const writeArguments = z.strictObject({
  /** Which part of the memory. Default `memory`. */
  memory_type: z.string().max(256).exactOptional(),
  /** 0 to 10, 0.0 to 1.0, or a word such as `critical`. */
  importance: z.union([z.string().max(256), z.number()]).exactOptional(),
  /** The calling program's own name for how the text arrived. Never a string that a model or a text can choose. */
  source: z.string().max(256).exactOptional(),
  user_id,
  tags: z.array(z.string()).max(maxTags).readonly().exactOptional(),
});

export const recallArguments = z.strictObject({ user_id });

/** A memory from the caller's store. Its claims about its own trust are read but not believed. */
export const storedMemory = z.record(z.string(), z.unknown());

export const documentArguments = z.strictObject({
  /** Default `external`. */
  source: z.string().max(256).exactOptional(),
  /** `html`, `markdown`, `pdf`, `docx` or `text`; otherwise detected from the content. */
  document_type: z.string().max(256).exactOptional(),
  user_id,
});

export const writeInput = z.object({ content: z.string(), given: writeArguments });

export const recallInput = z.object({
  memories: z.array(storedMemory).max(maxMemories).readonly(),
  given: recallArguments,
});

export const documentInput = z.object({
  content: z.union([z.string(), z.instanceof(Uint8Array)]),
  given: documentArguments,
});

/** Untyped programs call this as well. Invalid arguments are refused, and the message names the field. */
export async function checked<I, M>(
  schema: z.ZodType<I>,
  input: Readonly<Record<string, unknown>>,
  check: (input: I) => Promise<Finished<M>>,
): Promise<Finished<M | { readonly problem: string }>> {
  const parsed = schema.safeParse(withoutUnset(input));
  if (parsed.success) return check(parsed.data);
  const { path = [], code = 'invalid' } = parsed.error.issues[0] ?? {};
  const where = path.filter((step) => step !== 'given').join('.') || 'the arguments';
  return failedClosed('arguments-invalid', `${where}: ${code}; see the types of createMemorySentinel`);
}

/** In the memory sentinel contract, an argument that is None counts as not given; callers often pass such values on. */
function withoutUnset(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { given } = input;
  if (typeof given !== 'object' || given === null) return input;
  const set = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  return { ...input, given: Object.fromEntries(set) };
}

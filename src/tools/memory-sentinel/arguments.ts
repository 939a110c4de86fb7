import * as z from 'zod';
import type { DocumentArguments, RecallArguments, StoredMemory, WriteArguments } from './contract.ts';
import { type Finished, failedClosed } from './decision.ts';

/** Names of principals and sources. Only the size is checked here; the guard checks the rest. */
const name = z.string().min(1).max(256);
const maxTags = 1_000;
const maxMemories = 1_000;

const user_id = name.exactOptional();

export const writeInput: z.ZodType<{ readonly content: string; readonly given: WriteArguments }> = z.object({
  content: z.string(),
  given: z.strictObject({
    memory_type: z.string().max(256).exactOptional(),
    importance: z.union([z.string().max(256), z.number()]).exactOptional(),
    source: z.string().max(256).exactOptional(),
    user_id,
    tags: z.array(z.string()).max(maxTags).readonly().exactOptional(),
  }),
});

export const recallInput: z.ZodType<{ readonly memories: readonly StoredMemory[]; readonly given: RecallArguments }> =
  z.object({
    memories: z.array(z.record(z.string(), z.unknown())).max(maxMemories).readonly(),
    given: z.strictObject({ user_id }),
  });

export const documentInput: z.ZodType<{
  readonly content: string | Uint8Array;
  readonly given: DocumentArguments;
}> = z.object({
  content: z.union([z.string(), z.instanceof(Uint8Array)]),
  given: z.strictObject({
    source: z.string().max(256).exactOptional(),
    document_type: z.string().max(256).exactOptional(),
    user_id,
  }),
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

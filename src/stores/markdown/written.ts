import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { diskFault } from './errors.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A line of a file as we last wrote it. */
const itemSchema = z.object({
  hash,
  /** The id and version of the journal's entry. */
  id: z.string().max(64).exactOptional(),
  version: z.int().exactOptional(),
  /** Present if the line is in the file but withheld from prompts: the rules it is held for. */
  held: z.array(z.string().max(64)).max(200).exactOptional(),
});
export type WrittenItem = z.infer<typeof itemSchema>;

/** A file that we replaced, as it was when last checked. */
const beforeSchema = z.object({
  name: z.string().regex(/^[\w.-]{1,80}$/),
  hash,
  size: z.int(),
  /** Hashes of its entries. */
  texts: z.array(hash),
});
export type Before = z.infer<typeof beforeSchema>;

const fileSchema = z.object({ items: z.array(itemSchema), before: z.array(beforeSchema) });
export type WrittenFile = z.infer<typeof fileSchema>;

const writtenSchema = z.object({
  format: z.literal(1),
  memory: fileSchema.exactOptional(),
  user: fileSchema.exactOptional(),
});
type WrittenState = Omit<z.infer<typeof writtenSchema>, 'format'>;

/**
 * What we last wrote into the two files, line by line. It tells an outside change from an interrupted write of our own, and
 * nothing else depends on it: anyone who can change it can change the files too, and text that no journal record explains is
 * never trusted. If it is missing, every difference counts as an outside change and none as a removal.
 */
export function readWritten(path: string): WrittenState {
  try {
    const parsed = writtenSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : {};
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return {};
    throw diskFault(path, error);
  }
}

export function writeWritten(path: string, written: WrittenState, env: Env): void {
  try {
    writeFileAtomic(path, JSON.stringify({ format: 1, ...written }), { env });
  } catch (error) {
    throw diskFault(path, error);
  }
}

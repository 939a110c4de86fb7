import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { diskFault } from './errors.ts';
import type { MemoryTarget } from './format.ts';

/** A line of a file as we last wrote it. */
export interface WrittenItem {
  hash: string;
  /** The entry of the journal it is, and at which version. */
  id?: string;
  version?: number;
  /** It stands in the file and in no prompt: the rules it is held for. */
  held?: string[];
}

/** A file that we replaced, as it was when it was last looked at. */
export interface Before {
  name: string;
  hash: string;
  size: number;
  /** Hashes of its entries. */
  texts: string[];
}

export interface WrittenFile {
  items: WrittenItem[];
  before: Before[];
}

export type WrittenState = Partial<Record<MemoryTarget, WrittenFile>>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const itemSchema = z.object({
  hash,
  id: z.string().max(64).exactOptional(),
  version: z.int().exactOptional(),
  held: z.array(z.string().max(64)).max(200).exactOptional(),
});
const beforeSchema = z.object({ name: z.string().regex(/^[\w.-]{1,80}$/), hash, size: z.int(), texts: z.array(hash) });
const fileSchema = z.object({ items: z.array(itemSchema), before: z.array(beforeSchema) });
const writtenSchema: z.ZodType<WrittenState> = z.object({
  format: z.literal(1),
  memory: fileSchema.exactOptional(),
  user: fileSchema.exactOptional(),
});

/**
 * What was last written into the two files, line by line. It tells an outside change from a write that a crash cut short, and
 * nothing else rests on it: whoever can change this can change the files, and what no record of the journal explains is
 * never believed. Where it is missing, everything is taken for an outside change and nothing for a removal.
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

import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { codeOf } from '../base/code-of.ts';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { writeFileAtomic } from '../files/atomic-write.ts';

/** The last written state; undefined if there is no file. Any other content is a Fault. */
export function readState<T>(path: string, schema: z.ZodType<T>): T | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Fault('config-invalid', `${path} cannot be read (${codeOf(error)})`);
  }
  const foreign = new Fault(
    'config-invalid',
    `${path} was not written by Bezoar; name another file, or delete it to start over`,
  );
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw foreign;
  }
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw foreign;
  return parsed.data;
}

/** Atomic: after a crash the file has either the old or the new content. */
export function writeState(path: string, value: object, env: Env): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileAtomic(path, `${JSON.stringify(value)}\n`, { env });
  } catch (error) {
    throw new Fault('config-invalid', `${path} cannot be written (${codeOf(error)})`);
  }
}

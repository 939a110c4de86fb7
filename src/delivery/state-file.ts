import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { codeOf } from '../base/code-of.ts';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { writeFileAtomic } from '../files/atomic-write.ts';

/** What was written there last; undefined when nothing was. A file that is there and is not ours is a Fault. */
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
    `${path} is not a file of ours; name another one, or remove it to begin anew`,
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

/** In one step: a crash leaves what was there or what is there now. */
export function writeState(path: string, value: object, env: Env): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileAtomic(path, `${JSON.stringify(value)}\n`, { env });
  } catch (error) {
    throw new Fault('config-invalid', `${path} cannot be written (${codeOf(error)})`);
  }
}

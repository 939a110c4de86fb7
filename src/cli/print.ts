import type { Context } from './context.ts';
import { createOutput } from './output.ts';

/** Writes the whole output of a command at once. */
export async function print({ io }: Context, text: string): Promise<void> {
  const output = createOutput(io.stdout);
  await output.write(text);
  await output.flush();
}

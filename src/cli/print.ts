import type { Context } from './context.ts';
import { createOutput } from './output.ts';

/** Everything a command has to say, in one piece. */
export async function print({ io }: Context, text: string): Promise<void> {
  const output = createOutput(io.stdout);
  await output.write(text);
  await output.flush();
}

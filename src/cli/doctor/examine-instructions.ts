import type { Context } from '../context.ts';
import { scanInstructions } from '../setup/scan-instructions.ts';
import type { Check } from './examine.ts';

/** The files in this folder that steer an agent: what is in them already. */
export async function examineInstructions(context: Context): Promise<readonly Check[]> {
  return (await scanInstructions(context)).map(({ file, clean, result }) => ({
    name: 'files',
    state: clean ? 'ok' : 'warn',
    message: `${file}: ${result}`,
    ...(clean ? {} : { advice: `run: bezoar scan ${file}` }),
  }));
}

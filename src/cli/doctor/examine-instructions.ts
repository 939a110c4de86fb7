import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { plural } from '../format/run.ts';
import { reasonOf } from '../reason.ts';
import { foundInstructions } from '../setup/found-here.ts';
import type { Check } from './examine.ts';

/** The files in this folder that steer an agent: what is in them already. */
export async function examineInstructions(context: Context): Promise<readonly Check[]> {
  const names = foundInstructions(context);
  if (names.length === 0) return [];
  const scanner = (await context.engine('scanner')).createScanner();
  return names.map((name): Check => {
    const shown = drawHidden(name);
    try {
      const { findings, complete } = scanner.scan(readFileSync(join(context.io.cwd, name), 'utf8'));
      const count = findings.filter(({ level }) => level > 1).length;
      if (complete && count === 0) return { name: 'files', state: 'ok', message: `${shown}: no findings` };
      const message = complete ? `${shown}: ${plural(count, 'finding')}` : `${shown}: not scanned to its end`;
      return { name: 'files', state: 'warn', message, advice: `run: bezoar scan ${shown}` };
    } catch (error) {
      return { name: 'files', state: 'warn', message: `${shown}: ${reasonOf(error)}`, advice: 'make it readable' };
    }
  });
}

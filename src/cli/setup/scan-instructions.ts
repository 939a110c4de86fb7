import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { plural } from '../format/run.ts';
import { reasonOf } from '../reason.ts';
import { foundInstructions } from './found-here.ts';

/** A file that steers an agent, and what the scanner says about it now. */
export interface ScannedInstructions {
  readonly file: string;
  readonly clean: boolean;
  /** `no findings`, `2 findings`, or why the file could not be scanned. */
  readonly result: string;
}

/** The files in the folder of the project. Low findings are notes. */
export async function scanInstructions(context: Context): Promise<readonly ScannedInstructions[]> {
  const files = foundInstructions(context);
  if (files.length === 0) return [];
  const scanner = (await context.engine('scanner')).createScanner();
  return files.map((file) => {
    try {
      const { findings, complete } = scanner.scan(readFileSync(join(context.io.cwd, file), 'utf8'));
      const count = findings.filter(({ level }) => level > 1).length;
      if (!complete) return { file, clean: false, result: 'not scanned to its end' };
      return { file, clean: count === 0, result: count === 0 ? 'no findings' : plural(count, 'finding') };
    } catch (error) {
      return { file, clean: false, result: reasonOf(error) };
    }
  });
}

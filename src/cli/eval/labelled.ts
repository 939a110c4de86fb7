import { resolve } from 'node:path';
import { Fault } from '../../base/fault.ts';
import { reasonOf } from '../reason.ts';
import { walk } from '../walk.ts';
import { rowsOf } from './rows.ts';
import type { ScoreRow } from './scorecard.ts';

export interface RowReader {
  take(row: ScoreRow): void;
  /** Reports an unusable row or file. The others are still read. */
  complain(where: string, reason: string): void;
}

/** Reads every labelled text under the paths, in a stable order. */
export async function readLabelled(paths: readonly string[], cwd: string, reader: RowReader): Promise<void> {
  for await (const found of walk(paths, cwd)) {
    if (found.kind === 'error') reader.complain(found.name, found.reason);
    if (found.kind === 'file' && isWanted(found.path, cwd, paths)) await readRows(found.path, found.name, reader);
  }
}

async function readRows(path: string, name: string, reader: RowReader): Promise<void> {
  try {
    for await (const row of rowsOf(path, name)) {
      if ('error' in row) reader.complain(`${name}:${row.line}`, row.error);
      else reader.take(row);
    }
  } catch (error) {
    reader.complain(name, error instanceof Fault ? error.message : reasonOf(error));
  }
}

/** In a folder only .jsonl files are read; a file named explicitly is read whatever its extension. */
function isWanted(path: string, cwd: string, paths: readonly string[]): boolean {
  return path.endsWith('.jsonl') || paths.some((named) => resolve(cwd, named) === path);
}
